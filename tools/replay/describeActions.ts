import { type Sentences, toSentences } from '../../src/app/problem/sentences.ts'
import { findDifferences } from '../../src/shared/trace/compare.ts'
import { fillIn, type Namespace, placeholdersOf, readTexts } from '../company/messages.ts'
import type { ActionRange } from './actionRange.ts'
import { listEntries, summarizeValue } from './describeResult.ts'
import { replayTrace } from './replay.ts'
import { reducer } from './siteAdapter.ts'
import type { Trace } from './trace.ts'

/** A sentence is cut after this many characters. */
const MAX_SENTENCE_LENGTH = 160

/**
 * The actions in `range` with an English sentence, and with what they changed in the recorded states; without
 * those, in the states of this build. `only`: a type, or its part before or after a slash. `changedPath`: only actions
 * that changed this path or something below it.
 */
export function describeActions(
  trace: Trace,
  { from, to }: ActionRange,
  only?: string,
  changedPath?: string,
) {
  const { actions, initialState, recordedStates } = trace
  const states = recordedStates
    ? [initialState, ...recordedStates]
    : replayTrace(trace, { reducer }).states
  const described = describeInEnglish(trace)
  return actions
    .map(({ action: { type }, timeMs }, index) => ({
      position: index + 1,
      timeMs,
      type,
      sentence: described[index],
    }))
    .filter(({ position }) => position >= from && position <= to)
    .filter(({ type }) => only === undefined || [type, ...type.split('/')].includes(only))
    .map(action => ({ ...action, changes: findChanges(action.position) }))
    .filter(
      ({ changes }) =>
        changedPath === undefined ||
        changes.some(({ path }) => `${path}.`.startsWith(`${changedPath}.`)),
    )

  function findChanges(position: number) {
    const differences = findDifferences(states[position - 1], states[position])
    return differences.map(({ path, recorded: before, recomputed: after }) => {
      return { path, before, after }
    })
  }
}

/** A sentence for each action. */
export function describeInEnglish(trace: Trace): string[] {
  const { sentences, ...quoted } = readTexts('en')
  const described = toSentences(trace, asFunctions(sentences), quoted)
  return described.map(sentence => sentence.slice(0, MAX_SENTENCE_LENGTH))
}

/** One line: position, time in UTC, sentence, type and changes. */
export function formatAction(action: ReturnType<typeof describeActions>[number]): string {
  const { position, timeMs, type, sentence, changes } = action
  const time = timeMs === undefined ? '' : `${new Date(timeMs).toISOString().slice(11, -1)}  `
  const changed = changes.map(
    ({ path, before, after }) => `${path}: ${summarizeValue(before)} → ${summarizeValue(after)}`,
  )
  return `${String(position).padStart(4)}  ${time}${sentence}  (${type}) ${listEntries(changed) || 'no change'}`
}

/** The texts as a browser's build has them. */
function asFunctions(namespace: Namespace): Sentences {
  const entries = Object.entries(namespace as Record<string, string>).map(([key, text]) => [
    key,
    placeholdersOf(text).length > 0 ? (values: { what: string }) => fillIn(text, values) : text,
  ])
  return Object.fromEntries(entries)
}
