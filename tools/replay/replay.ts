import { type Difference, findDifferences } from './compare.ts'
import type { Trace } from './trace.ts'

export type Reducer = (state: unknown, action: { type: string }) => unknown

/** The first action after which the recomputed state is not the expected one. */
type FirstDifference = {
  /** The position of the action, from 1. */
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
  comparedWith: 'recorded states' | 'nothing'
  first: FirstDifference | undefined
  /** The recomputed state after each action, starting with the state before the first one. */
  states: unknown[]
}

/**
 * Runs the actions of `trace` through `reducer` and compares after each of them. Goes on from the
 * recomputed state. A reducer that throws is a difference.
 */
export function replayTrace(trace: Trace, { reducer }: { reducer: Reducer }): ReplayResult {
  const { recordedStates } = trace
  let first: FirstDifference | undefined
  let state = trace.initialState ?? reducer(undefined, { type: '@@INIT' })
  const states = [state]
  for (const [index, { action, timeMs, isSkipped }] of trace.actions.entries()) {
    let thrown: string | undefined
    try {
      if (!isSkipped) state = reducer(state, action)
    } catch (error) {
      thrown = String(error)
    }
    states.push(state)
    const differences = recordedStates ? findDifferences(recordedStates[index], state) : []
    if (thrown === undefined && differences.length === 0) continue
    if (first) first.laterCount += 1
    else {
      const { type } = action
      first = { position: index + 1, type, timeMs, differences, thrown, laterCount: 0 }
    }
  }
  const comparedWith = recordedStates ? 'recorded states' : 'nothing'
  return { comparedWith, first, states }
}
