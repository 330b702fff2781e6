import * as v from 'valibot'
import { describeValue } from '../../src/shared/domain/appRecord.ts'
import { escapeControls } from './printLines.ts'

/**
 * Such as "stores.0.url: expected an address that starts with https://, got 'x.com'". `whole` stands for the
 * path of the value itself, and `remedy` follows an unknown key.
 */
export function describeIssue(issue: v.BaseIssue<unknown>, whole: string, remedy: string): string {
  const place = escapeControls(v.getDotPath(issue) || whole)
  const isStrict = issue.type === 'strict_object'
  if (isStrict && issue.expected === 'never') return `${place}: unknown, ${remedy}`
  if (isStrict && issue.received === 'undefined') return `${place}: missing`
  const expected = issue.message.startsWith('Invalid') ? 'an object {…}' : issue.message
  return `${place}: expected ${expected}, got ${describeValue(issue.input)}`
}
