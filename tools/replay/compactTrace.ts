import { createNextState } from '@reduxjs/toolkit'
import { type Change, findChanges, isObject } from './compare.ts'
import { shareValues } from './sharedValues.ts'
import type { Trace } from './trace.ts'

/** The version that this build writes and reads. */
export const TRACE_VERSION = 1

/** Ending of the files in this format. */
export const COMPACT_ENDING = '.trace.json'

/**
 * The text of a `.trace.json` file: the initial state, and each action with what it changed, one per
 * line. A value that occurs more than once, such as the catalogue, is stored once. Changes of the paths
 * in `leaveOut` are dropped.
 */
export function formatCompactTrace(trace: Trace, leaveOut: readonly string[]): string {
  const { initialState, actions, recordedStates } = trace
  const states = recordedStates && [initialState, ...recordedStates]
  const entries = actions.map(({ action, timeMs, isSkipped }, index) => ({
    action,
    timeMs,
    ...(isSkipped && { isSkipped }),
    ...(states && { changes: findChanges(states[index], states[index + 1], leaveOut) }),
  }))
  const { shared, values } = shareValues([initialState ?? null, ...entries])
  const [start, ...rest] = values.map(value => JSON.stringify(value))
  return [
    `{"traceVersion":${TRACE_VERSION},`,
    `"shared":[\n${shared.map(value => JSON.stringify(value)).join(',\n')}],`,
    `"initialState":${start},`,
    `"actions":[\n${rest.join(',\n')}]}\n`,
  ].join('\n')
}

/** `state` after `changes` from `findChanges`. Throws a RangeError for a path that `state` does not have. */
export function applyChanges(state: unknown, changes: readonly Change[]): unknown {
  return createNextState({ state }, (draft: unknown) => {
    for (const [path, ...values] of changes) {
      const keys = ['state', ...path]
      const last = keys.pop() as string
      const parent = keys.reduce(memberOf, draft)
      if (!isObject(parent)) throw new RangeError(`nothing at ${path.join('.')}`)
      if (values.length > 0) parent[last] = values[0]
      else if (Array.isArray(parent)) parent.length = Math.min(parent.length, Number(last))
      else delete parent[last]
    }
  }).state
}

function memberOf(parent: unknown, key: string): unknown {
  return isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined
}
