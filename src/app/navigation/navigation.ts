import { NavigationType, type Path } from 'react-router'
import {
  dialogClosed,
  dialogOpened,
  locationChanged,
  pageReloaded,
  selectDialog,
  selectLocation,
  type ViewLocation,
} from '../../features/view/viewSlice.ts'
import type { AppStore } from '../store.ts'
import { entryHref, type HistoryEntries } from './historyEntries.ts'

export type Navigation = ReturnType<typeof createNavigation>

/** Time until a refused change of the address is tried again. */
const RETRY_MS = 1000

/*
 * The store alone owns the location and the open dialog. Links, Back and Forward dispatch `locationChanged`.
 * When the stored location changes otherwise (typing, time travel), the current history entry follows with
 * its address and the open steps of its list. An open dialog has its own entry, so that Back closes it.
 */

/**
 * Connects the store's location with the tab's history, until `signal`. While `isFrozen`, it drops what the
 * visitor does.
 */
export function createNavigation(
  store: AppStore,
  history: HistoryEntries,
  isFrozen: () => boolean,
  signal: AbortSignal,
) {
  /** How the page came to the location. */
  let type = NavigationType.Pop
  /** The position of the next screen in CSS pixels, or 'hash' for the element that its hash names. */
  let scrollTarget: number | 'hash' | undefined
  let followed = selectLocation(store.getState())
  let followedDialog = selectDialog(store.getState())
  let retry: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(retry))

  const isInStore = (location: ViewLocation) =>
    entryHref(location) === entryHref(selectLocation(store.getState()))

  /** Whether the store has the address and the open steps of the current entry. */
  function isEntryInStore(): boolean {
    const entry = history.location()
    return isInStore(entry) && entry.listSteps === selectLocation(store.getState()).listSteps
  }

  /** Writes the stored location into the current entry, once the browser takes it. */
  function followLocation(): void {
    clearTimeout(retry)
    if (isEntryInStore()) return
    history.replace(selectLocation(store.getState()))
    if (!isEntryInStore()) retry = setTimeout(followLocation, RETRY_MS)
  }

  /** Follows a link. One to the open page only scrolls, as in a page without scripts. */
  function followLink({ pathname, search, hash }: Path): void {
    if (isFrozen()) return
    const location = { pathname, search, hash }
    scrollTarget = 'hash'
    history.savePosition()
    // The last change may have been refused.
    followLocation()
    if (isInStore(location)) {
      scrollToTarget(selectLocation(store.getState()))
    } else if (history.push(location)) {
      type = NavigationType.Push
      store.dispatch(locationChanged(location))
    }
  }

  function scrollToTarget(rendered: ViewLocation): void {
    const target = scrollTarget
    // During hydration, the screen of the HTML is rendered first.
    if (target === undefined || rendered !== selectLocation(store.getState())) return
    scrollTarget = undefined
    const element = target === 'hash' && findTarget(rendered.hash)
    if (element) element.scrollIntoView()
    else window.scrollTo({ top: Number(target) || 0, behavior: 'instant' })
  }

  /** Dispatches the location in the address bar if the store has another one. See `locationChanged` for `move`. */
  function dispatchLocation(move?: 'back' | 'forward'): void {
    if (isEntryInStore()) return
    store.dispatch(locationChanged(history.location(), move))
  }

  function followDialog(): void {
    const dialog = selectDialog(store.getState())
    if (dialog === followedDialog || isFrozen()) return
    followedDialog = dialog
    if (dialog) history.openDialog(dialog)
    else history.closeDialog()
  }

  // A recorded visit continues with the trace of the page before.
  dispatchLocation()

  history.observe({
    signal,
    isFrozen,
    onMoved(move) {
      type = NavigationType.Pop
      // The history has left the entry of an open dialog already.
      followedDialog = undefined
      if (!isEntryInStore()) scrollTarget = history.position() ?? 'hash'
      dispatchLocation(move)
      const dialog = history.dialog()
      if (dialog) store.dispatch(dialogOpened(dialog))
      else if (selectDialog(store.getState())) store.dispatch(dialogClosed())
    },
    onDialogLeft() {
      // Meanwhile the visitor may have followed a link, or opened another dialog.
      const location = selectLocation(store.getState())
      const dialog = selectDialog(store.getState())
      if (!isInStore(history.location())) history.push(location)
      else history.replace(location)
      if (dialog) history.openDialog(dialog)
    },
  })

  return {
    /** react-router's links and hooks call it, with objects only. */
    navigator: {
      createHref: entryHref,
      go(steps: number) {
        if (!isFrozen()) history.go(steps)
      },
      push: followLink,
      // Links replace the entry only if they lead to the open page.
      replace: followLink,
    },
    type: () => type,
    /** Marks in the trace of the tab's last page, which the store has now, that this page was loaded. */
    continueVisit(): void {
      followed = selectLocation(store.getState())
      store.dispatch(pageReloaded())
      dispatchLocation()
    },
    /** Call it when the screen of a location has been rendered. */
    scrollToTarget,
    /** Call it after each change of the store. */
    followStore(): void {
      followDialog()
      const location = selectLocation(store.getState())
      if (location === followed) return
      const isNewScreen = location.pathname !== followed.pathname
      followed = location
      if (isNewScreen && !isEntryInStore()) type = NavigationType.Replace
      followLocation()
    },
  }
}

function findTarget(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
