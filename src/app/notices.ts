import { toast } from 'react-toastify/unstyled'

/** A notice disappears after this time, in ms (spec 9). */
export const NOTICE_MS = 5000

/** Notices that outlive a reload wait under this key of sessionStorage. */
const QUEUE_KEY = 'notices'

type QueuedNotice = { text: string; untilMs: number }

export function notify(text: string): void {
  toast(text, { role: 'status' })
}

export function alert(text: string): void {
  toast.error(text, { role: 'alert' })
}

/** Shows a notice now, and after a reload for as long as is left of its time. */
export function notifyAcrossReload(text: string): void {
  notify(text)
  try {
    const queue: QueuedNotice[] = [{ text, untilMs: Date.now() + NOTICE_MS }]
    window.sessionStorage.setItem(QUEUE_KEY, JSON.stringify(queue))
  } catch {
    // Without storage it is seen until the reload.
  }
}

/** Shows again what a reload interrupted; anything that cannot be read is forgotten. */
export function showQueuedNotices(): void {
  try {
    const queue: unknown = JSON.parse(window.sessionStorage.getItem(QUEUE_KEY) ?? '[]')
    window.sessionStorage.removeItem(QUEUE_KEY)
    if (!Array.isArray(queue)) return
    for (const { text, untilMs } of queue.filter(isQueuedNotice)) {
      const leftMs = untilMs - Date.now()
      if (leftMs > 0 && leftMs <= NOTICE_MS) toast(text, { role: 'status', autoClose: leftMs })
    }
  } catch {
    // Blocked or malformed: then there is nothing to show.
  }
}

function isQueuedNotice(value: unknown): value is QueuedNotice {
  const { text, untilMs } = (value ?? {}) as Partial<QueuedNotice>
  return typeof text === 'string' && typeof untilMs === 'number'
}
