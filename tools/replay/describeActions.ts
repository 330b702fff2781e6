import { type Sentences, describeActions as toSentences } from '../../src/app/problem/sentences.ts'
import { findDifferences } from '../../src/shared/trace/compare.ts'
import { fillIn, type Place, placeholdersOf, readTexts } from '../company/messages.ts'
import { listEntries, summarizeValue } from './describeResult.ts'
import { replayTrace } from './replay.ts'
import { reducer } from './siteAdapter.ts'
import type { Trace } from './trace.ts'

/** Longest sentence, in characters. */
const MAX_SENTENCE_LENGTH = 160

/** Positions of actions, counted from 1. Both ends are included. */
type ActionRange = { from: number; to: number }

/** Parses '3-9', '3-', or '3' for one action. Throws for anything else. */
export function parseRange(text: string): ActionRange {
  const [, from = '', dash, to] = /^(\d+)(-)?(\d+)?$/.exec(text) ?? []
  const range = { from: Number(from), to: Number(to || (dash ? Number.POSITIVE_INFINITY : from)) }
  if (from === '' || range.from < 1 || range.to < range.from) {
    throw new Error(`Invalid range '${text}': expected numbers of actions, such as 3-9, 3- or 3.`)
  }
  return range
}

/**
 * The actions in `range` with an English sentence, and with what they changed in the recorded states; without
 * those, in the states of this build. `only`: a type, or its part before or after a slash.
 */
export function describeActions(trace: Trace, { from, to }: ActionRange, only?: string) {
  const { actions, initialState, recordedStates } = trace
  const states = recordedStates
    ? [initialState, ...recordedStates]
    : replayTrace(trace, { reducer }).states
  const { sentences, ...quoted } = readTexts('en')
  const described = toSentences(trace, asFunctions(sentences), quoted)
  return actions
    .map(({ action: { type }, timeMs }, index) => ({
      position: index + 1,
      timeMs,
      type,
      sentence: described[index]?.slice(0, MAX_SENTENCE_LENGTH),
    }))
    .filter(({ position }) => position >= from && position <= to)
    .filter(({ type }) => only === undefined || [type, ...type.split('/')].includes(only))
    .map(action => ({ ...action, changes: findChanges(action.position) }))

  function findChanges(position: number) {
    const differences = findDifferences(states[position - 1], states[position])
    return differences.map(({ path, recorded: before, recomputed: after }) => {
      return { path, before, after }
    })
  }
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
function asFunctions(place: Place): Sentences {
  const entries = Object.entries(place as Record<string, string>).map(([key, text]) => [
    key,
    placeholdersOf(text).length > 0 ? (values: { what: string }) => fillIn(text, values) : text,
  ])
  return Object.fromEntries(entries)
}
