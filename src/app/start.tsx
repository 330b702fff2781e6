import { setupListeners } from '@reduxjs/toolkit/query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { selectCarried } from '../features/catalogue/carriedSlice.ts'
import { CARRIED_ID, parseCarried } from '../features/catalogue/pageContents.ts'
import { createDownloads } from '../features/installedApps/downloads.ts'
import { observeTabs } from '../features/installedApps/installedAppsListeners.ts'
import { viewAt } from '../features/view/viewSlice.ts'
import { siteBase } from '../shared/siteUrl.ts'
import { App } from './App.tsx'
import { bindAddress, toViewLocation } from './bindAddress.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import {
  alert,
  loadNotices,
  loadNoticesWhenIdle,
  notify,
  notifyAcrossReload,
  showQueuedNotices,
} from './notices.ts'
import { prefetchChart } from './prefetchChart.ts'
import { prerenderedState } from './prerenderedState.ts'
import { routes } from './routes.tsx'
import { hasSavedPlace, nameEntry } from './scrollPlace.ts'
import { copy, share } from './sharing.ts'
import { makeStore } from './store.ts'
import { takeOver } from './takeOver.ts'
import { followTheme } from './theme.ts'
import { watchReturn, watchTimeTravel } from './timeTravel.ts'
import { withViewTransitions } from './viewTransitions.ts'

/** Starts the site. A failure before anything is rendered ends in the error screen. */
async function start(): Promise<void> {
  try {
    await mount()
  } catch (error) {
    reportError(error)
    createRoot(findRoot()).render(<ErrorScreen />)
    takeOver(document)
    return
  }
  prefetchChart(document)
  showQueuedNotices()
  loadNoticesWhenIdle(window)
}

/** Brings the page to life, step by step: whoever touches the screen meanwhile is answered between two. */
async function mount(): Promise<void> {
  await nextTask()
  forgetFileName()
  nameEntry()
  const steps = watchSteps()
  const downloads = createDownloads(window)
  // The visitor may go back before there is a store to travel in.
  let isTravelling = () => false
  const router = withViewTransitions(
    () =>
      createBrowserRouter(routes, {
        basename: siteBase(),
        // The router would begin a fresh visit at the top, and a visitor may have scrolled the HTML already.
        ...(!hasSavedPlace() && { hydrationData: {} }),
      }),
    () => isTravelling(),
  )
  await nextTask()
  const locate = () => toViewLocation(router.state.location, router.basename)
  const carried = parseCarried(document.getElementById(CARRIED_ID)?.textContent ?? '')
  const store = makeStore(
    {
      installedApps: { apps: downloads.read() },
      view: viewAt(locate()),
      ...(carried && { carried }),
    },
    {
      downloads,
      notify,
      notifyAcrossReload,
      alert,
      share,
      copy,
      isLocked: () => timeTravel.isLocked(),
      isReplaying: () => timeTravel.isReplaying(),
      reloadPage() {
        // The notice is painted before the page goes; what cannot be loaded is not waited for.
        const reload = () => requestAnimationFrame(() => setTimeout(() => window.location.reload()))
        loadNotices().then(reload, reload)
      },
    },
  )
  const timeTravel = watchTimeTravel(store)
  isTravelling = timeTravel.isTravelling
  bindAddress(store, router, isTravelling)
  const tabs = observeTabs(store, downloads, isTravelling)
  watchReturn(store, isTravelling, tabs.catchUp)
  setupListeners(store.dispatch)
  followTheme()

  await nextTask()
  const root = findRoot()
  // A host that answers every path with index.html gives this path another page's HTML, and by now
  // the visitor may have gone back.
  const own = carried && selectCarried({ carried }, locate().pathname)
  if (own) {
    steps.hold()
    // In slices, so that a visitor who scrolls or types meanwhile need not wait for all of it.
    startTransition(() => {
      hydrateRoot(
        root,
        <App
          store={store}
          router={router}
          serverState={prerenderedState(own)}
          onShown={steps.release}
        />,
      )
    })
  } else {
    createRoot(root).render(<App store={store} router={router} />)
  }
}

function findRoot(): HTMLElement {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  return root
}

/** Static hosts give a page under the name of its file, too, which is no route. */
function forgetFileName(): void {
  const { pathname, search, hash } = window.location
  const path = pathname.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash)
}

/**
 * Steps back and forward wait from `hold` to `release`, while React takes over the HTML: it would find
 * another screen than that. Begun before the router, since listeners are called in the order they came.
 */
function watchSteps() {
  let isHolding = false
  let isHeld = false
  window.addEventListener('popstate', event => {
    if (!isHolding) return
    event.stopImmediatePropagation()
    isHeld = true
  })
  return {
    hold() {
      isHolding = true
    },
    release() {
      isHolding = false
      if (isHeld) window.dispatchEvent(new PopStateEvent('popstate'))
      isHeld = false
    },
  }
}

function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}

start()
