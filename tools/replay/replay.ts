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
}

/** How these sources differ from a good commit. */
export type Comparison = {
  /** The trace in today's shape, with the states of the good commit. */
  trace: Trace
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

/** A trace in the shape of `build`. A slice that the build does not have is left out of the first state. */
export function upgradeFor({ reducer, steps }: Build, trace: Trace): Trace {
  const initial = initialStateOf(reducer)
  const { upgradeState, upgradeAction } = createUpgrade(initial, steps)
  return {
    ...trace,
    actions: trace.actions.map(traced => ({ ...traced, action: upgradeAction(traced.action) })),
    initialState: keepSlices(upgradeState(trace.initialState), Object.keys(initial)),
    recordedStates: trace.recordedStates?.map(upgradeState),
  }
}

function initialStateOf(reducer: Reducer): Slices {
  return reducer(undefined, { type: '@@INIT' }) as Slices
}

/** Redux warns about slices that it does not know. */
function keepSlices(state: unknown, slices: string[]): unknown {
  if (!isObject(state)) return state
  return Object.fromEntries(slices.map(slice => [slice, state[slice]]))
}

/**
 * Runs the actions of a trace in the shape of today through `reducer`, and compares the state after each of them
 * with the expected one; with null, only an error of the reducer is a difference. Goes on from the
 * recomputed state, and after a pause of the recording from the recorded one.
 */
export function replayTrace(
  { actions, initialState, recordedStates }: Trace,
  reducer: Reducer,
  expectedStates: readonly unknown[] | null = recordedStates ?? null,
): ReplayResult {
  let first: FirstDifference | undefined
  let state: unknown = initialState ?? initialStateOf(reducer)
  const states = [state]
  for (const [index, { action, timeMs, isSkipped }] of actions.entries()) {
    let thrown: string | undefined
    try {
      if (action.type === PAUSED && recordedStates) state = recordedStates[index]
      else if (!isSkipped) state = reducer(state, action)
    } catch (error) {
      thrown = String(error)
    }
    states.push(state)
    const differences = expectedStates ? findDifferences(expectedStates[index], state) : []
    if (thrown === undefined && differences.length === 0) continue
    if (first) first.laterCount += 1
    else {
      const { type } = action
      first = { position: index + 1, type, timeMs, differences, thrown, laterCount: 0 }
    }
  }
  const comparedWith = expectedStates ? 'its recorded states' : 'nothing'
  return { comparedWith, first, states }
}

/**
 * Replays a trace on a build that may be older or newer than the one that recorded it. `expectedStates` come from
 * another build: what only one of the two builds has, cannot differ. Also returns the trace in the shape of this
 * build, with the expected states.
 */
export function replayOn(
  build: Build,
  trace: Trace,
  expectedStates: readonly unknown[] | null,
): ReplayResult & { trace: Trace } {
  const { reducer, steps } = build
  const initial = initialStateOf(reducer)
  // Fills in nothing, since the values that a state lacks depend on what it is for.
  const { upgradeState, upgradeAction } = createUpgrade({}, steps)
  const here: Trace = {
    ...trace,
    actions: trace.actions.map(traced => ({ ...traced, action: upgradeAction(traced.action) })),
    initialState: inShapeOf(initial, upgradeState(trace.initialState), initial),
    recordedStates: trace.recordedStates?.map(state =>
      inShapeOf(initial, upgradeState(state), initial),
    ),
  }
  const result = replayTrace(here, reducer, null)
  if (expectedStates === null) return { ...result, trace: here }
  const states = result.states as Slices[]
  // A field may come with an action.
  const anyState = Object.fromEntries(
    Object.entries(initial).map(([slice, fields]) => [
      slice,
      isObject(fields) ? Object.assign({}, ...states.map(state => state[slice])) : fields,
    ]),
  )
  const recordedStates = expectedStates.map((state, index) => {
    const own = inShapeOf(initial, states[index + 1], {}) as Slices
    return inShapeOf(anyState, upgradeState(state), own)
  })
  return { ...replayTrace(here, reducer, recordedStates), trace: { ...here, recordedStates } }
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
