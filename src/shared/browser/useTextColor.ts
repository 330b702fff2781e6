import { useSyncExternalStore } from 'react'

/**
 * The page's computed text color, for text on a canvas. Follows the theme, forced colors and
 * browser extensions. Not for prerendered components.
 */
export function useTextColor(): string {
  return useSyncExternalStore(subscribe, readColor)
}

const readColor = () => getComputedStyle(document.body).color

function subscribe(onChange: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map(query =>
    window.matchMedia(query),
  )
  for (const query of queries) query.addEventListener('change', onChange)
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true })
  // Extensions add style sheets.
  observer.observe(document.head, { childList: true })
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
    observer.disconnect()
  }
}
