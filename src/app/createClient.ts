import { selectPreloaded } from '../features/catalogue/catalogueSelectors.ts'
import {
  observeNetwork,
  repeatPendingRequest,
  requestCatalogue,
} from '../features/catalogue/requestCatalogue.ts'
import { observeTabs } from '../features/installedApps/installedAppsListeners.ts'
import { createInstalledList } from '../features/installedApps/installedList.ts'
import { selectLocation } from '../features/view/viewSlice.ts'
import { afterNextFrame } from '../shared/browser/afterNextFrame.ts'
import {
  PRELOADED_KEY,
  PRELOADED_STATE_ID,
  parsePreloadedState,
} from '../shared/domain/preloadedState.ts'
import { announceInstall } from './announceInstall.ts'
import type { DevToolsConnection } from './devtools/connection.ts'
import { createNavigation, readLocation } from './navigation/navigation.ts'
import { alert, notify } from './notifications/notices.ts'
import { type AppStore, makeStore } from './store.ts'

export type Client = ReturnType<typeof createClient>

/** For browsers without Redux DevTools. */
const NO_DEV_TOOLS: DevToolsConnection = {
  options: false,
  isLive: () => true,
  isFrozen: () => false,
  observe: store => store.subscribe,
}

/**
 * Creates the store for the page's address and connects it to the browser. `reloadPage` reloads the
 * page after the next paint, unless its signal is aborted before the page is left. Pass `devTools`
 * only in a browser with Redux DevTools.
 */
export function createClient({
  reloadPage = reloadAfterPaint,
  devTools = NO_DEV_TOOLS,
}: {
  reloadPage?: (signal: AbortSignal) => void
  devTools?: DevToolsConnection
} = {}) {
  const stopping = new AbortController()
  const { signal } = stopping
  const installedList = createInstalledList(window)
  const preloaded = parsePreloadedState(
    document.getElementById(PRELOADED_STATE_ID)?.textContent ?? '',
  )
  const store: AppStore = makeStore(
    {
      installedApps: { apps: installedList.read() },
      view: { location: readLocation() },
      ...(preloaded && { [PRELOADED_KEY]: preloaded }),
    },
    {
      installedList,
      notify,
      announceInstall: (text, app) =>
        announceInstall(text, app, { store, isFrozen: devTools.isFrozen, reloadPage }),
      alert,
      // In development, an overlay shows uncaught errors.
      logError: import.meta.env.DEV ? error => reportError(error) : console.error,
      isLive: devTools.isLive,
      isFrozen: devTools.isFrozen,
    },
    devTools.options,
  )
  const navigation = createNavigation(store, devTools.isFrozen, signal)
  const syncList = observeTabs(store, { installedList, isLive: devTools.isLive }, signal)
  const subscribe = devTools.observe(store, {
    onRestored(appendOwnActions) {
      navigation.continueVisit()
      appendOwnActions()
      store.dispatch(repeatPendingRequest())
    },
    onReturned(isReset) {
      syncList()
      // A reset may drop the catalogue, which screens request only once.
      if (isReset) store.dispatch(requestCatalogue())
    },
  })
  signal.addEventListener('abort', subscribe(navigation.followStore))
  window.addEventListener('pagehide', navigation.savePosition, { signal })
  // A page in the back/forward cache gets no events from other tabs.
  window.addEventListener('pageshow', ({ persisted }) => persisted && syncList(), { signal })
  // In a restored trace, a request of the previous page may still be pending.
  store.dispatch(repeatPendingRequest())
  observeNetwork(store, signal)
  const { pathname } = selectLocation(store.getState())
  return {
    store,
    navigation,
    /** The preloaded state. Undefined unless the HTML shows the screen at the page's address. */
    preloaded: preloaded && selectPreloaded(store.getState(), pathname),
    /** Stops listening to tabs, the network and the address. */
    stop: () => stopping.abort(),
  }
}

function reloadAfterPaint(signal: AbortSignal): void {
  const cancel = afterNextFrame(() => {
    window.location.reload()
    // Otherwise, the reload would replace the screen that the visitor has moved on to.
    signal.onabort = () => window.stop()
    addEventListener('pagehide', () => {
      signal.onabort = null
    })
  })
  signal.addEventListener('abort', cancel)
}
