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

/** The state that the site stores with each entry of the tab's history. */
type Entry = {
  /** Its index in the tab's history, from 0. */
  idx: number
  /** Whether the previous entry is the same screen without the open dialog. */
  isOpenedDialog?: boolean
} & Pick<ViewLocation, 'listSteps'>

/** Wait before retrying a refused change of the address. Safari refuses more than 100 in 30 s. */
const RETRY_MS = 1000

/** After this time, a history step has failed, for example because the visitor stopped it. */
const MAX_LEAVING_MS = 1000

/*
 * The store alone owns the location, whose hash may name an open dialog. Links, Back and Forward
 * dispatch `locationChanged`. If the stored location changes in any other way (typing, a dialog,
 * time travel), the history follows it. The browser restores the scroll positions itself, which
 * works because React renders within the `popstate` task.
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
 * Keeps the store's location and the tab's history in sync until `signal` is aborted. Ignores the
 * visitor's navigation while `isFrozen`.
 */
export function createNavigation(store: AppStore, isFrozen: () => boolean, signal: AbortSignal) {
  const { history } = window
  const readStored = () => selectLocation(store.getState())
  let current: Entry = readEntry() ?? { idx: history.length - 1 }
  /** How the visitor got to the location. */
  let type = NavigationType.Pop
  /** Whether a link opens the next screen, which then scrolls to its top or to the hash. */
  let isScrolling = false
  /** Until then, another step would go too far, since the browser is still taking the last one. */
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

  /** Writes the stored location to the history, as a new entry if `isNew`. Retries if refused. */
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

  /** Follows a link. A link to the current page only scrolls, as it would without scripts. */
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
    // During hydration, React first renders the screen in the HTML.
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

  /** Closes a dialog. Goes back if this site opened it, so that no history entry is left over. */
  function closeDialog(): void {
    if (current.isOpenedDialog) go(-1)
    else store.dispatch(dialogClosed())
  }

  /** Dispatches the address bar's location if the stored one differs. See `locationChanged`. */
  function dispatchLocation(move?: 'back' | 'forward'): void {
    const stored = readStored()
    if (!isCurrent(entryHref(stored), stored)) store.dispatch(locationChanged(readLocation(), move))
  }

  function onPopState(): void {
    leavingUntilMs = 0
    // Typing a hash creates an entry without a state.
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
  // The early script has already restored the scroll position of a reloaded page.
  history.scrollRestoration = 'auto'
  window.addEventListener('popstate', onPopState, { signal })

  return {
    /** Called by react-router's hooks, with objects only. */
    navigator: {
      createHref: entryHref,
      go,
      push: (to: Path, _state?: unknown, options?: NavigateOptions) =>
        followLink(to, !options?.preventScrollReset),
      /** Called to close a dialog: leads to its page without the hash. */
      replace(to: Path) {
        if (isFrozen()) return
        if (readDialog(readStored()) && !to.hash) closeDialog()
        else followLink(to)
      },
    },
    type: () => type,
    /** Call it when the visitor leaves the page. */
    savePosition: () => writePosition(current.idx),
    /** Call it when the last page's trace was restored. Records in it that this page loaded. */
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

/** The current entry's state. Undefined if this site did not write it. */
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
