import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router'
import { selectPrerendered } from '../features/catalogue/prerendered.ts'
import { repeatPendingRequest, requestCatalogue } from '../features/catalogue/useCatalogue.ts'
import { createDownloads } from '../features/installedApps/downloads.ts'
import { observeTabs } from '../features/installedApps/installedAppsListeners.ts'
import { selectLocation, viewAt } from '../features/view/viewSlice.ts'
import { siteBase } from '../shared/domain/paths.ts'
import {
  PRERENDERED_DATA_ID,
  type PrerenderedData,
  parseData,
} from '../shared/domain/prerenderedData.ts'
import { acceptImportedValues } from './devtools/importedValues.ts'
import { watchTimeTravel } from './devtools/timeTravel.ts'
import { syncAddress, toViewLocation } from './navigation/addressSync.ts'
import {
  ensureHistoryKey,
  removeFileName,
  savedScrollPosition,
} from './navigation/scrollPosition.ts'
import { alert, notify, notifyAcrossReload } from './notifications/notices.ts'
import { routes as siteRoutes } from './routes.tsx'
import { type AppStore, makeStore } from './store.ts'

export type Site = {
  store: AppStore
  /** In sync with the store's location. */
  router: DataRouter
  /** The data embedded in the page. Undefined unless its HTML is the screen at its address. */
  prerendered: PrerenderedData | undefined
  /** Stops listening to tabs, the network and the address. */
  stop(): void
}

type SiteOptions = {
  /** Reloads the page after the next paint. */
  reloadPage?: () => void
  routes?: RouteObject[]
}

/** Creates the store and the router at the address of `page`, and keeps them in sync with it. */
export function createSite(
  page: Window & typeof globalThis,
  { reloadPage = reloadAfterPaint, routes = siteRoutes }: SiteOptions = {},
): Site {
  const stopping = new AbortController()
  const { signal } = stopping
  removeFileName()
  ensureHistoryKey()
  const downloads = createDownloads(page)
  const embedded = parseData(page.document.getElementById(PRERENDERED_DATA_ID)?.textContent ?? '')
  acceptImportedValues(page)
  const store = makeStore(
    {
      installedApps: { apps: downloads.read() },
      view: viewAt(toViewLocation(page.location, siteBase())),
      ...(embedded && { carried: embedded }),
    },
    {
      downloads,
      notify,
      notifyAcrossReload,
      alert,
      reloadPage,
      isLocked: () => timeTravel.isLocked(),
      isReplaying: () => timeTravel.isReplaying(),
    },
  )
  const timeTravel = watchTimeTravel(store)
  const router = createBrowserRouter(routes, {
    basename: siteBase(),
    // Without hydration data, the router scrolls a fresh page to the top, although the visitor may
    // have scrolled it already.
    ...(savedScrollPosition() <= 0 && { hydrationData: {} }),
  })
  const address = syncAddress(store, router, timeTravel.isTravelling)
  const tabs = observeTabs(store, downloads, { isPaused: timeTravel.isTravelling, signal })
  timeTravel.observe({
    onMoved: address.closeDialog,
    onRestored(appendOwnActions) {
      address.dispatchLocation()
      appendOwnActions()
      tabs.sync()
      store.dispatch(repeatPendingRequest())
    },
    onReturned: tabs.catchUp,
  })
  const refetch = () => store.dispatch(requestCatalogue({ isRefetch: true }))
  page.addEventListener('online', refetch, { signal })
  const { pathname } = selectLocation(store.getState())
  return {
    store,
    router,
    prerendered: embedded && selectPrerendered(store.getState(), pathname),
    stop() {
      stopping.abort()
      router.dispose()
    },
  }
}

function reloadAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(() => window.location.reload()))
}
