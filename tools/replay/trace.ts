import { escapeControls } from '../lib/printLines.ts'

export type TracedAction = {
  action: { type: string; payload?: unknown }
  /** In ms since 1970; undefined where the format has no times. */
  timeMs?: number | undefined
  /** Skipped in the DevTools monitor: the state stays the same. */
  isSkipped: boolean
}

/** What Redux DevTools or the recorder wrote, in one shape for all formats. */
export type Trace = {
  format: 'lifted export' | 'default export' | 'bare array of actions' | 'compact trace'
  actions: TracedAction[]
  /** The state before the first action; undefined where the format has none. */
  initialState: unknown
  /** The state after each action; undefined where the format has none. Equal parts of states are one object. */
  recordedStates: unknown[] | undefined
}

/** Why a file cannot be replayed, in one sentence that names the file. */
export class TraceError extends Error {
  constructor(message: string) {
    super(escapeControls(message))
  }
}
