import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { findNodeAtLocation, type ParseError, parse, parseTree } from 'jsonc-parser'
import { escapeControls } from './printLines.ts'

/** Reads a JSON file. Throws an error that says why it is unreadable, such as "line 3, column 5: invalid JSON. Expected ',' …". */
export function readJsonFile(file: string): { value: unknown; text: string } {
  const content = readFileSync(file)
  if (!isUtf8(content)) throw new Error('wrong encoding: save it as UTF-8')
  // Leaves out a byte order mark, as browsers do.
  const text = new TextDecoder().decode(content)
  try {
    return { value: JSON.parse(text), text }
  } catch (error) {
    throw new Error(describeJsonError((error as Error).message, text))
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

/** A path as messages show it: relative to the current folder if it is inside. */
export function shortPath(path: string): string {
  const short = relative('.', path)
  return short.startsWith('..') ? path : short
}

/** The line of a value in JSON, or of what should contain it: 'line 7'. */
export function lineOf(text: string, path: (string | number)[]): string {
  const tree = parseTree(text)
  let found = tree
  for (let length = path.length; length > 0 && tree; length -= 1) {
    found = findNodeAtLocation(tree, path.slice(0, length))
    if (found) break
  }
  return `line ${text.slice(0, found?.offset ?? 0).split('\n').length}`
}
