import { readFileSync, statSync } from 'node:fs'

/** The longest text that Node can hold, in bytes, with some room. */
const MAX_BYTES = 500_000_000

/** A Redux action as it was recorded; `timeMs` is since 1970, where the format has it. */
export type TracedAction = {
  action: { type: string; payload?: unknown; meta?: unknown }
  timeMs?: number | undefined
  /** Skipped in the monitor: the state stays as it was. */
  isSkipped: boolean
}

/** What QA recorded with Redux DevTools, in one form for all its formats. */
export type Trace = {
  format: 'lifted export' | 'default export' | 'bare array of actions'
  actions: TracedAction[]
  /** The state before the first action; undefined where the format does not tell. */
  initialState: unknown
  /** The state after each action, as recorded; undefined where the format has none. */
  recordedStates: unknown[] | undefined
}

/** Why a file cannot be replayed, in one sentence that names it. */
export class TraceError extends Error {}

/**
 * Reads a trace of the app whose state begins as `initialState`. A field that an older build did not
 * record gets its initial value. Throws a TraceError for everything that is no trace of this app.
 */
export function readTrace(file: string, initialState: Readonly<Record<string, unknown>>): Trace {
  const trace = parseTrace(file, readText(file))
  const reason = whyForeign(trace, Object.keys(initialState))
  if (reason) throw new TraceError(`${file} is the trace of another app: ${reason}.`)
  const complete = (state: unknown) => withMissingFields(state, initialState)
  return {
    ...trace,
    initialState: complete(trace.initialState),
    recordedStates: trace.recordedStates?.map(complete),
  }
}

/** `state` with what it lacks of `initial`: whole slices, and fields of a slice. */
function withMissingFields(state: unknown, initial: Readonly<Record<string, unknown>>): unknown {
  if (!isRecord(state)) return state
  const completed: Record<string, unknown> = { ...initial, ...state }
  for (const [slice, fields] of Object.entries(initial)) {
    const recorded = completed[slice]
    if (isRecord(fields) && isRecord(recorded)) completed[slice] = { ...fields, ...recorded }
  }
  return completed
}

function readText(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new TraceError(`${file}: there is no such file.`)
  if (stats.size > MAX_BYTES) {
    const megabytes = Math.round(stats.size / 1e6)
    throw new TraceError(
      `${file} is too large: ${megabytes} MB, and Node reads ${MAX_BYTES / 1e6} MB at most. Record fewer actions, or export without states.`,
    )
  }
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') throw new TraceError(`${file} is empty.`)
  return text
}

function parseTrace(file: string, text: string): Trace {
  const value = parseJson(file, text)
  if (Array.isArray(value)) return fromActions(file, 'bare array of actions', value, undefined)
  if (isRecord(value) && isRecord(value.actionsById) && Array.isArray(value.stagedActionIds)) {
    return fromLifted(file, value, value.actionsById, value.stagedActionIds)
  }
  if (isRecord(value) && 'payload' in value) {
    const { payload, preloadedState } = value
    const actions = typeof payload === 'string' ? parseJson(file, payload) : payload
    const state =
      typeof preloadedState === 'string' ? parseJson(file, preloadedState) : preloadedState
    if (Array.isArray(actions)) return fromActions(file, 'default export', actions, state)
  }
  throw new TraceError(
    `${file} is no trace: neither an export of Redux DevTools nor an array of actions.`,
  )
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const isCutOff = /^\s*[[{]/.test(text) && !/[\]}]\s*$/.test(text)
    throw new TraceError(
      isCutOff
        ? `${file} is cut off: it ends in the middle of its JSON.`
        : `${file} is not JSON: ${(error as Error).message.split('\n')[0]}.`,
    )
  }
}

function fromActions(
  file: string,
  format: Trace['format'],
  actions: unknown[],
  initialState: unknown,
): Trace {
  return {
    format,
    actions: actions.map((action, index) => ({
      action: asAction(file, action, index),
      isSkipped: false,
    })),
    initialState,
    recordedStates: undefined,
  }
}

function fromLifted(
  file: string,
  lifted: Record<string, unknown>,
  actionsById: Record<string, unknown>,
  stagedActionIds: unknown[],
): Trace {
  const skipped = Array.isArray(lifted.skippedActionIds) ? lifted.skippedActionIds : []
  const states = statesOf(file, lifted.computedStates, stagedActionIds.length)
  // The first is the monitor's own @@INIT, or where older actions were dropped.
  const ids = stagedActionIds.slice(1)
  return {
    format: 'lifted export',
    actions: ids.map((id, index) => {
      // An object may have no text.
      const entry = typeof id === 'object' ? undefined : actionsById[String(id)]
      const { action, timestamp } = isRecord(entry) ? entry : {}
      return {
        action: asAction(file, action, index),
        timeMs: isTime(timestamp) ? timestamp : undefined,
        isSkipped: skipped.includes(id),
      }
    }),
    initialState: states ? states[0] : lifted.committedState,
    recordedStates: states?.slice(1),
  }
}

/**
 * The state before the first action and after each; undefined for an export without states. Throws a
 * TraceError where some are missing, since what is not compared must not pass for the same.
 */
function statesOf(file: string, computed: unknown, expected: number): unknown[] | undefined {
  if (computed === undefined || computed === null) return undefined
  if (!Array.isArray(computed))
    throw new TraceError(`${file} is damaged: computedStates is no list.`)
  if (computed.length === 0) return undefined
  if (computed.length !== expected) {
    throw new TraceError(
      `${file} is damaged: it has ${computed.length} states, expected ${expected}.`,
    )
  }
  return computed.map((entry, index) => {
    if (isRecord(entry) && isRecord(entry.state)) return entry.state
    const place = index === 0 ? 'before the first action' : `after action ${index}`
    throw new TraceError(`${file} is damaged: the state ${place} is missing.`)
  })
}

function asAction(file: string, value: unknown, index: number): TracedAction['action'] {
  if (isRecord(value) && typeof value.type === 'string') return { ...value, type: value.type }
  throw new TraceError(`${file} is no trace: entry ${index + 1} is no action with a type.`)
}

/** States tell by their slices, bare actions by the first part of their types. */
function whyForeign(trace: Trace, slices: readonly string[]): string | undefined {
  const ours = `this one has ${slices.join(', ')}`
  if (isRecord(trace.initialState)) {
    const theirs = Object.keys(trace.initialState)
    // One in common is enough: slices come and go while a site grows.
    if (theirs.length === 0 || theirs.some(name => slices.includes(name))) return undefined
    return `its state has ${theirs.join(', ')}, ${ours}`
  }
  const types = trace.actions.map(({ action }) => action.type)
  const isKnown = types.some(type => slices.includes(type.split('/', 1)[0] ?? ''))
  if (types.length === 0 || isKnown) return undefined
  return `no action belongs to a slice, the first is '${types[0]}', ${ours}`
}

/** A number of ms that a date can have. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
