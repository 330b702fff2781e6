import type { Middleware, UnknownAction } from '@reduxjs/toolkit'
import { catalogueApi } from '../../features/catalogue/catalogueApi.ts'
import { readSessionValue, writeSessionValue } from '../../shared/browser/sessionValue.ts'
import { ASSETS_FOLDER } from '../../shared/domain/fileNames.ts'
import { PRERENDERED_KEY } from '../../shared/domain/prerenderedData.ts'
import { type RootState, rootReducer } from '../rootReducer.ts'

/** An action, or the state with which a page starts. */
type RecordedEntry = { action: UnknownAction; state?: never } | { state: RootState; action?: never }

/** The end of this visit, oldest first, for a visitor who reports a problem. */
export type Recording = {
  /** The state before the first entry. */
  start?: RootState | undefined
  /** At most MAX_ACTIONS. */
  entries: ({ timeMs: number } & RecordedEntry)[]
  /** At most MAX_ERRORS. */
  errors: RecordedError[]
  /** Whether the visitor has opened a report. */
  isReported?: boolean
}

export type RecordedError = {
  timeMs: number
  /** The message and the stack. */
  text: string
  name: string
  /** The places in scripts that the stack names, without what looks like one in the message. */
  places: string[]
}

export const MAX_ACTIONS = 100
const MAX_ERRORS = 20
/** In UTF-16 units. */
const MAX_ERROR_LENGTH = 5000
/**
 * Session storage key of the recording while the tab loads another page after an error, a report or an
 * install.
 */
const SAVED_KEY = 'problem'
/** A recording with more values does not survive a reload: a phone writes 50,000 in about 50 ms. */
const MAX_SAVED_VALUES = 50_000
/** A place in a script of the site, at the end of a line. */
const SCRIPT_POSITION = new RegExp(String.raw`\b${ASSETS_FOLDER}/[\w-]+\.js:\d+:\d+(?=\)?$)`, 'gm')

export const recording: Recording = { entries: [], errors: [] }

/** The last middleware, so that it sees what reaches the reducer. */
export const recordActions: Middleware = () => next => action => {
  try {
    return next(action)
  } finally {
    recordAction(action as UnknownAction)
  }
}

export const recordAction = (action: UnknownAction) => addEntry({ action })

/** Records that a page starts with `state`. */
export const recordPage = (state: RootState) => addEntry({ state })

/** A failure here must not reach the visitor. */
function addEntry(entry: RecordedEntry): void {
  try {
    const { entries } = recording
    recording.start ??= entry.state
    entries.push({ timeMs: Date.now(), ...entry })
    const first = entries.length > MAX_ACTIONS && entries.shift()
    if (first) recording.start = first.state ?? rootReducer(recording.start, first.action)
  } catch {
    // The report lacks this action.
  }
}

/** Records an error that was caught, and logs it. */
export function logError(error: unknown): void {
  recordError(error)
  console.error(error)
}

export function recordError(error: unknown): void {
  try {
    recording.errors.push(describeError(error))
    if (recording.errors.length > MAX_ERRORS) recording.errors.shift()
  } catch {
    // It has no text.
  }
}

/** Throws what reading `error` throws. */
export function describeError(error: unknown): RecordedError {
  const { name, message, stack = '' } = Object(error)
  // Only Chromium's stacks begin with the message.
  const text = stack.includes(error) ? stack : `${error}\n${stack}`
  const places = stack.replace(message, '').match(SCRIPT_POSITION) ?? []
  return {
    timeMs: Date.now(),
    text: text.trim().slice(0, MAX_ERROR_LENGTH),
    name: String(name),
    places,
  }
}

/** Records errors from now on, and continues the recording of the tab's last page. */
export function startRecording(): void {
  addEventListener('error', ({ error, message }) => recordError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => recordError(reason))
  addEventListener('pagehide', () => {
    if (recording.isReported || recording.errors.length > 0) saveRecording()
  })
  const saved = readSessionValue(SAVED_KEY) as Recording | undefined
  if (Array.isArray(saved?.entries) && Array.isArray(saved.errors)) Object.assign(recording, saved)
  writeSessionValue(SAVED_KEY, undefined)
}

/** Whether `holder[key]` is the catalogue: in a state, or in the action with which it arrived. */
export function isCatalogue(holder: object, key: string): boolean {
  if (key === 'data') return 'endpointName' in holder
  return key === 'payload' && catalogueApi.endpoints.getApps.matchFulfilled(holder)
}

/** Saves the recording for the tab's next page, without records of the catalogue. */
export function saveRecording(): void {
  let values = 0
  writeSessionValue(SAVED_KEY, recording, window, function (key, value) {
    values += 1
    if (values > MAX_SAVED_VALUES) throw new RangeError()
    if (isCatalogue(this, key)) return value && []
    return key === PRERENDERED_KEY ? undefined : value
  })
}
