import type { UnknownAction } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router'
import { selectPrerendered } from '../features/catalogue/prerenderedSlice.ts'
import { catalogueInterrupted } from '../features/catalogue/useCatalogue.ts'
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
import { watchReturn, watchTimeTravel } from './devtools/timeTravel.ts'
import { followTheme } from './layout/theme.ts'
import { bindAddress, toViewLocation } from './navigation/bindAddress.ts'
import { hasSavedPlace, nameEntry, removeFileName } from './navigation/scrollPlace.ts'
import {
  alert,
  loadNotices,
  loadNoticesWhenIdle,
  notify,
  notifyAcrossReload,
  showQueuedNotices,
} from './notifications/notices.ts'
import { prefetchChart } from './prefetchChart.ts'
import { routes as siteRoutes } from './routes.tsx'
import { copy, share } from './sharing.ts'
import { type AppStore, makeStore } from './store.ts'

export type Site = {
  store: AppStore
  /** In step with the store's location. */
  router: DataRouter
  /** What the HTML of this page was made of, if it is the screen at its address. */
  prerendered: PrerenderedData | undefined
  /** Stops following tabs, the network, the theme and the address. */
  stop(): void
}

/** What a test may replace. */
export type SiteServices = {
  /** Reloads the page once what is on the screen has been painted. */
  reloadPage(): void
  routes: RouteObject[]
}

/** Everything behind the screen, started at the address of `page`. */
export function createSite(
  page: Window & typeof globalThis,
  { reloadPage = reloadAfterPaint, routes = siteRoutes }: Partial<SiteServices> = {},
): Site {
  removeFileName()
  nameEntry()
  const downloads = createDownloads(page)
  const embedded = parseData(page.document.getElementById(PRERENDERED_DATA_ID)?.textContent ?? '')
  const stopImports = acceptImportedValues(page)
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
      share,
      copy,
      reloadPage,
      isLocked: () => timeTravel.isLocked(),
      isReplaying: () => timeTravel.isReplaying(),
    },
  )
  const timeTravel = watchTimeTravel(store, addOwnActions => {
    address.keepAddress(addOwnActions)
    tabs.sync()
    store.dispatch(catalogueInterrupted())
  })
  const router = createBrowserRouter(routes, {
    basename: siteBase(),
    // Without hydration data the router scrolls a fresh visit to the top, but the visitor may have scrolled the HTML.
    ...(!hasSavedPlace() && { hydrationData: {} }),
  })
  const address = bindAddress(store, router, timeTravel.isTravelling)
  const tabs = observeTabs(store, downloads, timeTravel.isTravelling)
  const stopReturn = watchReturn(store, timeTravel.isTravelling, tabs.catchUp)
  // A replay asks for nothing, not even when the browser is back online.
  const dispatchUnlessReplaying = (action: UnknownAction) =>
    timeTravel.isReplaying() ? action : store.dispatch(action)
  const stopNetwork = setupListeners(dispatchUnlessReplaying as AppStore['dispatch'])
  const stopTheme = followTheme()
  const stopPrefetch = prefetchChart(page.document)
  showQueuedNotices()
  loadNoticesWhenIdle(page)
  const { pathname } = selectLocation(store.getState())
  const prerendered = embedded && selectPrerendered(store.getState(), pathname)
  return {
    store,
    router,
    prerendered,
    stop() {
      stopImports()
      timeTravel.stop()
      address.stop()
      tabs.stop()
      stopReturn()
      stopNetwork()
      stopTheme()
      stopPrefetch()
      router.dispose()
    },
  }
}

/** The notification is painted before the page goes. */
function reloadAfterPaint(): void {
  const reload = () => requestAnimationFrame(() => setTimeout(() => window.location.reload()))
  loadNotices().then(reload, reload)
}
