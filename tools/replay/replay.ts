import { isObject } from '../../src/shared/trace/isObject.ts'
import { createUpgrade, type UpgradeSteps } from '../../src/shared/trace/upgradeTrace.ts'
import { type Difference, findDifferences } from './compare.ts'
import { PAUSED, type Trace } from './trace.ts'

export type Reducer = (state: unknown, action: { type: string }) => unknown

/** What a build has to replay traces: its reducer, and the steps that upgrade those of earlier builds. */
export type Build = { reducer: Reducer; steps: UpgradeSteps }

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
  /** Such as 'its recorded states'. 'nothing' detects only errors that the reducer throws. */
  comparedWith: string
  first: FirstDifference | undefined
  /** The recomputed state after each action, starting with the state before the first one. */
  states: unknown[]
  /** The trace in the shape of the build, with the expected states. */
  trace: Trace
}

/** How these sources differ from a good commit. */
export type Comparison = {
  result: ReplayResult
  /** The action after which the first state or, if all states agree, the first screen differs; 0 is the start. */
  position: number | undefined
  /** One commit, or those among which it is, since skipped ones hide it. Empty if nothing differs. */
  culprits: string[]
  screens: ComparedScreens | undefined
}

export type ComparedScreens = {
  count: number
  /** The positions of those that differ. */
  changed: number[]
  /** The page that shows some of them. */
  page: string | undefined
}

type Slices = Record<string, unknown>

/**
 * Runs the actions of a trace through a build that may be older or newer than the one that recorded it, and compares
 * the state after each of them with the expected one, which may come from yet another build: a slice that only
 * that one has, and a field that only one of the two has, cannot differ. With null, only an error of the reducer is a difference. Goes on from the
 * recomputed state, and after a pause of the recording from the recorded one.
 */
export function replayTrace(
  { reducer, steps }: Build,
  trace: Trace,
  expectedStates: readonly unknown[] | null = trace.recordedStates ?? null,
): ReplayResult {
  const initial = reducer(undefined, { type: '@@INIT' }) as Slices
  // Fills in nothing, since the values that a state lacks depend on what it is for.
  const { upgradeState, upgradeAction } = createUpgrade({}, steps)
  const startFrom = (state: unknown) => inShapeOf(initial, upgradeState(state), initial)
  const actions = trace.actions.map(traced => ({ ...traced, action: upgradeAction(traced.action) }))
  const initialState = startFrom(trace.initialState)
  let state: unknown = initialState ?? initial
  const states = [state]
  const errors = new Map<number, string>()
  for (const [index, { action, isSkipped }] of actions.entries()) {
    try {
      if (action.type === PAUSED && trace.recordedStates) {
        state = startFrom(trace.recordedStates[index])
      } else if (!isSkipped) state = reducer(state, action)
    } catch (error) {
      errors.set(index, String(error))
    }
    states.push(state)
  }
  // A field may come with an action.
  const anyState = Object.fromEntries(
    Object.entries(initial).map(([slice, fields]) => [
      slice,
      isObject(fields) ? Object.assign({}, ...states.map(each => Object(each)[slice])) : fields,
    ]),
  )
  const recordedStates = expectedStates?.map((expected, index) =>
    inShapeOf(anyState, upgradeState(expected), states[index + 1] as Slices),
  )
  let first: FirstDifference | undefined
  for (const [index, { action, timeMs }] of actions.entries()) {
    const thrown = errors.get(index)
    const differences = recordedStates
      ? findDifferences(recordedStates[index], states[index + 1])
      : []
    if (thrown === undefined && differences.length === 0) continue
    if (first) first.laterCount += 1
    else {
      const { type } = action
      first = { position: index + 1, type, timeMs, differences, thrown, laterCount: 0 }
    }
  }
  const comparedWith = recordedStates ? 'its recorded states' : 'nothing'
  return { comparedWith, first, states, trace: { ...trace, actions, initialState, recordedStates } }
}

/** `state` with the slices and fields of `model` only. A field that it lacks comes from `others`. */
function inShapeOf(model: Slices, state: unknown, others: Slices): unknown {
  if (!isObject(state)) return state
  return Object.fromEntries(
    Object.entries(model).map(([slice, fields]) => {
      const own = state[slice]
      if (!isObject(fields) || !isObject(own)) return [slice, own]
      const values = { ...Object(others[slice]), ...own }
      return [slice, Object.fromEntries(Object.keys(fields).map(key => [key, values[key]]))]
    }),
  )
}
