import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { findNodeAtLocation, type ParseError, parse, parseTree, visit } from 'jsonc-parser'
import * as v from 'valibot'
import { describeMismatch, isTooDeep } from '../../src/shared/domain/appRecord.ts'
import { type Fault, faultsError } from './faults.ts'
import { escapeControls } from './printLines.ts'

/** More than a catalogue of 100,000 apps needs. */
const MAX_TEXT_BYTES = 200_000_000
/** The stack of jsonc-parser overflows at about 5,000 levels. */
const MAX_LEVELS = 1000

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

/**
 * Reads a JSON file. Throws an error such as "data.json, line 3, column 5: invalid JSON. Expected ',' …", also for names and
 * numbers that JSON.parse would lose.
 */
export function readJsonFile(file: string): { value: unknown; text: string } {
  const text = readTextFile(file)
  const value = parseJson(file, text)
  if (isTooDeep(value, MAX_LEVELS)) {
    throw new Error(`${shortPath(file)} is nested too deep: expected at most ${MAX_LEVELS} levels.`)
  }
  const faults = findLosses(text)
  if (faults.length > 0) throw faultsError(faultyHeading(file), faults)
  return { value, text }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = describeConflict(text) ?? describeJsonError((error as Error).message, text)
    throw new Error(`${shortPath(file)}, ${reason}`)
  }
}

/** Names that an object has twice, of which JSON.parse keeps the last, and whole numbers that it rounds. */
function findLosses(text: string): Fault[] {
  const faults: Fault[] = []
  /** The lines of the names in each open object. */
  const open: Map<string, number>[] = []
  visit(text, {
    onObjectBegin: () => {
      open.push(new Map())
    },
    onObjectEnd: () => {
      open.pop()
    },
    onObjectProperty(name, _offset, _length, startLine, _column, pathOf) {
      const lines = open.at(-1)
      const first = lines?.get(name)
      const line = startLine + 1
      if (first === undefined) lines?.set(name, line)
      else faults.push({ line, path: [...pathOf(), name], message: `duplicate of line ${first}` })
    },
    onLiteralValue(value, offset, length, startLine, _column, pathOf) {
      if (typeof value !== 'number' || Number.isSafeInteger(value)) return
      const digits = text.slice(offset, offset + length)
      if (!/^-?\d+$/.test(digits) || digits === String(value)) return
      const message = `${digits} is too large: it would become ${value}`
      faults.push({ line: startLine + 1, path: pathOf(), message })
    },
  })
  return faults
}

/** Reads a JSON file by `schema`. Undefined if there is none. Throws an error that lists its faults, each with its line. */
export function readJsonAs<Schema extends v.GenericSchema>(
  schema: Schema,
  file: string,
): v.InferOutput<Schema> | undefined {
  if (!existsSync(file)) return undefined
  const { value, text } = readJsonFile(file)
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw jsonFaultsError(file, text, toFaults(parsed.issues))
}

/** The first conflict that a merge of git has left, and the remedy. Undefined if there is none. */
function describeConflict(text: string): string | undefined {
  const offset = text.search(/^<{7} /m)
  if (offset < 0) return undefined
  const place = `line ${lineAt(text, offset)}: a conflict of git`
  return `${place}. Delete the lines <<<<<<<, ======= and >>>>>>>. Of a file that the import has written, take one side and import again.`
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

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
  const find = openPlaces(text)
  const located = faults.map(fault => ({ ...fault, line: find(fault.path).line }))
  return faultsError(faultyHeading(file), located)
}

/**
 * Returns a function that finds the line of a path in JSON, or that of the innermost value around it. `depth` is the number
 * of keys that lead to it.
 */
export function openPlaces(text: string) {
  const tree = parseTree(text)
  return (path: readonly (string | number)[] = []): { line: number; depth: number } => {
    const nodes = path.map((_, index) =>
      tree ? findNodeAtLocation(tree, path.slice(0, index + 1)) : undefined,
    )
    const at = nodes.findLastIndex(Boolean)
    const { offset = 0 } = nodes[at] ?? tree ?? {}
    return { line: lineAt(text, offset), depth: at + 1 }
  }
}

const faultyHeading = (file: string) =>
  `${shortPath(file)} has faults. Correct or remove these lines:`
