import { selectCatalogue } from '../../features/catalogue/useCatalogue.ts'
import { selectLocation } from '../../features/view/viewSlice.ts'
import { readSessionValue } from '../../shared/browser/sessionValue.ts'
import { withoutFileName } from '../../shared/domain/paths.ts'
import type { AppStore } from '../store.ts'

/** Session storage key under which the router keeps scroll positions by history entry, in CSS pixels. */
export const SCROLL_KEY = 'scrollPositions'

/**
 * Gives the history entry of a fresh visit its own key. The router would use the key 'default' for each
 * of them and mix up their scroll positions. `hasPreviousPage` is true if the tab has shown another page.
 */
export function ensureHistoryKey(): void {
  if (window.history.state !== null) return
  const key = Math.random().toString(36).slice(2, 10)
  window.history.replaceState({ key, hasPreviousPage: window.history.length > 1 }, '')
}

/** Static hosts also serve a page by its file name ('/apps.html'), which is not a route. */
export function removeFileName(): void {
  const { pathname, search, hash } = window.location
  const path = withoutFileName(pathname)
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash)
}

/** The scroll position to restore for this history entry, in CSS pixels. Invalid data counts as 0. */
export function savedScrollPosition(): number {
  const positions = readSessionValue(SCROLL_KEY) as Record<string, unknown> | undefined
  return Number(positions?.[window.history.state.key]) || 0
}

/** Makes a reloaded page as high as it was, so that the router can restore its scroll position before the catalogue is there. */
export function reserveHeight(): void {
  const position = savedScrollPosition()
  // The footer stays below the viewport.
  if (position > 0) document.body.style.minHeight = `${position + 2 * window.innerHeight}px`
}

/** Ends `reserveHeight` once the screen doesn't wait for the catalogue. Call it when the screen has requested what it needs. */
export function releaseHeight(store: AppStore): void {
  const { pathname } = selectLocation(store.getState())
  let unsubscribe = () => {}
  const release = () => {
    const state = store.getState()
    if (selectCatalogue(state).isLoading && selectLocation(state).pathname === pathname) return
    unsubscribe()
    // By then, React has rendered the change.
    setTimeout(() => (document.body.style.minHeight = ''))
  }
  // RTK Query marks a request as pending in a microtask.
  setTimeout(() => {
    unsubscribe = store.subscribe(release)
    release()
  })
}
