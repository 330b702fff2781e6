import { type NavigateOptions, NavigationType, type Path } from 'react-router'
import {
  dialogClosed,
  isStepCount,
  locationChanged,
  pageReloaded,
  readDialog,
  selectLocation,
  type ViewLocation,
} from '../../features/view/viewSlice.ts'
import { writePosition } from '../../shared/browser/leftPosition.ts'
import { publicQuery } from '../../shared/domain/addressParameters.ts'
import { siteBase, siteHref, withoutBase, withoutFileName } from '../../shared/domain/paths.ts'
import type { AppStore } from '../store.ts'

export type Navigation = ReturnType<typeof createNavigation>

/** What the site stores with each entry of the tab's history. */
type Entry = {
  /** Its place in the history of the tab, from 0. */
  idx: number
  /** The entry before is the same screen without the open dialog. */
  isOpenedDialog?: boolean
} & Pick<ViewLocation, 'listSteps'>

/** Time until a refused change of the address is tried again. Safari refuses more than 100 in 30 seconds. */
const RETRY_MS = 1000

/** A step that takes longer leads nowhere, such as to a page that the visitor has stopped. */
const MAX_LEAVING_MS = 1000

/*
 * The store alone owns the location, whose hash may name an open dialog. Links, Back and Forward dispatch
 * `locationChanged`. When the stored location changes otherwise (typing, a dialog, time travel), the history follows.
 * The browser owns the scroll positions, since React renders within the task of `popstate`.
 */

/** The address of `location` in the history. */
const entryHref = (location: ViewLocation) =>
  siteHref({ ...location, search: publicQuery(location.search) })

/** The location in the address bar, and the open steps of the current entry. */
export function readLocation(): ViewLocation {
  const { pathname, search, hash } = window.location
  const listSteps = readEntry()?.listSteps
  // Some hosts also serve '//apps', and a page by its file name: '/apps.html'.
  const path = withoutFileName(withoutBase(pathname.replace(/^\/+/, '/'), siteBase()))
  return { pathname: path, search, hash, ...(listSteps && { listSteps }) }
}

/**
 * Connects the store's location with the tab's history, until `signal`. While `isFrozen`, it drops what the
 * visitor does.
 */
