import { awaitFocus, readEntryKey, readFocusId } from '../../shared/browser/returnFocus.ts'
import { readSessionValue, writeSessionValue } from '../../shared/browser/sessionValue.ts'
import { textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import type { NoticeProps } from './toasts.tsx'

/** A notification closes after this time (spec 9), except for a failure. */
const AUTO_CLOSE_MS = 5000

/** Maximum wait for a script. */
const SCRIPT_LIMIT_MS = 3000

/** Session storage key of the notification that outlives a reload. */
const QUEUED_KEY = 'notices'

/** Loads react-toastify, which the first paint does not need. */
export function loadToasts() {
  return import('./toasts.tsx')
}

/**
 * Shows a notification, with an app's title and an Undo button if given. Undo also covers an open
 * notification with the same text. Screen readers announce it when they are idle. Resolves like
 * `showToast`, or to undefined if its script is missing or takes too long.
 */
export function notify(
  text: string,
  { app, onUndo }: { app?: AppRecord; onUndo?: () => void } = {},
): Promise<(() => number) | undefined> {
  return show({ text, apps: app && [titleOf(app)], onUndo }, { autoClose: AUTO_CLOSE_MS })
}

/**
 * Shows why an action failed or was refused (spec 5), until it is closed. Screen readers announce
 * it at once. Falls back to the browser's own alert if the script of notifications is missing or
 * late.
 */
export async function alert(text: string): Promise<void> {
  const toasts = await withinLimit(loadToasts())
  if (toasts) toasts.showToast({ text }, { role: 'alert', type: 'error', autoClose: false })
  else window.alert(text)
}

/**
 * Makes the reloaded page show a notification about `app` for `leftMs`, and restore keyboard focus
 * if the focused element has an id.
 */
export function queueNotification(text: string, app: AppRecord, leftMs = AUTO_CLOSE_MS): void {
  writeSessionValue(QUEUED_KEY, {
    text,
    ...titleOf(app),
    leftMs,
    focusId: readFocusId(),
    entryKey: readEntryKey(),
  })
}

/** Undoes `queueNotification`. */
export function dropNotification(): void {
  writeSessionValue(QUEUED_KEY, undefined)
}

/**
 * Call it before the page is rendered. After a reload, restores the focus and shows the interrupted
 * notification. Drops it if it is invalid or belongs to another history entry.
 */
export function showQueuedNotification(): void {
  const queued = Object(readSessionValue(QUEUED_KEY)) as Record<string, unknown>
  const { text, title, lang, leftMs, focusId, entryKey } = queued
  dropNotification()
  const isReload = performance
    .getEntriesByType('navigation')
    .some(entry => (entry as PerformanceNavigationTiming).type === 'reload')
  if (!isReload || typeof text !== 'string' || entryKey !== readEntryKey()) return
  awaitFocus(focusId)
  if (typeof leftMs !== 'number' || leftMs <= 0 || leftMs > AUTO_CLOSE_MS) return
  const app = typeof title === 'string' && {
    title,
    lang: typeof lang === 'string' ? lang : undefined,
  }
  show({ text, apps: app ? [app] : undefined }, { autoClose: leftMs })
}

const titleOf = (app: AppRecord) => ({ title: app.title, lang: textLanguage(app, 'title') })

/** See `notify`. */
function show(
  notice: NoticeProps,
  options: { autoClose: number },
): Promise<(() => number) | undefined> {
  const load = async () => (await loadToasts()).showToast(notice, { role: 'status', ...options })
  return withinLimit(load())
}

/** Resolves to undefined if a script is missing or takes too long. */
function withinLimit<T>(loading: Promise<T>): Promise<T | undefined> {
  const limit = new Promise<undefined>(resolve => {
    setTimeout(resolve, SCRIPT_LIMIT_MS)
  })
  return Promise.race([loading, limit]).catch(() => undefined)
}
