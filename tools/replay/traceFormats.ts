import { statSync } from 'node:fs'
import { createNextState } from '@reduxjs/toolkit'
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import * as v from 'valibot'
import { isObject } from '../../src/shared/trace/isObject.ts'
import { describeFault } from '../lib/faults.ts'
import { readJsonFile, toFaults } from '../lib/jsonFile.ts'
import type { Change } from './compare.ts'
import { TRACE_VERSION } from './formatTrace.ts'
import { restoreValues } from './sharedValues.ts'
import { type Trace, TraceError } from './trace.ts'

/** A number of ms since 1970 that a Date accepts. */
const timeSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))

const Action = v.looseObject({ type: v.string() })
const Actions = v.array(Action)
const State = v.looseObject({})

const LiftedExport = v.object({
  actionsById: v.record(
    v.string(),
    v.object({ action: Action, timestamp: v.optional(timeSchema) }),
  ),
  stagedActionIds: v.array(v.number()),
  skippedActionIds: v.optional(v.array(v.number()), []),
  committedState: v.nullish(State),
  computedStates: v.array(v.object({ state: State })),
})

/** A value, or its JSON: the extension writes texts. */
const withText = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.lazy(value => (typeof value === 'string' ? v.pipe(v.string(), v.parseJson(), schema) : schema))

const DefaultExport = v.object({
  payload: withText(Actions),
  preloadedState: v.nullish(withText(State)),
})

const Shared = v.array(v.unknown())

const CompactTrace = v.object({
  initialState: v.nullish(State),
  actions: v.array(
    v.object({
      action: Action,
      timeMs: v.optional(timeSchema),
      isSkipped: v.optional(v.boolean(), false),
      changes: v.optional(v.array(v.tupleWithRest([v.array(v.string())], v.unknown()))),
    }),
  ),
})

/** Reads a trace in any format. Throws a TraceError that names the first invalid entry. */
export function readFormat(file: string): Trace {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new TraceError(`Cannot read ${file}: no such file.`)
  if (stats.isDirectory()) throw new TraceError(`${file} is a folder: name a trace.`)
  // A pipe has no size.
  if (stats.isFile() && stats.size === 0) {
    throw new TraceError(`Cannot read ${file}: the file is empty.`)
  }
  const root = readTraceJson(file)
  if (Array.isArray(root)) return fromActions('bare array of actions', parse(file, Actions, root))
  const members: Record<string, unknown> = Object(root)
  if ('stagedActionIds' in members) return fromLifted(file, parse(file, LiftedExport, members))
  if ('payload' in members) {
    const { payload, preloadedState } = parse(file, DefaultExport, members)
    return fromActions('default export', payload, preloadedState)
  }
  if ('traceVersion' in members) return fromCompact(file, members)
  throw new TraceError(
    `${file} is not a trace: expected an export of Redux DevTools or an array of actions.`,
  )
}

function readTraceJson(file: string): unknown {
  try {
    return readJsonFile(file).value
  } catch (error) {
    throw new TraceError((error as Error).message)
  }
}

/** `value` as `schema` describes it; throws a TraceError that names the first invalid entry. */
function parse<Schema extends v.GenericSchema>(file: string, schema: Schema, value: unknown) {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const [fault] = toFaults(result.issues).map(describeFault)
  throw new TraceError(`${file} is not a valid trace: entry ${fault}.`)
}

function fromActions(
  format: Trace['format'],
  actions: v.InferOutput<typeof Actions>,
  initialState?: unknown,
): Trace {
  return {
    format,
    actions: actions.map(action => ({ action, isSkipped: false })),
    initialState: initialState ?? undefined,
    recordedStates: undefined,
  }
}

function fromLifted(file: string, lifted: v.InferOutput<typeof LiftedExport>): Trace {
  const { actionsById, stagedActionIds, skippedActionIds, committedState } = lifted
  const states: unknown[] = []
  for (const { state } of lifted.computedStates) {
    states.push(copyWithStructuralSharing(states.at(-1), state))
  }
  // A missing state must not count as equal.
  if (states.length > 0 && states.length !== stagedActionIds.length) {
    throw new TraceError(
      `${file} is not a valid trace: entry computedStates: expected ${stagedActionIds.length} states, got ${states.length}.`,
    )
  }
  // The first entry is @@INIT, or the last one that DevTools dropped.
  const ids = stagedActionIds.slice(1)
  return {
    format: 'lifted export',
    actions: ids.map(id => {
      const entry = actionsById[id]
      if (!entry) throw new TraceError(`${file} is not a valid trace: action ${id} is missing.`)
      const { action, timestamp } = entry
      return { action, timeMs: timestamp, isSkipped: skippedActionIds.includes(id) }
    }),
    initialState: states[0] ?? committedState ?? undefined,
    recordedStates: states.length > 0 ? states.slice(1) : undefined,
  }
}

function fromCompact(file: string, members: Record<string, unknown>): Trace {
  const { traceVersion, shared, ...rest } = members
  if ('problem' in rest) {
    throw new TraceError(
      `${file} is a visitor's report, which only versions before 0.5.0 read: use the build that wrote it.`,
    )
  }
  if (traceVersion !== TRACE_VERSION) {
    throw new TraceError(
      `${file} is of version ${JSON.stringify(traceVersion)}: this build reads version ${TRACE_VERSION}. Use the build that wrote it.`,
    )
  }
  let place = 'shared'
  try {
    const restored = restoreValues(rest, parse(file, Shared, shared))
    const { initialState, actions } = parse(file, CompactTrace, restored)
    const isRecorded = actions.some(({ changes }) => changes)
    let state: unknown = initialState
    const states = actions.map(({ changes }, index) => {
      place = `actions.${index}.changes`
      if (isRecorded && !changes) throw new RangeError('expected Array, got undefined')
      state = applyChanges(state, (changes ?? []) as Change[])
      return state
    })
    return {
      format: 'compact trace',
      actions: actions.map(({ changes, ...traced }) => traced),
      initialState: initialState ?? undefined,
      recordedStates: isRecorded ? states : undefined,
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new TraceError(`${file} is damaged: entry ${place}: ${error.message}.`)
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
