import { escapeControls } from '../lib/printLines.ts'

/** DevTools leave out what happens while recording is paused, and go on from the state after it. */
export const PAUSED = '@@PAUSED'

export type TracedAction = {
  action: { type: string; payload?: unknown; meta?: unknown; error?: unknown }
  /** In ms since 1970, never later than that of the next action; undefined where the file has no times. */
  timeMs?: number | undefined
  /** Skipped in the DevTools monitor: the state stays the same. */
  isSkipped: boolean
}

/** What a file contains, whatever its format: actions and states as the recording build wrote them. */
export type Trace = {
  format: 'DevTools export' | 'compact trace'
  actions: TracedAction[]
  /** The state before the first action; undefined where the file has none. */
  initialState: unknown
  /** The state after each action; undefined where the file has none. Equal parts of states are one object. */
  recordedStates: unknown[] | undefined
  /** The position of the action that DevTools showed when it exported, from 1; undefined for the last one. */
  exportedAt?: number | undefined
  /** Whether actions were reordered in the DevTools monitor. */
  isReordered?: boolean
}

/** Why a file cannot be replayed, in one sentence that names the file. */
export class TraceError extends Error {
  constructor(message: string) {
    super(escapeControls(message))
  }
}
