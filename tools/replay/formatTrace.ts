import { findChanges } from './compare.ts'
import { shareValues } from './sharedValues.ts'

/** The version that this build writes and reads. */
export const TRACE_VERSION = 1

export type TracedAction = {
  action: { type: string; payload?: unknown; meta?: unknown }
  /** In ms since 1970; undefined where the format has no times. */
  timeMs?: number | undefined
  /** Skipped in the DevTools monitor: the state stays the same. */
  isSkipped: boolean
}

/** What a trace contains, whatever its format. */
export type TraceContent = {
  actions: TracedAction[]
  /** The state before the first action; undefined where the format has none. */
  initialState: unknown
  /** The state after each action. Undefined if the format has none. Equal parts of states are one object. */
  recordedStates: unknown[] | undefined
}

/**
 * The text of a `.trace.json` file: the initial state, and each action with what it changed, one per
 * line. A value that occurs more than once, such as the catalogue, is stored once.
 */
export function formatCompactTrace(trace: TraceContent): string {
  const { initialState, actions, recordedStates } = trace
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
