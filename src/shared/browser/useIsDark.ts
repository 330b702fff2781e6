import { useSyncExternalStore } from 'react'

/**
 * Whether the page is dark, by choice or by the system's preference. For components that are not prerendered.
 */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark)
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function isDark(): boolean {
  const { bsTheme } = document.documentElement.dataset
  return bsTheme === 'dark' || (bsTheme !== 'light' && systemDark().matches)
}

function subscribe(onChange: () => void): () => void {
  const query = systemDark()
  query.addEventListener('change', onChange)
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-bs-theme'] })
  return () => {
    query.removeEventListener('change', onChange)
    observer.disconnect()
  }
}
