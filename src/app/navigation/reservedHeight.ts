import { selectCatalogue } from '../../features/catalogue/catalogueSelectors.ts'
import { selectLocation } from '../../features/view/viewSlice.ts'
import type { AppStore } from '../store.ts'

/** After this time, losing the scroll position is better than blank space. */
const MAX_RESERVED_MS = 1000

/**
 * Makes a reloaded page high enough for its scroll `position`, in CSS pixels, before the catalogue is there.
 * Scrolls there if the HTML was too low for the early script, unless the visitor has scrolled meanwhile.
 */
export function reserveHeight(position: number | undefined): void {
  if (position === undefined) return
  const end = document.documentElement.scrollHeight - window.innerHeight
  const hasScrolled = Math.abs(window.scrollY - Math.min(position, end)) > 1
  const top = hasScrolled ? window.scrollY : position
  const { style } = document.body
  // The footer stays below the viewport.
  if (top > 0) style.minHeight = `${top + 2 * window.innerHeight}px`
  // The browser would scroll along with a card that skeletons or the catalogue move.
  style.overflowAnchor = 'none'
  window.scrollTo({ top, behavior: 'instant' })
}

/**
 * Ends `reserveHeight` once the screen doesn't wait for the catalogue, at the latest after a second. Call it
 * when the screen has requested what it needs.
 */
export function releaseHeight(store: AppStore): void {
  const { pathname } = selectLocation(store.getState())
  const untilMs = Date.now() + MAX_RESERVED_MS
  const releaseIfReady = () => {
    const state = store.getState()
    const isHere = selectLocation(state).pathname === pathname
    const isWaiting = selectCatalogue(state).isLoading && isHere && Date.now() < untilMs
    if (isWaiting) requestAnimationFrame(releaseIfReady)
    // React renders the change before this task.
    else setTimeout(() => Object.assign(document.body.style, { minHeight: '', overflowAnchor: '' }))
  }
  // Screens request the catalogue in a later task.
  setTimeout(releaseIfReady)
}
