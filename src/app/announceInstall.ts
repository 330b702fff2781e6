import { selectLocation } from '../features/view/viewSlice.ts'
import type { AppRecord } from '../shared/domain/appRecord.ts'
import { WORKER_FILE } from '../shared/domain/fileNames.ts'
import { siteUrl } from '../shared/domain/paths.ts'
import { dropNotification, notify, queueNotification } from './notifications/notices.ts'
import type { AppStore } from './store.ts'

/** The page on which an app was installed. */
type InstallPage = {
  store: AppStore
  /** True while DevTools shows the past or has locked the store. */
  isFrozen: () => boolean
  /** Reloads the page, unless `signal` is aborted before the page is left. */
  reloadPage: (signal: AbortSignal) => void
}

/**
 * Shows a notification, and reloads the page as soon as its host answers (spec 4). The reloaded
 * page shows the notification for the rest of its time. Doesn't reload if the visitor has moved on
 * (to another page or site, into a dialog or, with DevTools, into the past), or if the browser
 * couldn't load the page again.
 */
export async function announceInstall(
  text: string,
  app: AppRecord,
  { store, isFrozen, reloadPage }: InstallPage,
): Promise<void> {
  const location = selectLocation(store.getState())
  const leaving = new AbortController()
  const { signal } = leaving
  let isLeaving = false

  function stopIfGoneOn() {
    const state = store.getState()
    if (selectLocation(state) !== location || isFrozen()) leaving.abort()
  }

  function stopIfReturned({ persisted }: PageTransitionEvent) {
    if (persisted) leaving.abort()
  }

  signal.addEventListener('abort', store.subscribe(stopIfGoneOn))
  signal.addEventListener('abort', dropNotification)
  addEventListener('pageshow', stopIfReturned, { signal })
  // Reloading would cancel the navigation. The queued notification stays in case the visitor reloads.
  addEventListener(
    'click',
    event => {
      if (leadsAway(event)) isLeaving = true
    },
    { signal },
  )
  // The visitor may reload the page first.
  queueNotification(text, app)
  const [readLeftMs, isReachable] = await Promise.all([notify(text, { app }), canLoadAgain()])
  if (!isReachable) leaving.abort()
  if (signal.aborted || isLeaving) return
  queueNotification(text, app, readLeftMs?.())
  reloadPage(signal)
}

/** Whether a click follows a link to another page in this tab. Links to screens prevent the default. */
function leadsAway({ target, defaultPrevented, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || shiftKey) return false
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
  return link !== null && /^https?:$/.test(link.protocol)
}

/** Whether a reload would succeed. With this language's worker, it does so even offline. */
async function canLoadAgain(): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller?.scriptURL
  if (worker === new URL(siteUrl(WORKER_FILE), window.location.origin).href) return true
  if (!navigator.onLine) return false
  try {
    const { status } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}
