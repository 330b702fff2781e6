import { readFileSync } from 'node:fs'
import { type ParseError, parse } from 'jsonc-parser'

/** Reads a JSON file. Throws an error that says why it is unreadable, such as "line 3, column 5: invalid JSON. Expected ',' …". */
export function readJsonFile(file: string): { value: unknown; text: string } {
  // Browsers ignore a byte order mark too.
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
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
  return `line ${before.length}, column ${column}: invalid JSON. ${reason}`
}
