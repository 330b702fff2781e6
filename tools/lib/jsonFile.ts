import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { findNodeAtLocation, type ParseError, parse, parseTree } from 'jsonc-parser'
import * as v from 'valibot'
import { describeMismatch } from '../../src/shared/domain/appRecord.ts'
import { type Fault, faultsError } from './faults.ts'
import { escapeControls } from './printLines.ts'

/** More than a catalogue of 100,000 apps needs. */
const MAX_TEXT_BYTES = 200_000_000

/** A path as messages show it: relative to the current folder if it is inside. */
export function shortPath(path: string): string {
  const short = relative('.', path)
  return short.startsWith('..') ? path : short
}

/** Reads a UTF-8 file without its byte order mark. Throws an error that names the file and the remedy. */
export function readTextFile(file: string): string {
  const stats = statSync(file)
  if (stats.isDirectory()) throw new Error(`${shortPath(file)} is a folder: expected a file.`)
  if (stats.size > MAX_TEXT_BYTES) {
    throw new Error(`${shortPath(file)} is too large: expected at most ${MAX_TEXT_BYTES / 1e6} MB.`)
  }
  const content = readFileSync(file)
  const hasNul = content.includes(0)
  if (isUtf8(content) && !hasNul) return new TextDecoder().decode(content)
  const found = hasNul ? 'UTF-16 or binary data' : 'another encoding'
  throw new Error(
    `${shortPath(file)} has a wrong encoding: expected UTF-8, got ${found}. Save it as UTF-8.`,
  )
}

/** Reads a JSON file. Throws an error such as "data.json, line 3, column 5: invalid JSON. Expected ',' …". */
export function readJsonFile(file: string): { value: unknown; text: string } {
  const text = readTextFile(file)
  try {
    return { value: JSON.parse(text), text }
  } catch (error) {
    throw new Error(`${shortPath(file)}, ${describeJsonError((error as Error).message, text)}`)
  }
}

function describeJsonError(message: string, text: string): string {
  // JSON.parse has better messages, but does not always name the place.
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true })
  const before = text.slice(0, errors[0]?.offset).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  const reason = message.replace(/ in JSON at position.*|, ".*" is not valid JSON$/s, '')
  return `line ${before.length}, column ${column}: invalid JSON. ${escapeControls(reason)}`
}

/** The faults that a schema has found in JSON. Messages of schemas complete 'expected …'. */
export function toFaults(issues: readonly v.BaseIssue<unknown>[] = []): Fault[] {
  return issues.map(issue => {
    const path = issue.path?.map(({ key }) => key as string | number) ?? []
    if (issue.expected === 'never') return { path, message: `unknown, expected ${issue.message}` }
    if (issue.received === 'undefined') return { path, message: 'missing' }
    const expected = issue.message.startsWith('Invalid') ? issue.expected : issue.message
    const allowed = issue.expected === 'Object' ? 'an object {…}' : (expected ?? 'JSON')
    return { path, message: describeMismatch(allowed, issue.input) }
  })
}

/**
 * Removes the keys from JSON that `schema` does not have, in objects of at most `depth` levels. Returns their places,
 * such as 'hero.slogan'.
 */
export function removeUnknownKeys(
  value: unknown,
  schema: v.GenericSchema,
  depth = Number.POSITIVE_INFINITY,
): string[] {
  const { issues = [] } = v.safeParse(schema, value)
  const unknown = issues
    .filter(({ expected }) => expected === 'never')
    .map(({ path = [] }) => path)
    .filter(({ length }) => length <= depth)
  if (unknown.length === 0) return []
  for (const path of unknown) {
    const { input, key } = path.at(-1) ?? {}
    Reflect.deleteProperty(Object(input), key as string)
  }
  const places = unknown.map(path => path.map(({ key }) => key).join('.'))
  // A schema may report only the first one of an object.
  return [...places, ...removeUnknownKeys(value, schema, depth)]
}

/** An error with the `faults` of the JSON `text`, each with its line or that of what should contain it. */
export function jsonFaultsError(file: string, text: string, faults: readonly Fault[]): Error {
  const tree = parseTree(text)
  const located = faults.map(fault => {
    const nodes = (fault.path ?? []).map((_, index, path) =>
      tree ? findNodeAtLocation(tree, path.slice(0, index + 1)) : undefined,
    )
    const { offset = 0 } = nodes.findLast(Boolean) ?? tree ?? {}
    return { ...fault, line: text.slice(0, offset).split('\n').length }
  })
  const heading = `${shortPath(file)} has faults. Correct or remove these lines:`
  return faultsError(heading, located)
}
