import * as v from 'valibot'
import { describeValue } from '../../src/shared/domain/appRecord.ts'
import { readTextFile } from './sourceFolder.ts'

/** The value in a JSON file. Throws an error that names the file and the reason. */
export function readJson(file: string): unknown {
  const text = readTextFile(file)
  if (text.trim() === '') throw new Error(`${file} is empty.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is damaged: ${(error as Error).message}.`)
  }
}

/** `value` as `schema` describes it. Throws an error that names `file` and the first invalid entry. */
export function parseAs<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  file: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new Error(`${file} is damaged: ${describeIssue(parsed.issues[0])}.`)
}

/** Such as 'results.0.version: expected a string, got 2'. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  // Our own messages complete the sentence. Valibot's start with 'Invalid'.
  const allowed = issue.message.startsWith('Invalid')
    ? issue.type.endsWith('object') && issue.received === 'undefined'
      ? 'a value'
      : issue.expected
    : issue.message
  const place = v.getDotPath(issue) ?? 'the file'
  return `${place}: expected ${allowed}, got ${describeValue(issue.input)}`
}
