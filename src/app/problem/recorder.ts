import type { Middleware, UnknownAction } from '@reduxjs/toolkit'
import { catalogueApi } from '../../features/catalogue/catalogueApi.ts'
import { readSessionValue, writeSessionValue } from '../../shared/browser/sessionValue.ts'
import { type RootState, rootReducer } from '../rootReducer.ts'

/*
 * Remembers the end of this visit for a visitor who reports a problem. It keeps references, and nothing
 * that fails here reaches the visitor.
 */

/** An action and the state after it. Without an action, the state with which a page starts. */
export type RecordedEntry = {
  timeMs: number
  action?: UnknownAction | undefined
  /** Undefined for an action of an earlier page. */
  state?: RootState | undefined
}

/** `text` is the message and the stack. */
export type CaughtError = { timeMs: number; text: string }

/** Oldest first. The first entry only has the state before the second one. */
export type Recording = { entries: RecordedEntry[]; errors: CaughtError[] }

export const MAX_ACTIONS = 100
const MAX_ERRORS = 20
/** Longest text of an error, in UTF-16 units. */
const MAX_ERROR_LENGTH = 5000
/** Session storage key of the recording while the page reloads. */
const SAVED_KEY = 'problem'
/** Most values of a recording that survives a reload: writing them takes a phone about 50 ms. */
const MAX_SAVED_VALUES = 50_000

export const recording: Recording = { entries: [], errors: [] }

/** Records actions and the states after them. The last middleware, so that it sees what reaches the reducer. */
export const recordActions: Middleware<object, RootState> =
  ({ getState }) =>
  next =>
  action => {
    try {
      return next(action)
    } finally {
      record(getState, action as UnknownAction)
    }
  }

/** Records the state after `action`, or the one with which a page starts. */
export function record(getState: () => RootState, action?: UnknownAction): void {
  try {
    const { entries } = recording
    entries.push({ timeMs: Date.now(), action, state: getState() })
    if (entries.length <= MAX_ACTIONS + 1) return
    const dropped = entries.shift()
    const [first] = entries
    if (first?.action) first.state ??= rootReducer(dropped?.state, first.action)
  } catch {
    // A report lacks this action.
  }
}

export function recordError(error: unknown): void {
  try {
    const { errors } = recording
    const { stack = '' } = Object(error)
    // Only Chromium's stacks begin with the message.
    const text = stack.includes(error) ? stack : `${error}\n${stack}`
    errors.push({ timeMs: Date.now(), text: text.trim().slice(0, MAX_ERROR_LENGTH) })
    if (errors.length > MAX_ERRORS) errors.shift()
  } catch {
    // An error without a text.
  }
}

/** Catches errors from now on, and continues the recording of the page before a reload. */
export function startRecording(): void {
  addEventListener('error', ({ error, message }) => recordError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => recordError(reason))
  addEventListener('pagehide', save)
  const { entries, errors } = Object(readSessionValue(SAVED_KEY)) as Partial<Recording>
  writeSessionValue(SAVED_KEY, undefined)
  if (!Array.isArray(entries) || !Array.isArray(errors)) return
  recording.entries.push(...entries)
  recording.errors.push(...errors)
}

/** Saves the recording without states that follow from others, and without the catalogue. */
function save(): void {
  let values = 0
  const entries = recording.entries.map(({ state, action, timeMs }, index) => ({
    timeMs,
    action: catalogueApi.endpoints.getApps.matchFulfilled(action)
      ? { ...action, payload: [] }
      : action,
    state: index > 0 && action ? undefined : state,
  }))
  try {
    const json = JSON.stringify({ ...recording, entries }, (key, value) => {
      values += 1
      if (values > MAX_SAVED_VALUES) throw new RangeError()
      if (key === 'data') return value && []
      return key === 'carried' ? undefined : value
    })
    sessionStorage.setItem(SAVED_KEY, json)
  } catch {
    // The report then begins with the next page.
  }
}
