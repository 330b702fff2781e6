import { isObject } from '../../src/shared/trace/compare.ts'
import { type Trace, TraceError } from './trace.ts'
import { readFormat } from './traceFormats.ts'

type Slices = Readonly<Record<string, unknown>>

/**
 * Reads a trace of the site whose state starts as `initialState`. A slice or field that an older build
 * did not record gets its initial value. A slice that this build does not have is left out of the first
 * state. Throws a TraceError for anything but a trace of this site.
 */
export async function readTrace(file: string, initialState: Slices): Promise<Trace> {
  const trace = await readFormat(file)
  requireSameSite(file, trace, Object.keys(initialState))
  const complete = (state: unknown) => addMissingFields(state, initialState)
  return {
    ...trace,
    initialState: keepSlices(complete(trace.initialState), Object.keys(initialState)),
    recordedStates: trace.recordedStates?.map(complete),
  }
}

/** Throws if this site has none of the state's slices or, without a state, none of the actions' prefixes. */
function requireSameSite(file: string, { initialState, actions }: Trace, slices: string[]): void {
  const names = isObject(initialState)
    ? Object.keys(initialState)
    : actions.map(({ action }) => action.type.split('/', 1)[0] ?? '')
  if (names.length === 0 || names.some(name => slices.includes(name))) return
  throw new TraceError(
    `${file} is a trace of another site: expected slices such as ${slices.join(', ')}, got ${[...new Set(names)].slice(0, 5).join(', ')}.`,
  )
}

function addMissingFields(state: unknown, initial: Slices): unknown {
  if (!isObject(state)) return state
  const completed: Record<string, unknown> = { ...initial, ...state }
  for (const [slice, fields] of Object.entries(initial)) {
    const recorded = completed[slice]
    if (isObject(fields) && isObject(recorded)) completed[slice] = { ...fields, ...recorded }
  }
  return completed
}

/** Redux warns of others. */
function keepSlices(state: unknown, slices: string[]): unknown {
  if (!isObject(state)) return state
  return Object.fromEntries(slices.map(slice => [slice, state[slice]]))
}
