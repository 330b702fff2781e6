import { findDifferences } from './compare.ts'
import { formatTime, listEntries, summarizeBoth } from './describeResult.ts'
import type { ReplayResult } from './replay.ts'
import { toSentences } from './sentences.ts'

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
 * those, in the states of this build.
 */
export function describeActions(
  { trace, states: recomputed }: ReplayResult,
  { from, to }: ActionRange,
) {
  const { actions, initialState, recordedStates } = trace
  const states = recordedStates ? [initialState, ...recordedStates] : recomputed
  const described = toSentences(trace)
  return actions
    .map(({ action: { type }, timeMs }, index) => ({
      position: index + 1,
      timeMs,
      type,
      sentence: described[index],
    }))
    .filter(({ position }) => position >= from && position <= to)
    .map(action => ({ ...action, changes: findChanges(action.position) }))

  function findChanges(position: number) {
    const differences = findDifferences(states[position - 1], states[position])
    return differences.map(({ path, recorded: before, recomputed: after, place }) => {
      return { path, before, after, place }
    })
  }
}

type DescribedAction = ReturnType<typeof describeActions>[number]

/** One line: position, local time, sentence, type and changes. */
export function formatAction(action: DescribedAction): string {
  const { position, timeMs, type, sentence } = action
  const time = timeMs === undefined ? '' : `${formatTime(timeMs)}  `
  return `${String(position).padStart(4)}  ${time}${sentence}  (${type}) ${formatChanges(action)}`
}

/** What an action changed, on one line. */
export function formatChanges({ changes }: DescribedAction): string {
  const changed = changes.map(({ path, before, after, place }) => {
    const [from, to] = summarizeBoth(before, after)
    return `${path}: ${from} → ${to}${place === undefined ? '' : ` at place ${place}`}`
  })
  return listEntries(changed) || 'no change'
}
