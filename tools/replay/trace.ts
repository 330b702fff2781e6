import { readFileSync } from 'node:fs'
import * as v from 'valibot'

export type TracedAction = {
  action: { type: string; payload?: unknown }
  /** In ms since 1970; undefined where the format has no times. */
  timeMs?: number | undefined
  /** Skipped in the DevTools monitor: the state stays the same. */
  isSkipped: boolean
}

/** What Redux DevTools recorded, in one shape for all formats. */
export type Trace = {
  format: 'lifted export' | 'default export' | 'bare array of actions'
  actions: TracedAction[]
  /** The state before the first action; undefined where the format has none. */
  initialState: unknown
  /** The state after each action; undefined where the format has none. */
  recordedStates: unknown[] | undefined
}

/** Why a file cannot be replayed, in one sentence that names the file. */
export class TraceError extends Error {}

/** Longest invalid value in a message, in characters. */
const MAX_RECEIVED_LENGTH = 60

type Slices = Readonly<Record<string, unknown>>

/**
 * Reads a trace of the site whose state starts as `initialState`. A slice or field that an older build
 * did not record gets its initial value. Throws a TraceError for anything but a trace of this site.
 */
export function readTrace(file: string, initialState: Slices): Trace {
  const trace = parseTrace(file, readJson(file))
  requireSameSite(file, trace, Object.keys(initialState))
  const complete = (state: unknown) => addMissingFields(state, initialState)
  return {
    ...trace,
    initialState: complete(trace.initialState),
    recordedStates: trace.recordedStates?.map(complete),
  }
}

/** Reads a JSON file; throws a TraceError that names it. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new TraceError(`Cannot read ${file}: ${(error as Error).message.replace(/\s+/g, ' ')}.`)
  }
}

const Action = v.looseObject({ type: v.string() })
const Actions = v.array(Action)
const State = v.looseObject({})
/** A number of ms that a Date accepts. */
const Time = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))

const LiftedExport = v.object({
  actionsById: v.record(v.string(), v.object({ action: Action, timestamp: v.optional(Time) })),
  stagedActionIds: v.array(v.number()),
  skippedActionIds: v.optional(v.array(v.number()), []),
  committedState: v.nullish(State),
  computedStates: v.nullish(v.array(v.object({ state: State })), []),
})

/** A value, or its JSON: the extension writes texts. */
const withText = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.lazy(value => (typeof value === 'string' ? v.pipe(v.string(), v.parseJson(), schema) : schema))

const DefaultExport = v.object({
  payload: withText(Actions),
  preloadedState: v.nullish(withText(State)),
})

function parseTrace(file: string, json: unknown): Trace {
  if (Array.isArray(json)) {
    return fromActions('bare array of actions', parse(file, Actions, json))
  }
  if (isRecord(json) && 'actionsById' in json) {
    return fromLifted(file, parse(file, LiftedExport, json))
  }
  if (isRecord(json) && 'payload' in json) {
    const { payload, preloadedState } = parse(file, DefaultExport, json)
    return fromActions('default export', payload, preloadedState)
  }
  throw new TraceError(
    `${file} is not a trace: expected an export of Redux DevTools or an array of actions.`,
  )
}

/** `value` as `schema` describes it; throws a TraceError that names the first invalid entry. */
function parse<Schema extends v.GenericSchema>(file: string, schema: Schema, value: unknown) {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new TraceError(
    `${file} is not a valid trace: entry ${v.getDotPath(issue)}: expected ${issue.expected ?? 'JSON'}, got ${issue.received.slice(0, MAX_RECEIVED_LENGTH)}.`,
  )
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
  const states = lifted.computedStates?.map(({ state }) => state) ?? []
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

/** Throws if this site has none of the state's slices or, without a state, none of the actions' prefixes. */
function requireSameSite(file: string, { initialState, actions }: Trace, slices: string[]): void {
  const names = isRecord(initialState)
    ? Object.keys(initialState)
    : actions.map(({ action }) => action.type.split('/', 1)[0] ?? '')
  if (names.length === 0 || names.some(name => slices.includes(name))) return
  throw new TraceError(
    `${file} is a trace of another site: expected slices such as ${slices.join(', ')}, got ${[...new Set(names)].slice(0, 5).join(', ')}.`,
  )
}

function addMissingFields(state: unknown, initial: Slices): unknown {
  if (!isRecord(state)) return state
  const completed: Record<string, unknown> = { ...initial, ...state }
  for (const [slice, fields] of Object.entries(initial)) {
    const recorded = completed[slice]
    if (isRecord(fields) && isRecord(recorded)) completed[slice] = { ...fields, ...recorded }
  }
  return completed
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
