import { type Id, toast } from 'react-toastify/unstyled'

/** A notice disappears after this time, in ms (spec 9). */
export const NOTICE_MS = 5000

/** Notices that outlive a reload wait under this key of sessionStorage. */
const QUEUE_KEY = 'notices'

/** The last notice of each text. */
const shown = new Map<string, Id>()

type QueuedNotice = { text: string; untilMs: number }

/** A passing notice; screen readers say it when they are free. */
export function notify(text: string): void {
  replace(text, toast(text, { role: 'status' }))
}

/** A notice about something that did not go as asked; screen readers say it at once (spec 5). */
export function alert(text: string): void {
  replace(text, toast.error(text, { role: 'alert' }))
}

/** The same words again take the place of the notice that says them, or they would bury a phone. */
function replace(text: string, notice: Id): void {
  const last = shown.get(text)
  if (last !== undefined) toast.dismiss(last)
  shown.set(text, notice)
}

/** Shows a notice now, and after a reload for as long as is left of its time. */
export function notifyAcrossReload(text: string): void {
  notify(text)
  try {
    const queue = [...readQueue(), { text, untilMs: Date.now() + NOTICE_MS }]
    window.sessionStorage.setItem(QUEUE_KEY, JSON.stringify(queue))
  } catch {
    // Without storage it is seen until the reload.
  }
}

/** Shows again what a reload interrupted; anything that cannot be read is forgotten. */
export function showQueuedNotices(): void {
  try {
    for (const { text, untilMs } of readQueue()) {
      const leftMs = untilMs - Date.now()
      if (leftMs <= 0 || leftMs > NOTICE_MS) continue
      replace(text, toast(text, { role: 'status', autoClose: leftMs }))
    }
    window.sessionStorage.removeItem(QUEUE_KEY)
  } catch {
    // Blocked: then there is nothing to show.
  }
}

function readQueue(): QueuedNotice[] {
  const json = window.sessionStorage.getItem(QUEUE_KEY)
  try {
    const queue: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(queue) ? queue.filter(isQueuedNotice) : []
  } catch {
    return []
  }
}

function isQueuedNotice(value: unknown): value is QueuedNotice {
  const { text, untilMs } = (value ?? {}) as Partial<QueuedNotice>
  return typeof text === 'string' && typeof untilMs === 'number'
}
