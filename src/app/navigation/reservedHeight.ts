import { selectCatalogue } from '../../features/catalogue/catalogueSelectors.ts'
import { whenIdle } from '../../shared/browser/whenIdle.ts'
import type { AppStore } from '../store.ts'

/** After this time, losing the scroll position is better than blank space. */
const MAX_RESERVED_MS = 1000

/**
 * Ends the height that the early script reserves for a page that loads again, once the screen doesn't wait for the
 * catalogue. Call it when the screen has requested what it needs.
 */
export function releaseHeight(store: AppStore): void {
  const { style } = document.documentElement
  if (style.minHeight === '') return
  const untilMs = Date.now() + MAX_RESERVED_MS
  const releaseIfReady = () => {
    const isWaiting = selectCatalogue(store.getState()).isLoading && Date.now() < untilMs
    if (isWaiting) requestAnimationFrame(releaseIfReady)
    // React renders a long list, which it defers, before the browser is idle.
    else whenIdle(() => Object.assign(style, { minHeight: '', overflowAnchor: '' }))
  }
  // Screens request the catalogue in a later task.
  setTimeout(releaseIfReady)
}
