import type { ReplayResult } from './replay.ts'
import type { Trace } from './trace.ts'

/** Longest printed value, in characters. */
const MAX_VALUE_LENGTH = 160

/** Describes one replayed file: one line, and the first difference below it. */
export function describeResult(file: string, trace: Trace, result: ReplayResult): string {
  const { first, comparedWith } = result
  const actions = count(trace.actions.length, 'action')
  const isCompared = comparedWith !== 'nothing'
  const note = isCompared ? `, compared with its ${comparedWith}` : ''
  const summary = `${file}: ${trace.format}, ${actions}${note}`
  if (!first) {
    if (isCompared) return `same     ${summary}`
    return `ok       ${summary}: no reducer threw, but there are no states to compare with (--save keeps them)`
  }
  const time = first.timeMs === undefined ? '' : `, ${new Date(first.timeMs).toISOString()}`
  const later = count(first.laterCount, 'later action')
  return [
    `differs  ${summary}`,
    `  after action ${first.position} of ${trace.actions.length}, ${first.type}${time}`,
    ...(first.thrown === undefined ? [] : [`    the reducer threw ${first.thrown.split('\n')[0]}`]),
    ...first.differences.flatMap(({ path, recorded, recomputed }) => [
      `    ${path || 'the whole state'}`,
      `      recorded    ${formatValue(recorded)}`,
      `      recomputed  ${formatValue(recomputed)}`,
    ]),
    ...(first.laterCount === 0
      ? []
      : [`  ${later} also differ${first.laterCount === 1 ? 's' : ''}`]),
  ].join('\n')
}

/** "1 action", "2 actions". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function formatValue(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > MAX_VALUE_LENGTH ? `${json.slice(0, MAX_VALUE_LENGTH - 1)}…` : json
}
