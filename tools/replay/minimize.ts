import { applyChanges } from './applyChanges.ts'
import {
  type Difference,
  findChanges,
  findDifferences,
  isRecord,
} from '../../src/shared/trace/compare.ts'
import type { TracedAction } from '../../src/shared/trace/formatTrace.ts'
import { type Reducer, type ReplayResult, replayTrace } from './replay.ts'
import { type Trace, TraceError } from './trace.ts'

type Options = {
  reducer: Reducer
  /** Whether an action of this type opens a page or brings its catalogue. */
  isContext: (type: string) => boolean
}

/**
 * Removes actions from `trace` as long as its first difference stays the same. The result ends with it.
 * Pages and the catalogue are kept for `--pictures`, unless they hide the difference.
 * Its recorded states are those that the other actions lead to today; the last one repeats what the last
 * action changed when it was recorded. Throws a TraceError for a trace without a difference from them.
 */
export function minimizeTrace(
  file: string,
  trace: Trace,
  { first, comparedWith, states: [initialState] }: ReplayResult,
  options: Options,
): Trace {
  const { actions, recordedStates } = trace
  if (!first || (comparedWith === 'baseline' && first.thrown === undefined)) {
    throw new TraceError(
      `${file} cannot be minimized: no action throws or differs from a recorded state.`,
    )
  }
  const at = first.position - 1
  const [before, after] = [initialState, ...(recordedStates ?? [])].slice(at)
  const change = recordedStates ? findChanges(before, after, 'id') : []
  const wanted = describe(first.differences, first.thrown)
  const earlier = removeNeedless(actions.slice(0, at), rest => keep(rest) !== undefined)
  const needed = new Set(earlier)
  const withContext = actions
    .slice(0, at)
    .filter(traced => needed.has(traced) || options.isContext(traced.action.type))
    // A page on which nothing happens is not needed.
    .filter((traced, index, list) => {
      return needed.has(traced) || traced.action.type !== list[index + 1]?.action.type
    })
  return (keep(withContext) ?? keep(earlier)) as Trace

  /** The trace of some `earlier` actions and the last one; undefined if they end with another difference. */
  function keep(earlier: TracedAction[]): Trace | undefined {
    const kept = [...earlier, actions[at] as TracedAction]
    const least = { ...trace, actions: kept, recordedStates: undefined }
    // Without recorded states, only an error is a difference.
    const { first: error, states } = replayTrace(least, options)
    if (error && error.position < kept.length) return undefined
    let expected: unknown
    try {
      expected = applyChanges(states.at(-2), change)
    } catch {
      return undefined // The change needs what one of the other actions adds.
    }
    const differences = findDifferences(expected, states.at(-1))
    if (describe(differences, error?.thrown) !== wanted) return undefined
    return { ...least, recordedStates: recordedStates && [...states.slice(1, -1), expected] }
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
