import type { ReplayResult } from './replay.ts'
import type { Trace } from './trace.ts'

/** Values are told up to this many characters. */
const TOLD_CHARACTERS = 160

/** One replayed file in words: a line where all is well, else the first difference below it. */
export function describeResult(file: string, trace: Trace, result: ReplayResult): string {
  const { first, comparedWith } = result
  const kind = `${file}: ${trace.format}, ${count(trace.actions.length, 'action')}`
  if (!first) {
    if (comparedWith === 'nothing') {
      return `ok       ${kind} without recorded states: it could only be checked that nothing threw (--save keeps a baseline to compare with)`
    }
    return `same     ${kind}, compared with ${the(comparedWith)}`
  }
  const at = first.timeMs === undefined ? '' : `, ${new Date(first.timeMs).toISOString()}`
  const lines = [
    `differs  ${kind}${comparedWith === 'nothing' ? '' : `, compared with ${the(comparedWith)}`}`,
    `  after action ${first.position} of ${trace.actions.length}, ${first.type}${at}`,
    ...(first.thrown === undefined ? [] : [`    the reducer threw ${first.thrown.split('\n')[0]}`]),
    ...first.differences.flatMap(({ path, recorded, recomputed }) => [
      `    ${path || 'the whole state'}`,
      `      recorded    ${tell(recorded)}`,
      `      recomputed  ${tell(recomputed)}`,
    ]),
  ]
  if (first.laterCount > 0) {
    lines.push(
      `  ${count(first.laterCount, 'later action')} differ${first.laterCount === 1 ? 's' : ''} too`,
    )
  }
  return lines.join('\n')
}

/** "1 action", "2 actions". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function the(comparedWith: ReplayResult['comparedWith']): string {
  return comparedWith === 'baseline' ? 'its baseline' : comparedWith
}

function tell(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > TOLD_CHARACTERS ? `${json.slice(0, TOLD_CHARACTERS - 1)}…` : json
}
