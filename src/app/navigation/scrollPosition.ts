import { selectCatalogue } from '../../features/catalogue/useCatalogue.ts'
import { selectLocation } from '../../features/view/viewSlice.ts'
import { readSessionValue } from '../../shared/browser/sessionValue.ts'
import { withoutFileName } from '../../shared/domain/paths.ts'
import type { AppStore } from '../store.ts'

/** Session storage key under which the router keeps scroll positions by history entry, in CSS pixels. */
export const SCROLL_KEY = 'scrollPositions'

/**
 * Gives the history entry of a fresh visit a key of its own. The router would name each of them
 * 'default' and mix up their scroll positions. `hasBefore` is true if the tab has shown another page.
 */
export function ensureHistoryKey(): void {
  if (window.history.state !== null) return
  const key = Math.random().toString(36).slice(2, 10)
  window.history.replaceState({ key, hasBefore: window.history.length > 1 }, '')
}

/** Static hosts also serve a page by its file name ('/apps.html'), which is no route. */
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

/** Keeps a reloaded page as high as it was until the catalogue is there, so that the router can restore its scroll position. */
export function reserveHeight(root: HTMLElement, store: AppStore): void {
  const position = savedScrollPosition()
  if (position <= 0) return
  // The footer stays below the viewport.
  root.style.minHeight = `${position + 2 * window.innerHeight}px`
  const { pathname } = selectLocation(store.getState())
  const release = () => {
    const state = store.getState()
    if (selectCatalogue(state).isLoading && selectLocation(state).pathname === pathname) return
    unsubscribe()
    // By then, React has rendered the change.
    setTimeout(() => (root.style.minHeight = ''))
  }
  let unsubscribe = () => {}
  // After the first paint, a screen that needs the catalogue has requested it.
  requestAnimationFrame(() =>
    setTimeout(() => {
      unsubscribe = store.subscribe(release)
      release()
    }),
  )
}
