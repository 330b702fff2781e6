import type { TraceContent } from '../../src/shared/trace/formatTrace.ts'
import { escapeControls } from '../lib/printLines.ts'

/** What Redux DevTools or a visitor's report wrote, in one shape for all formats. */
export type Trace = TraceContent & {
  format: 'lifted export' | 'default export' | 'bare array of actions' | 'compact trace'
  /** The browser test that failed on it. */
  test?: string | undefined
}

/** Why a file cannot be replayed, in one sentence that names the file. */
export class TraceError extends Error {
  constructor(message: string) {
    super(escapeControls(message))
  }
}
