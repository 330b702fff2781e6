import type { Id, ToastOptions } from 'react-toastify/unstyled'
import { NOTICE_MS } from './toastDefaults.ts'

/** Notices that outlive a reload wait under this key of sessionStorage. */
const QUEUE_KEY = 'notices'

/** The last notice of each text. */
const shown = new Map<string, Id>()

type QueuedNotice = { text: string; untilMs: number }

type Toasts = typeof import('./toasts.tsx')
let toasts: Toasts | undefined
let loading: Promise<Toasts> | undefined
const loadedListeners = new Set<() => void>()

/** Fetches what shows notices, which no first paint needs; tries again after a failure. */
export function loadNotices(): Promise<Toasts> {
  loading ??= import('./toasts.tsx').then(
    loaded => {
      toasts = loaded
      for (const listener of loadedListeners) listener()
      return loaded
    },
    error => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Fetches it once the page has nothing else to do, so that the first notice need not wait. */
export function loadNoticesWhenIdle(page: Window): void {
  const load = () => void loadNotices().catch(() => {})
  // Safari has no idle callbacks.
  const wait = () => (page.requestIdleCallback ?? page.setTimeout)(load)
  if (page.document.readyState === 'complete') wait()
  else page.addEventListener('load', wait, { once: true })
}

/** Calls `listener` when notices can be shown; gives what ends that. */
export function onNoticesLoaded(listener: () => void): () => void {
  loadedListeners.add(listener)
  return () => loadedListeners.delete(listener)
}

/** The container of notices; undefined until it is loaded. */
export function getNoticeContainer(): Toasts['NoticeContainer'] | undefined {
  return toasts?.NoticeContainer
}

/** A passing notice; screen readers say it when they are free. */
export function notify(text: string): void {
  show(text, { role: 'status' })
}

/** A notice about something that did not go as asked; screen readers say it at once (spec 5). */
export function alert(text: string): void {
  show(text, { role: 'alert', type: 'error' })
}

/** The same words again take the place of the notice that says them, or they would bury a phone. */
function show(text: string, options: ToastOptions): void {
  const replace = ({ toast }: Toasts) => {
    const last = shown.get(text)
    const notice = toast(text, options)
    if (last !== undefined) toast.dismiss(last)
    shown.set(text, notice)
  }
  if (toasts) replace(toasts)
  // A screen reader says what changes in a region that it knows, so the region comes first.
  else
    loadNotices().then(
      loaded => requestAnimationFrame(() => setTimeout(() => replace(loaded))),
      () => {},
    )
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
    const queue = readQueue()
    // The button that was pressed cannot take the focus again, so the next Tab goes on from the screen's start.
    if (queue.length > 0) document.querySelector('main')?.focus({ preventScroll: true })
    for (const { text, untilMs } of queue) {
      const leftMs = untilMs - Date.now()
      if (leftMs <= 0 || leftMs > NOTICE_MS) continue
      show(text, { role: 'status', autoClose: leftMs })
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
