import { type Sentences, describeActions as toSentences } from '../../src/app/problem/sentences.ts'
import { type Difference, findDifferences } from '../../src/shared/trace/compare.ts'
import { fillIn, type Place, placeholdersOf, readTexts } from '../company/messages.ts'
import { summarizeValue } from './describeResult.ts'
import { replayTrace } from './replay.ts'
import { reducer } from './siteAdapter.ts'
import type { Trace } from './trace.ts'

/** Longest sentence, in characters. */
const MAX_SENTENCE_LENGTH = 160
/** Changes of an action on its line. */
const MAX_CHANGES = 5

type DescribedAction = {
  /** From 1. */
  position: number
  timeMs: number | undefined
  type: string
  /** In English. */
  sentence: string
  changes: { path: string; before: unknown; after: unknown }[]
}

/** Positions of actions, counted from 1. Both ends are included. */
export type ActionRange = { from: number; to: number }

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
 * The actions in `range` with what they changed in the recorded states; without those, in the states of this
 * build. `only`: a type, or its part before or after a slash.
 */
export function describeActions(
  trace: Trace,
  { from, to }: ActionRange,
  only?: string,
): DescribedAction[] {
  const { actions, initialState, recordedStates } = trace
  const states = recordedStates
    ? [initialState, ...recordedStates]
    : replayTrace(trace, { reducer }).states
  const { sentences, header } = readTexts('en')
  const told = toSentences(trace, asFunctions(sentences), header)
  return actions
    .map(({ action: { type }, timeMs }, index) => ({
      position: index + 1,
      timeMs,
      type,
      sentence: (told[index] ?? '').slice(0, MAX_SENTENCE_LENGTH),
    }))
    .filter(({ position, type }) => position >= from && position <= to && matches(type, only))
    .map(described => ({
      ...described,
      changes: findDifferences(states[described.position - 1], states[described.position]).map(
        ({ path, recorded, recomputed }: Difference) => ({
          path,
          before: recorded,
          after: recomputed,
        }),
      ),
    }))
}

/** One line: position, time, sentence, type and changes. */
export function formatAction({ position, timeMs, type, sentence, changes }: DescribedAction) {
  const time = timeMs === undefined ? '' : `${new Date(timeMs).toISOString().slice(11, -1)}  `
  const parts = changes
    .slice(0, MAX_CHANGES)
    .map(
      ({ path, before, after }) => `${path}: ${summarizeValue(before)} → ${summarizeValue(after)}`,
    )
  const rest = changes.length - MAX_CHANGES
  const all = [...parts, ...(rest > 0 ? [`… and ${rest} more`] : [])].join('; ')
  return `${String(position).padStart(4)}  ${time}${sentence}  (${type}) ${all || 'no change'}`
}

function matches(type: string, only: string | undefined): boolean {
  return (
    only === undefined || type === only || type.startsWith(`${only}/`) || type.endsWith(`/${only}`)
  )
}

/** The texts as a browser's build has them. */
function asFunctions(place: Place): Sentences {
  const entries = Object.entries(place as Record<string, string>).map(([key, text]) => [
    key,
    placeholdersOf(text).length > 0 ? (values: { what: string }) => fillIn(text, values) : text,
  ])
  return Object.fromEntries(entries)
}
