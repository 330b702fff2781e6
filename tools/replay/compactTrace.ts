import { createNextState } from '@reduxjs/toolkit'
import * as v from 'valibot'
import { isObject } from '../../src/shared/trace/isObject.ts'
import { type Change, findChanges } from './compare.ts'
import { actionSchema, stateSchema, timeSchema } from './devToolsExport.ts'
import { restoreValues, shareValues } from './sharedValues.ts'
import type { Trace } from './trace.ts'

/** The version that this build writes and reads. */
const TRACE_VERSION = 1

const SharedValues = v.object({ shared: v.array(v.unknown()) })
const CompactTrace = v.object({
  initialState: v.nullish(stateSchema),
  actions: v.array(
    v.object({
      action: actionSchema,
      timeMs: v.optional(timeSchema),
      isSkipped: v.optional(v.boolean(), false),
      changes: v.optional(v.array(v.tupleWithRest([v.array(v.string())], v.unknown()))),
    }),
  ),
})

/**
 * The text of a `.trace.json` file: the initial state, and each action with what it changed, one per
 * line. A value that occurs more than once, such as the catalogue, is stored once.
 */
export function formatCompactTrace({ initialState, actions, recordedStates }: Trace): string {
  const states = recordedStates && [initialState, ...recordedStates]
  const entries = actions.map(({ action, timeMs, isSkipped }, index) => ({
    action,
    timeMs,
    ...(isSkipped && { isSkipped }),
    ...(states && { changes: findChanges(states[index], states[index + 1]) }),
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

/** The inverse of `formatCompactTrace`. Throws a ValiError for an invalid entry, a RangeError for damage. */
export function parseCompactTrace(members: Record<string, unknown>): Trace {
  const { traceVersion, shared, ...rest } = members
  if (traceVersion !== TRACE_VERSION) {
    throw new RangeError(
      `has version ${JSON.stringify(traceVersion)}: this build reads version ${TRACE_VERSION}. Use the build that wrote it`,
    )
  }
  const parts = v.parse(SharedValues, { shared }, { abortEarly: true })
  const restored = naming('shared', () => restoreValues(rest, parts.shared))
  const { initialState, actions } = v.parse(CompactTrace, restored, { abortEarly: true })
  const isRecorded = actions.some(({ changes }) => changes)
  let state: unknown = initialState
  const states = actions.map(({ changes }, index) => {
    state = naming(`actions.${index}.changes`, () => {
      if (isRecorded && !changes) throw new RangeError('expected Array, got undefined')
      return applyChanges(state, (changes ?? []) as Change[])
    })
    return state
  })
  return {
    format: 'compact trace',
    actions: actions.map(({ changes, ...traced }) => traced),
    initialState: initialState ?? undefined,
    recordedStates: isRecorded ? states : undefined,
  }
}

/** What `read` returns. A RangeError that it throws names the entry `place`. */
function naming<Value>(place: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new RangeError(`is damaged: entry ${place}: ${error.message}`)
  }
}

/**
 * `state` after `changes` from `findChanges`. Throws a RangeError for a path that `state` does not have, or a
 * key that JSON data cannot have there.
 */
export function applyChanges(state: unknown, changes: readonly Change[]): unknown {
  return createNextState({ state }, (draft: unknown) => {
    for (const [path, ...values] of changes) {
      const keys = ['state', ...path]
      const last = keys.pop() as string
      const parent = keys.reduce(memberOf, draft)
      if (!isObject(parent)) throw new RangeError(`nothing at ${path.join('.')}`)
      const isRemoved = values.length === 0
      if (!isValidKey(parent, last, isRemoved)) {
        throw new RangeError(`invalid key at ${path.join('.')}`)
      }
      if (!isRemoved) parent[last] = values[0]
      else if (Array.isArray(parent)) parent.length = Math.min(parent.length, Number(last))
      else delete parent[last]
    }
  }).state
}

/** Not a list's `length`, an index beyond its end, or an object's prototype. */
function isValidKey(parent: object, key: string, isRemoved: boolean): boolean {
  if (!Array.isArray(parent)) return key !== '__proto__'
  // What follows a removed entry is gone already.
  return /^(0|[1-9]\d*)$/.test(key) && (isRemoved || Number(key) <= parent.length)
}

function memberOf(parent: unknown, key: string): unknown {
  return isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined
}
