import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import * as v from 'valibot'
import type { Trace } from './trace.ts'

/** A number of ms since 1970 that a Date accepts. */
export const timeSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))
export const actionSchema = v.looseObject({ type: v.string() })
export const stateSchema = v.looseObject({})

const LiftedExport = v.object({
  actionsById: v.record(
    v.string(),
    v.object({ action: actionSchema, timestamp: v.optional(timeSchema) }),
  ),
  stagedActionIds: v.array(v.number()),
  skippedActionIds: v.optional(v.array(v.number()), []),
  currentStateIndex: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  committedState: v.nullish(stateSchema),
  computedStates: v.array(v.object({ state: stateSchema })),
})

const Actions = v.array(actionSchema)

/** A value, or its JSON: the extension writes texts. */
const withText = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.lazy(value => (typeof value === 'string' ? v.pipe(v.string(), v.parseJson(), schema) : schema))

const DefaultExport = v.object({
  payload: withText(Actions),
  preloadedState: v.nullish(withText(stateSchema)),
})

/**
 * The trace in an export of Redux DevTools: lifted, with the state after each action, default, or a bare array of
 * actions. Throws a ValiError for an invalid entry, a RangeError for anything else.
 */
export function parseExport(root: unknown): Trace {
  const members = Object(root)
  if ('stagedActionIds' in members)
    return fromLifted(v.parse(LiftedExport, root, { abortEarly: true }))
  if (Array.isArray(root)) return fromActions(v.parse(Actions, root, { abortEarly: true }))
  if ('payload' in members) {
    const { payload, preloadedState } = v.parse(DefaultExport, root, { abortEarly: true })
    return fromActions(payload, preloadedState)
  }
  throw new RangeError(
    'is not a trace: expected an export of Redux DevTools or an array of actions',
  )
}

function fromActions(actions: v.InferOutput<typeof Actions>, initialState?: unknown): Trace {
  return {
    format: 'DevTools export',
    actions: actions.map(action => ({ action, isSkipped: false })),
    initialState: initialState ?? undefined,
    recordedStates: undefined,
  }
}

function fromLifted(lifted: v.InferOutput<typeof LiftedExport>): Trace {
  const { actionsById, stagedActionIds, skippedActionIds, committedState } = lifted
  const { currentStateIndex: exportedAt } = lifted
  const states: unknown[] = []
  for (const { state } of lifted.computedStates) {
    states.push(copyWithStructuralSharing(states.at(-1), state))
  }
  // A missing state must not count as equal.
  if (states.length > 0 && states.length !== stagedActionIds.length) {
    throw new RangeError(
      `is not a valid trace: entry computedStates: expected ${stagedActionIds.length} states, got ${states.length}`,
    )
  }
  // The first entry is @@INIT, or the last one that DevTools dropped.
  const ids = stagedActionIds.slice(1)
  return {
    format: 'DevTools export',
    actions: ids.map(id => {
      const entry = actionsById[id]
      if (!entry) throw new RangeError(`is not a valid trace: action ${id} is missing`)
      const { action, timestamp } = entry
      return { action, timeMs: timestamp, isSkipped: skippedActionIds.includes(id) }
    }),
    initialState: states[0] ?? committedState ?? undefined,
    recordedStates: states.length > 0 ? states.slice(1) : undefined,
    ...(ids.some((id, index) => id < Number(ids[index - 1])) && { isReordered: true }),
    ...(exportedAt !== undefined && exportedAt < ids.length && { exportedAt }),
  }
}

/**
 * The text of a file that Redux DevTools imports: a lifted export, as its own. DevTools compute the states again,
 * so a trace may lack them.
 */
export function formatLifted({ actions, initialState, recordedStates, exportedAt }: Trace): string {
  const start = { action: { type: '@@INIT' }, timeMs: actions[0]?.timeMs, isSkipped: false }
  const entries = [start, ...actions]
  const states = recordedStates ? [initialState, ...recordedStates] : []
  return JSON.stringify({
    monitorState: {},
    nextActionId: entries.length,
    stagedActionIds: [...entries.keys()],
    skippedActionIds: [...entries.keys()].filter(id => entries[id]?.isSkipped),
    currentStateIndex: exportedAt ?? actions.length,
    isLocked: false,
    isPaused: false,
    actionsById: Object.fromEntries(
      entries.map(({ action, timeMs = 0 }, id) => [
        id,
        { type: 'PERFORM_ACTION', action, timestamp: timeMs },
      ]),
    ),
    committedState: initialState,
    computedStates: states.map(state => ({ state })),
  })
}
