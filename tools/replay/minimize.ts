import { type Difference, findDifferences, isObject, isRecord } from './compare.ts'
import type { Reducer, ReplayResult } from './replay.ts'
import { type Trace, type TracedAction, TraceError } from './trace.ts'

type Options = { reducer: Reducer; leaveOut: readonly string[] }

/**
 * Removes actions from `trace` as long as its first difference stays the same. The result ends with it.
 * Its recorded states are those that the other actions lead to today; the last one repeats what the last
 * action changed when it was recorded. Throws a TraceError for a trace without a difference from them.
 */
export function minimizeTrace(
  file: string,
  trace: Trace,
  { first, comparedWith, states: [initialState] }: ReplayResult,
  { reducer, leaveOut }: Options,
): Trace {
  const { recordedStates } = trace
  if (!first || (comparedWith === 'baseline' && first.thrown === undefined)) {
    throw new TraceError(
      `${file} cannot be minimized: no action throws or differs from a recorded state.`,
    )
  }
  const culprit = trace.actions[first.position - 1] as TracedAction
  const [before, after] = [initialState, ...(recordedStates ?? [])].slice(first.position - 1)
  const wanted = describe(first.differences, first.thrown)
  const earlier = trace.actions.slice(0, first.position - 1)
  const kept = removeNeedless(earlier, actions => hasSameDifference(statesAfter(actions)))
  const states = statesAfter(kept) ?? []
  return {
    ...trace,
    actions: [...kept, culprit],
    recordedStates: recordedStates && [
      ...states.slice(1),
      repeatChange(before, after, states.at(-1)),
    ],
  }

  /** The states before, between and after `actions`; undefined if one throws. */
  function statesAfter(actions: TracedAction[]): unknown[] | undefined {
    const states = [initialState]
    try {
      for (const { action, isSkipped } of actions) {
        states.push(isSkipped ? states.at(-1) : reducer(states.at(-1), action))
      }
      return states
    } catch {
      return undefined
    }
  }

  function hasSameDifference(states: unknown[] | undefined): boolean {
    if (!states) return false
    const state = states.at(-1)
    let recomputed = state
    let thrown: string | undefined
    try {
      if (!culprit.isSkipped) recomputed = reducer(state, culprit.action)
    } catch (error) {
      thrown = String(error)
    }
    const expected = repeatChange(before, after, state)
    return describe(findDifferences(expected, recomputed, leaveOut), thrown) === wanted
  }
}

/** Delta debugging: removes ever smaller parts of `list` as long as `isEnough` accepts the rest. */
function removeNeedless<Item>(list: Item[], isEnough: (rest: Item[]) => boolean): Item[] {
  let kept = list
  for (let size = kept.length; size > 0; ) {
    const lengthBefore = kept.length
    for (let end = kept.length; end > 0; end -= size) {
      const start = Math.max(end - size, 0)
      const rest = kept.toSpliced(start, end - start)
      if (isEnough(rest)) kept = rest
    }
    const isWorthRepeating = size === 1 && kept.length < lengthBefore
    if (!isWorthRepeating) size = Math.floor(size / 2)
  }
  return kept
}

/** Applies the change from `before` to `after` to `base`. Lists of records are merged by id. */
function repeatChange(before: unknown, after: unknown, base: unknown): unknown {
  if (Object.is(before, after)) return base
  if (isRecordList(before) && isRecordList(after) && isRecordList(base)) {
    const [inBefore, inAfter, inBase] = [before, after, base].map(
      list => new Set(list.map(({ id }) => id)),
    ) as [Set<unknown>, Set<unknown>, Set<unknown>]
    return [
      ...base.filter(({ id }) => !inBefore.has(id) && !inAfter.has(id)),
      ...after.filter(({ id }) => inBase.has(id) || !inBefore.has(id)),
    ]
  }
  if (![before, after, base].every(value => isObject(value) && !Array.isArray(value))) return after
  const [a, b, c] = [before, after, base] as Record<string, unknown>[]
  const keys = Object.keys({ ...a, ...b })
  return {
    ...c,
    ...Object.fromEntries(keys.map(key => [key, repeatChange(a?.[key], b?.[key], c?.[key])])),
  }
}

function isRecordList(value: unknown): value is { id: unknown }[] {
  return Array.isArray(value) && value.every(isRecord)
}

/** Equal for differences of the same kind at the same place, whatever else is in the same list. */
function describe(differences: readonly Difference[], thrown: string | undefined): string {
  if (thrown !== undefined) return thrown
  return JSON.stringify(
    differences.map(({ path, recorded, recomputed }) => {
      const record = recorded ?? recomputed
      const isOneSided = recorded === undefined || recomputed === undefined
      if (isOneSided && isRecord(record))
        return [path.replace(/[^.]*$/, `#${record.id}`), !recorded]
      return Array.isArray(recorded) && Array.isArray(recomputed)
        ? path
        : [path, recorded, recomputed]
    }),
  )
}
