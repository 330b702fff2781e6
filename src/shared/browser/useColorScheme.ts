import { useSyncExternalStore } from 'react'

/**
 * The colors in which a canvas must be drawn: those of the theme, by choice or by the system's preference, or forced
 * ones. For components that are not prerendered.
 */
export function useColorScheme(): string {
  return useSyncExternalStore(subscribe, readScheme)
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')
const forcedColors = () => window.matchMedia('(forced-colors: active)')

function readScheme(): string {
  const theme =
    document.documentElement.dataset.bsTheme ?? (systemDark().matches ? 'dark' : 'light')
  return forcedColors().matches ? `forced ${theme}` : theme
}

function subscribe(onChange: () => void): () => void {
  const queries = [systemDark(), forcedColors()]
  for (const query of queries) query.addEventListener('change', onChange)
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-bs-theme'] })
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
    observer.disconnect()
  }
}
