import { selectLocation } from '../features/view/viewSlice.ts'
import type { AppRecord } from '../shared/domain/appRecord.ts'
import { dropNotification, notify, queueNotification } from './notifications/notices.ts'
import type { AppStore } from './store.ts'

/** A host that answers later counts as unreachable. */
const PROBE_LIMIT_MS = 10_000

/** The page on which an app was installed. */
type InstallPage = {
  store: AppStore
  /** True while DevTools shows the past or has locked the store. */
  isFrozen: () => boolean
  /** Reloads the page, unless `signal` is aborted before the page is left. */
  reloadPage: (signal: AbortSignal) => void
}

/**
 * Shows a notification and reloads the page (spec 4), which shows the rest of the notification. Nothing
 * reloads once the visitor has gone on: to another page, into a dialog or, with DevTools, into the past. Nor
 * does a page that the browser could not load again.
 */
export async function announceInstall(
  text: string,
  app: AppRecord,
  { store, isFrozen, reloadPage }: InstallPage,
): Promise<void> {
  const location = selectLocation(store.getState())
  const leaving = new AbortController()
  const { signal } = leaving
  let readLeftMs: (() => number) | undefined

  function stopIfGoneOn() {
    const state = store.getState()
    if (selectLocation(state) !== location || isFrozen()) leaving.abort()
  }

  function onPageHide() {
    queueNotification(text, app, readLeftMs?.())
    // A visitor who returns from another page has moved on as well.
    addEventListener('pageshow', () => leaving.abort(), { signal })
  }

  signal.addEventListener('abort', store.subscribe(stopIfGoneOn))
  signal.addEventListener('abort', dropNotification)
  addEventListener('pagehide', onPageHide, { signal })
  const shown = notify(text, { app }).then(read => {
    readLeftMs = read
  })
  const [canReload] = await Promise.all([isReachable(), shown])
  if (!canReload) leaving.abort()
  if (!signal.aborted) reloadPage(signal)
}

/** Whether the page would load. A worker also serves it without a network. */
async function isReachable(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS)
    const { status } = await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal,
    })
    return status < 500
  } catch {
    return false
  }
}
