import { type Difference, findDifferences } from './compare.ts'
import type { Trace } from './trace.ts'

/** Maximum number of differences listed for one action. */
const MAX_DIFFERENCES = 20

export type Reducer = (state: unknown, action: { type: string }) => unknown

/** What one action changed: new values by path, null where the value is gone. */
export type Changes = Record<string, unknown>

/** The first action after which the recomputed state is not the expected one. */
export type FirstDifference = {
  /** From 1. */
  position: number
  type: string
  timeMs: number | undefined
  differences: Difference[]
  /** What the reducer threw. */
  thrown: string | undefined
  /** Number of later actions that differ too. */
  laterCount: number
}

export type ReplayResult = {
  /** 'nothing' detects only errors that the reducer throws. */
  comparedWith: 'recorded states' | 'baseline' | 'nothing'
  first: FirstDifference | undefined
  /** The recomputed changes of each action. */
  changes: Changes[]
}

export type ReplayOptions = {
  reducer: Reducer
  /** State paths that differ from one page load to the next. */
  leaveOut: readonly string[]
  /** Expected changes of each action, for a trace without recorded states. */
  baseline?: Changes[] | undefined
}

/**
 * Runs the actions of `trace` through `reducer` and compares after each of them. Goes on from the
 * recomputed state. A reducer that throws is a difference.
 */
export function replayTrace(trace: Trace, options: ReplayOptions): ReplayResult {
  const { reducer, leaveOut, baseline } = options
  const { recordedStates } = trace
  const changes: Changes[] = []
  let first: FirstDifference | undefined
  let state = trace.initialState ?? reducer(undefined, { type: '@@INIT' })
  for (const [index, { action, timeMs, isSkipped }] of trace.actions.entries()) {
    const before = state
    let thrown: string | undefined
    try {
      if (!isSkipped) state = reducer(state, action)
    } catch (error) {
      thrown = String(error)
    }
    const changed = findChanges(before, state, leaveOut)
    changes.push(changed)
    const differences = recordedStates
      ? findDifferences(recordedStates[index], state, leaveOut, MAX_DIFFERENCES)
      : findDifferences(baseline?.[index] ?? changed, changed, [], MAX_DIFFERENCES)
    if (thrown === undefined && differences.length === 0) continue
    if (first) first.laterCount += 1
    else {
      const { type } = action
      first = { position: index + 1, type, timeMs, differences, thrown, laterCount: 0 }
    }
  }
  const comparedWith = recordedStates ? 'recorded states' : baseline ? 'baseline' : 'nothing'
  return { comparedWith, first, changes }
}

function findChanges(before: unknown, after: unknown, leaveOut: readonly string[]): Changes {
  return Object.fromEntries(
    findDifferences(before, after, leaveOut).map(({ path, recomputed }) => [
      path,
      recomputed ?? null,
    ]),
  )
}
