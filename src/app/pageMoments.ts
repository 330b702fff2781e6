type PageMoments = {
  /** The visitor leaves the page, by a link or a reload. It may come back from the back/forward cache. */
  onLeft: () => void
  /** The page is back from the back/forward cache, in which it has missed all events. */
  onShownAgain: () => void
}

/**
 * Calls the parts of the site when the page is left and shown again, until `signal`. Its start is in main.tsx. The early
 * script follows the theme by itself, since documents have no other script.
 */
export function observePage({ onLeft, onShownAgain }: PageMoments, signal: AbortSignal): void {
  window.addEventListener('pagehide', onLeft, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onShownAgain(), { signal })
}
