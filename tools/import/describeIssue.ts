import * as v from 'valibot'
import { describeValue } from '../../src/shared/domain/appRecord.ts'

/** The first issue: 'results.0.version: expected a string, got 2'. */
export function describeIssue([issue]: readonly [v.BaseIssue<unknown>, ...unknown[]]): string {
  // Our own messages complete the sentence. Valibot's start with 'Invalid'.
  const allowed = issue.message.startsWith('Invalid')
    ? issue.type.endsWith('object') && issue.received === 'undefined'
      ? 'a value'
      : issue.expected
    : issue.message
  const place = v.getDotPath(issue) ?? 'the file'
  return `${place}: expected ${allowed}, got ${describeValue(issue.input)}`
}
