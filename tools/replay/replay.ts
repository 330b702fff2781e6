import { type Difference, findDifferences } from './compare.ts'
import type { Trace, TracedAction } from './trace.ts'

/** So many differing values are told of one action. */
const TOLD_DIFFERENCES = 20

export type Reducer = (state: unknown, action: { type: string }) => unknown

/** What one action changed: each path with the value it then has, null where it is gone. */
export type Changes = [path: string, value: unknown][]

/** The changes of each action, in order; what `--save` keeps for traces without recorded states. */
export type Baseline = { actions: number; changes: Changes[] }

/** The first action after which the recomputed state is not the expected one. */
export type FirstDifference = {
  /** From 1. */
  position: number
  type: string
  timeMs: number | undefined
  /** At most TOLD_DIFFERENCES. */
  differences: Difference[]
  /** What the reducer threw, where it did. */
  thrown?: string
  /** How many later actions differ too. */
  laterCount: number
}

export type ReplayResult = {
  /** What the recomputed states were compared with; nothing means that only throwing would show. */
  comparedWith: 'recorded states' | 'baseline' | 'nothing'
  first: FirstDifference | undefined
  /** What each action changed, as recomputed now. */
  changes: Changes[]
}

export type ReplayOptions = {
  reducer: Reducer
  /** State paths that differ from one page load to the next. */
  leaveOut: readonly string[]
  /** Expected changes, for a trace without recorded states. */
  baseline?: Baseline | undefined
}

/**
 * Runs the actions of `trace` through `reducer` and compares after each of them, carrying the
 * recomputed state on. Never throws: what the reducer throws is a difference.
 */
export function replayTrace(trace: Trace, options: ReplayOptions): ReplayResult {
  const { reducer, leaveOut, baseline } = options
  const { actions, recordedStates } = trace
  const changes: Changes[] = []
  let first: FirstDifference | undefined
  let state = trace.initialState ?? reducer(undefined, { type: '@@INIT' })
  actions.forEach((traced, index) => {
    const before = state
    let thrown: string | undefined
    try {
      if (!traced.isSkipped) state = reducer(state, traced.action)
    } catch (error) {
      thrown = String(error)
    }
    const changed = changesBetween(before, state, leaveOut)
    changes.push(changed)
    if (first) {
      if (thrown || isDifferent(index, changed)) first.laterCount += 1
      return
    }
    const differences = recordedStates
      ? findDifferences(recordedStates[index], state, leaveOut, TOLD_DIFFERENCES)
      : compareChanges(baseline?.changes[index], changed)
    if (thrown || differences.length > 0) first = tell(traced, index, differences, thrown)
  })
  const comparedWith = recordedStates ? 'recorded states' : baseline ? 'baseline' : 'nothing'
  return { comparedWith, first, changes }

  function isDifferent(index: number, changed: Changes): boolean {
    if (recordedStates) return findDifferences(recordedStates[index], state, leaveOut, 1).length > 0
    return compareChanges(baseline?.changes[index], changed).length > 0
  }
}

function tell(
  { action, timeMs }: TracedAction,
  index: number,
  differences: Difference[],
  thrown: string | undefined,
): FirstDifference {
  return {
    position: index + 1,
    type: action.type,
    timeMs,
    differences,
    ...(thrown !== undefined && { thrown }),
    laterCount: 0,
  }
}

/** What led from one state to the next, without the paths left out. */
function changesBetween(before: unknown, after: unknown, leaveOut: readonly string[]): Changes {
  return findDifferences(before, after, leaveOut).map(({ path, recomputed }) => [
    path,
    recomputed ?? null,
  ])
}

/** Where the changes of an action differ from the expected ones; nothing is expected of an action that has none. */
function compareChanges(expected: Changes | undefined, changed: Changes): Difference[] {
  if (expected === undefined) return []
  const then = new Map(expected)
  const now = new Map(changed)
  return [...new Set([...then.keys(), ...now.keys()])].flatMap(path =>
    findDifferences(then.get(path), now.get(path), []).map(difference => ({
      ...difference,
      path: difference.path ? `${path}.${difference.path}` : path,
    })),
  )
}
