import type { Id, ToastOptions } from 'react-toastify/unstyled'

/** A notification closes after this time (spec 9). */
const AUTO_CLOSE_MS = 5000

/** Session storage key of the notification that outlives a reload. */
const QUEUED_KEY = 'notices'

type QueuedNotice = { text: string; untilMs: number }

/** The last toast of each text. */
const toastIds = new Map<string, Id>()

/** Loads the toasts, which no first paint needs. */
export function loadToasts() {
  return import('./toasts.tsx')
}

/** Screen readers announce it when they are idle. */
export function notify(text: string): Promise<void> {
  return show(text, { role: 'status' })
}

/** Reports a failed action. Screen readers announce it at once (spec 5). */
export function alert(text: string): Promise<void> {
  return show(text, { role: 'alert', type: 'error' })
}

/** Shows a notification now, and again after a reload for the rest of its time. */
export function notifyAcrossReload(text: string): Promise<void> {
  try {
    const queued: QueuedNotice = { text, untilMs: Date.now() + AUTO_CLOSE_MS }
    window.sessionStorage.setItem(QUEUED_KEY, JSON.stringify(queued))
  } catch {
    // Storage is blocked or full: the notification ends with the reload.
  }
  return notify(text)
}

/** Shows the notification that a reload has interrupted. Invalid data is dropped. */
export function showQueuedNotice(): void {
  try {
    const json = window.sessionStorage.getItem(QUEUED_KEY)
    window.sessionStorage.removeItem(QUEUED_KEY)
    const { text, untilMs }: Partial<QueuedNotice> = JSON.parse(json ?? 'null') ?? {}
    const leftMs = Number(untilMs) - Date.now()
    if (typeof text !== 'string' || !(leftMs > 0 && leftMs <= AUTO_CLOSE_MS)) return
    // The pressed button is gone. The next Tab continues from the start of the screen.
    document.querySelector('main')?.focus({ preventScroll: true })
    show(text, { role: 'status', autoClose: leftMs })
  } catch {
    // Storage is blocked or holds malformed text.
  }
}

/** Resolves when the notification is shown, or could not be loaded. It replaces one with the same text. */
async function show(text: string, options: ToastOptions): Promise<void> {
  try {
    const { toast, liveRegionReady } = await loadToasts()
    await liveRegionReady
    const replacedId = toastIds.get(text)
    toastIds.set(text, toast(text, { autoClose: AUTO_CLOSE_MS, ...options }))
    if (replacedId !== undefined) toast.dismiss(replacedId)
  } catch {
    // The file is missing, or there is no network.
  }
}
