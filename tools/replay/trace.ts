import { escapeControls } from '../lib/printLines.ts'
import type { TraceContent } from './formatTrace.ts'

/** What a file contains, in one shape for all formats. */
export type Trace = TraceContent & {
  format: 'lifted export' | 'default export' | 'bare array of actions' | 'compact trace'
}

/** Why a file cannot be replayed, in one sentence that names the file. */
export class TraceError extends Error {
  constructor(message: string) {
    super(escapeControls(message))
  }
}
