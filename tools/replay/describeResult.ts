import { MAX_LISTED } from '../lib/faults.ts'
import { type Difference, isRecord } from './compare.ts'
import type { Answers, Comparison, Deviation, ReplayResult } from './replay.ts'
import { isKnownType, toSentences } from './sentences.ts'
import type { Trace } from './trace.ts'

/** Longest printed value, in characters. */
const MAX_VALUE_LENGTH = 160
/** Entries of a list that are printed. */
const MAX_ENTRIES = 5

/** What no replay sees, as docs/traces.md says. */
const UNSEEN =
  'how notifications look, menus, hover and focus, animations, documents, other languages and browsers'

/** How a replayed file compares: 'unchecked' if there is nothing to compare with. */
type Outcome = 'same' | 'differs' | 'unchecked'

export function outcomeOf({ first, comparedWith }: ReplayResult): Outcome {
  if (first) return 'differs'
  return comparedWith === 'nothing' ? 'unchecked' : 'same'
}

/** The lines that describe one replayed file: a summary, and the first difference below it. */
export function describeResult(
  file: string,
  { trace, first, comparedWith, unsharedParts }: ReplayResult,
  outcome: Outcome,
  { deviation, notReenacted }: Answers,
): string[] {
  const { format, actions, exportedAt } = trace
  const answers = first || notReenacted ? '' : ' and answers'
  const note = comparedWith === 'nothing' ? '' : `, compared with ${comparedWith}${answers}`
  const reason =
    outcome === 'unchecked' ? ': no reducer threw, but there are no states to compare with' : ''
  const lines = [
    `${outcome.padEnd(8)} ${file}: ${format}, ${count(actions.length, 'action')}${note}${reason}`,
  ]
  if (exportedAt !== undefined) lines.push(`  exported at action ${exportedAt}`)
  if (unsharedParts.length > 0) {
    lines.push(
      `  not compared (only in the trace or only in the build): ${listEntries(unsharedParts)}`,
    )
  }
  if (notReenacted) lines.push(`  answers are not compared: ${notReenacted}`)
  if (deviation) lines.push(...describeDeviation(deviation, trace))
  if (!first) return lines
  const { position, type, timeMs, thrown, differences, laterCount } = first
  const time = timeMs === undefined ? '' : `, ${formatTime(timeMs)}`
  lines.push(`  after action ${position} of ${actions.length}, ${type}${time}`)
  if (!isKnownType(type)) lines.push('    no reducer knows this action: was it renamed?')
  if (thrown !== undefined) lines.push(`    the reducer threw ${thrown.split('\n')[0]}`)
  lines.push(...describeDifferences(differences))
  const verb = laterCount === 1 ? 'differs' : 'differ'
  if (laterCount > 0) lines.push(`  ${count(laterCount, 'later action')} also ${verb}`)
  return lines
}

/** The lines about a deviation. */
export function describeDeviation(
  { position, expected, seen, differences = [] }: Deviation,
  trace: Trace,
): string[] {
  const { actions } = trace
  const asked = actions[position - 1]?.action.type ?? 'the start'
  const added = [expected, seen].map(action => ({
    action: action ?? { type: 'nothing' },
    isSkipped: false,
  }))
  const sentences = toSentences({ ...trace, actions: [...actions, ...added] })
  return [
    `  the answer to action ${position} of ${actions.length}, ${asked}: ${sentences[position - 1] ?? ''}`,
    `      recorded    ${sentences.at(-2)}`,
    `      re-enacted  ${sentences.at(-1)}`,
    ...describeDifferences(differences),
  ]
}

/** The lines about the screens and the culprit of a comparison with the commit `good`. */
export function describeComparison(comparison: Comparison, good: string): string[] {
  const { result, position, deviation, notReenacted, culprits, screens } = comparison
  if (position === undefined) {
    const parts = notReenacted ? 'states' : 'states, answers'
    const drawn = count(screens?.count ?? 0, 'screen')
    return [
      `  These sources agree with ${good} in ${parts} and ${drawn}, whole, at 1280 and 390 px, light and dark.`,
      `  Not compared: ${UNSEEN}. If the bug is in none of these, ${good} has it, too: name an older commit.`,
    ]
  }
  const { actions } = result.trace
  const { type } = actions[position - 1]?.action ?? { type: 'the start' }
  const isHidden = culprits.length > 1
  return [
    ...(result.first || deviation
      ? []
      : [
          `  after action ${position} of ${actions.length}, ${type}`,
          '    only the screen differs',
        ]),
    ...(screens?.changed.length
      ? [
          `  changed screens: ${listEntries(screens.changed.map(String))}, at ${screens.views.join('; ')}`,
        ]
      : []),
    ...(isHidden ? ['  culprit: one of these, since those before the last cannot be judged'] : []),
    ...culprits.map(commit => (isHidden ? `    ${commit}` : `  culprit: ${commit}`)),
    ...(screens?.page === undefined ? [] : [`  pictures: ${screens.page}`]),
  ]
}

/** The lines about each value that differs, of which the first 20 are listed. */
export function describeDifferences(differences: readonly Difference[]): string[] {
  const rest = differences.length - MAX_LISTED
  const listed = differences.slice(0, MAX_LISTED).flatMap(describeValues)
  return [...listed, ...(rest > 0 ? [`    … and ${rest} more`] : [])]
}

function describeValues({ path, recorded, recomputed }: Difference): string[] {
  const [expected, actual] = summarizeBoth(recorded, recomputed)
  return [
    `    ${path || 'the whole state'}`,
    `      recorded    ${expected}`,
    `      recomputed  ${actual}`,
  ]
}

/** Two values as in `summarizeValue`. Lists begin where they differ. */
export function summarizeBoth(before: unknown, after: unknown): [string, string] {
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return [summarizeValue(before), summarizeValue(after)]
  }
  const texts = [before, after].map(list => list.map(summarizeValue)) as [string[], string[]]
  const start = texts[0].findIndex((text, index) => text !== texts[1][index])
  const listed = texts.map(list => {
    const rest = start > 0 ? ['…', ...list.slice(start)] : list
    return `[${listEntries(rest)}]`
  })
  return listed as [string, string]
}

/** A value on one line: a record by id and title, a list by its first entries, anything else as JSON. */
function summarizeValue(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return `[${listEntries(value.map(summarizeValue))}]`
  if (isRecord(value)) return [value.id, value.title].filter(part => part !== undefined).join(' ')
  const isKept = (key: string) => !/^(requestId|\w+TimeStamp)$/.test(key)
  const json =
    JSON.stringify(value, (key, member) => (isKept(key) ? member : undefined)) ?? 'nothing'
  return json.length > MAX_VALUE_LENGTH ? `${json.slice(0, MAX_VALUE_LENGTH - 1)}…` : json
}

/** The first entries, and how many more there are. */
export function listEntries(entries: readonly string[]): string {
  const rest = entries.length - MAX_ENTRIES
  return entries.slice(0, MAX_ENTRIES).join(', ') + (rest > 0 ? `, … and ${rest} more` : '')
}

/** Local time, as in the DevTools monitor: '13:12:29.167'. */
export function formatTime(timeMs: number): string {
  const date = new Date(timeMs)
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

/** "1 action", "2 actions". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
