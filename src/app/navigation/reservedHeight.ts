import { selectCatalogue } from '../../features/catalogue/catalogueSelectors.ts'
import { whenIdle } from '../../shared/browser/whenIdle.ts'
import type { AppStore } from '../store.ts'

/** After this time, losing the scroll position is better than blank space. */
const MAX_RESERVED_MS = 1000

/**
 * Releases the height that the early script reserved for a reloaded page, once the screen no longer
 * waits for the catalogue. Call it when the screen has requested its data.
 */
export function releaseHeight(store: AppStore): void {
  const { style } = document.documentElement
  if (style.minHeight === '') return
  const untilMs = Date.now() + MAX_RESERVED_MS
  const releaseIfReady = () => {
    const isWaiting = selectCatalogue(store.getState()).isLoading && Date.now() < untilMs
    if (isWaiting) requestAnimationFrame(releaseIfReady)
    // React renders a deferred long list before the browser is idle.
    else whenIdle(() => Object.assign(style, { minHeight: '', overflowAnchor: '' }))
  }
  // Screens request the catalogue in a later task.
  setTimeout(releaseIfReady)
}
