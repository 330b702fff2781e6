import { isObject } from '../../src/shared/trace/isObject.ts'
import { findUnknownParts, readInShape } from '../../src/shared/trace/traceShape.ts'
import { type Difference, findDifferences, isIgnored } from './compare.ts'
import { PAUSED, type Trace, type TracedAction } from './trace.ts'

export type Reducer = (state: unknown, action: { type: string }) => unknown

export type SideEffects = typeof import('../../src/app/sideEffects.ts')

/** What replays and re-enacts traces. Commits before SideEffects throw an error. */
export type Build = { reducer: Reducer; loadSideEffects: () => Promise<SideEffects> }

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
  /** Slices and fields that only the build has, or only the trace or the expected states. */
  unsharedParts: string[]
}

/** The first answer of a build that is not the expected one. */
export type Deviation = {
  /** The position of the action that was answered, from 1; 0 is the start. */
  position: number
  /** Undefined for none. */
  expected?: TracedAction['action'] | undefined
  seen?: TracedAction['action'] | undefined
  differences?: Difference[]
}

/** How a build answers the visitor, or why that is not known. */
export type Answers = { deviation?: Deviation | undefined; notReenacted?: string | undefined }

/** How these sources differ from a good commit. */
export type Comparison = Answers & {
  result: ReplayResult
  /**
   * The action after which the first state or, if all states agree, the first answer or else the first screen differs; 0
   * is the start.
   */
  position: number | undefined
  /** One commit, or those among which it is, since skipped ones hide it. Empty if nothing differs. */
  culprits: string[]
  screens: ComparedScreens | undefined
}

export type ComparedScreens = {
  count: number
  /** The positions of those that differ. */
  changed: number[]
  /** The names of the views in which they do. */
  views: string[]
  /** The page that shows some of them. */
  page: string | undefined
}

type Slices = Record<string, unknown>

/**
 * Runs the actions of a trace through the reducer of a build, and compares the state after each of them with the
 * expected one, which may come from another build: a slice that only that one has, and a field that only one of the
 * two has, cannot differ. With null, only an error of the reducer is a difference. Goes on from the recomputed state,
 * and after a pause of the recording from the recorded one.
 */
export function replayTrace(
  reducer: Reducer,
  trace: Trace,
  expectedStates: readonly unknown[] | null = trace.recordedStates ?? null,
): ReplayResult {
  const initial = reducer(undefined, { type: '@@INIT' }) as Slices
  const { actions } = trace
  const initialState = readInShape(trace.initialState, initial)
  let state: unknown = initialState ?? initial
  const states = [state]
  const errors = new Map<number, string>()
  for (const [index, { action, isSkipped }] of actions.entries()) {
    try {
      if (action.type === PAUSED && trace.recordedStates) {
        state = readInShape(trace.recordedStates[index], initial)
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
    readInShape(expected, anyState, states[index + 1] as Slices),
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
  const unsharedParts = new Set([
    ...findUnknownParts(trace.initialState, anyState),
    ...(expectedStates ?? []).flatMap(expected => [
      ...findUnknownParts(expected, anyState),
      ...findUnknownParts(anyState, Object(expected)),
    ]),
  ])
  return {
    comparedWith,
    first,
    states,
    trace: { ...trace, initialState, recordedStates },
    unsharedParts: [...unsharedParts].filter(part => !isIgnored(part)),
  }
}
