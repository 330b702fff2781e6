import { isPage } from '../features/catalogue/catalogueApi.ts'
import { selectCatalogue } from '../features/catalogue/catalogueSelectors.ts'
import { selectPrerendered } from '../features/catalogue/prerendered.ts'
import { repeatPendingRequest, requestCatalogue } from '../features/catalogue/requestCatalogue.ts'
import { observeTabs } from '../features/installedApps/installedAppsListeners.ts'
import { createInstalledList } from '../features/installedApps/installedList.ts'
import { dialogOpened, selectLocation, viewAt } from '../features/view/viewSlice.ts'
import {
  PRERENDERED_DATA_ID,
  PRERENDERED_KEY,
  parseData,
} from '../shared/domain/prerenderedData.ts'
import type { Trace } from './devtools/trace.ts'
import { openHistory } from './navigation/historyEntries.ts'
import { createNavigation } from './navigation/navigation.ts'
import { reserveHeight } from './navigation/reservedHeight.ts'
import { alert, notify, notifyAcrossReload } from './notifications/notices.ts'
import { logError, recordPage, saveRecording } from './problem/recorder.ts'
import { type AppStore, makeStore } from './store.ts'

/** Least time between two requests after a page in place of the catalogue. */
const PAGE_PAUSE_MS = 30_000

export type Site = ReturnType<typeof createSite>

/** The trace of a visit without Redux DevTools. */
const LIVE: Trace = {
  options: false,
  status: () => 'live',
  isFrozen: () => false,
  observe: store => store.subscribe,
}

/**
 * Creates the store at the address of the page, and connects it with the browser. `reloadPage` reloads the page
 * after the next paint. A browser with Redux DevTools has its own `trace`.
 */
export function createSite({
  reloadPage = reloadAfterPaint,
  trace = LIVE,
}: {
  reloadPage?: () => void
  trace?: Trace
} = {}) {
  const stopping = new AbortController()
  const { signal } = stopping
  const history = openHistory()
  const installedList = createInstalledList(window)
  const prerendered = parseData(document.getElementById(PRERENDERED_DATA_ID)?.textContent ?? '')
  const store: AppStore = makeStore(
    {
      installedApps: { apps: installedList.read() },
      view: viewAt(history.location(), history.dialog()),
      ...(prerendered && { [PRERENDERED_KEY]: prerendered }),
    },
    {
      installedList,
      notify,
      notifyAcrossReload,
      alert,
      alertFailure: text =>
        alert(text, () => store.dispatch(dialogOpened({ name: 'problem', item: 0 }))),
      logError,
      reloadPage() {
        saveRecording()
        reloadPage()
      },
      traceStatus: trace.status,
    },
    trace.options,
  )
  recordPage(store.getState())
  const navigation = createNavigation(store, history, trace.isFrozen, signal)
  const tabs = observeTabs(store, installedList, { isFrozen: trace.isFrozen, signal })
  const subscribe = trace.observe(store, {
    onRestored(appendOwnActions) {
      recordPage(store.getState())
      navigation.dispatchLocation()
      appendOwnActions()
      store.dispatch(repeatPendingRequest())
    },
    onReturned: tabs.sync,
  })
  signal.addEventListener('abort', subscribe(navigation.followStore))
  // A recorded visit may have left the page before with a request that nobody answers any more.
  store.dispatch(repeatPendingRequest())
  const refetch = () => store.dispatch(requestCatalogue({ isRefetch: true }))
  window.addEventListener('online', refetch, { signal })
  let pageRetriedMs = 0
  const retryAfterPage = () => {
    if (document.visibilityState !== 'visible') return
    if (!isPage(selectCatalogue(store.getState()).error)) return
    if (Date.now() - pageRetriedMs < PAGE_PAUSE_MS) return
    pageRetriedMs = Date.now()
    refetch()
  }
  document.addEventListener('visibilitychange', retryAfterPage, { signal })
  reserveHeight(history.position())
  const { pathname } = selectLocation(store.getState())
  return {
    store,
    navigation,
    /** The prerendered data. Undefined unless its HTML is the screen at its address. */
    prerendered: prerendered && selectPrerendered(store.getState(), pathname),
    /** Stops listening to tabs, the network and the address. */
    stop: () => stopping.abort(),
  }
}

function reloadAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(() => window.location.reload()))
}