export function createNavigation(store: AppStore, isFrozen: () => boolean, signal: AbortSignal) {
  const { history } = window
  const readStored = () => selectLocation(store.getState())
  let current: Entry = readEntry() ?? { idx: history.length - 1 }
  /** How the page came to the location. */
  let type = NavigationType.Pop
  /** Whether the next screen is opened by a link. */
  let isScrolling = false
  /** Until when a second step would lead too far, since the browser is on its way. */
  let leavingUntilMs = 0
  let followed = readStored()
  let retry: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(retry))

  const isCurrent = (href: string, { listSteps }: ViewLocation) =>
    new URL(href, window.location.href).href === window.location.href &&
    listSteps === current.listSteps

  /** Returns false if the browser refuses. */
  function write(method: 'pushState' | 'replaceState', entry: Entry, href: string): boolean {
    try {
      history[method](entry, '', href)
      current = entry
      return true
    } catch {
      return false
    }
  }

  /** Brings the stored location into the history: in a new entry if `isNew`, once the browser accepts it. */
  function follow(isNew = false): void {
    clearTimeout(retry)
    const location = readStored()
    const href = entryHref(location)
    if (isCurrent(href, location)) return
    const { listSteps } = location
    if (isNew) write('pushState', { idx: current.idx + 1, isOpenedDialog: true, listSteps }, href)
    else write('replaceState', { ...current, listSteps }, href)
    if (!isCurrent(href, location)) retry = setTimeout(follow, RETRY_MS, isNew)
  }

  /** Follows a link. One to the open page only scrolls, as in a page without scripts. */
  function followLink({ pathname, search, hash }: Path, isScrolled = true): void {
    if (isFrozen()) return
    const location = { pathname, search, hash }
    const href = entryHref(location)
    // The last change may have been refused.
    follow()
    isScrolling = isScrolled
    if (isCurrent(href, { ...location, listSteps: current.listSteps })) {
      scrollToTarget(readStored())
    } else if (write('pushState', { idx: current.idx + 1 }, href)) {
      type = NavigationType.Push
      store.dispatch(locationChanged(location))
    } else {
      window.location.assign(href)
    }
  }

  function scrollToTarget(rendered: ViewLocation): void {
    // During hydration, the screen of the HTML is rendered first.
    if (!isScrolling || rendered !== readStored()) return
    isScrolling = false
    const element = findTarget(rendered.hash)
    if (element) element.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })
  }

  function go(steps: number): void {
    if (isFrozen() || Date.now() < leavingUntilMs) return
    leavingUntilMs = Date.now() + MAX_LEAVING_MS
    history.go(steps)
  }

  /** Closes a dialog by Back if this site has opened it, so that no step is left behind. */
  function closeDialog(): void {
    if (current.isOpenedDialog) go(-1)
    else store.dispatch(dialogClosed())
  }

  /** Dispatches the location in the address bar if the store has another one. See `locationChanged` for `move`. */
  function dispatchLocation(move?: 'back' | 'forward'): void {
    const stored = readStored()
    if (!isCurrent(entryHref(stored), stored)) store.dispatch(locationChanged(readLocation(), move))
  }

  function onPopState(): void {
    leavingUntilMs = 0
    // A typed hash has made an entry without a state.
    const known = readEntry()
    const entry = known ?? { idx: current.idx + 1 }
    if (isFrozen()) {
      if (entry.idx !== current.idx) history.go(current.idx - entry.idx)
      return
    }
    const move = known && (entry.idx < current.idx ? 'back' : 'forward')
    current = entry
    if (!known) write('replaceState', entry, window.location.href)
    type = NavigationType.Pop
    dispatchLocation(move)
  }

  write('replaceState', current, entryHref(readLocation()))
  // A recorded visit continues with the trace of the page before.
  dispatchLocation()
  // The early script has restored the position of a page that was loaded again.
  history.scrollRestoration = 'auto'
  window.addEventListener('popstate', onPopState, { signal })

  return {
    /** react-router's links and hooks call it, with objects only. */
    navigator: {
      createHref: entryHref,
      go,
      push: (to: Path, _state?: unknown, options?: NavigateOptions) =>
        followLink(to, !options?.preventScrollReset),
      /** Links replace the entry only if they lead to the open page. A dialog leads to its page without it. */
      replace(to: Path) {
        if (isFrozen()) return
        if (readDialog(readStored()) && !to.hash) closeDialog()
        else followLink(to)
      },
    },
    type: () => type,
    /** Call it when the page is left. */
    savePosition: () => writePosition(current.idx),
    /** Marks in the trace of the tab's last page, which the store has now, that this page was loaded. */
    continueVisit(): void {
      followed = readStored()
      store.dispatch(pageReloaded())
      dispatchLocation()
    },
    /** Call it when the screen of a location has been rendered. */
    scrollToTarget,
    /** Call it after each change of the store. */
    followStore(): void {
      const location = readStored()
      if (location === followed) return
      const isOpened = !readDialog(followed) && readDialog(location) !== undefined
      if (location.pathname !== followed.pathname && !isCurrent(entryHref(location), location)) {
        type = NavigationType.Replace
      }
      followed = location
      follow(isOpened && !isFrozen())
    },
  }
}

/** The state of the current entry if this site has written it. Undefined for any other value. */
function readEntry(): Entry | undefined {
  const { idx, isOpenedDialog, listSteps } = Object(window.history.state)
  if (typeof idx !== 'number') return undefined
  return {
    idx,
    ...(isOpenedDialog === true && { isOpenedDialog }),
    ...(isStepCount(listSteps) && { listSteps }),
  }
}

function findTarget(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
