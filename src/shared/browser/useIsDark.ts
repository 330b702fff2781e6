import { useSyncExternalStore } from 'react'
import { useMediaQuery } from './useMediaQuery.ts'

/** Whether the page is dark, by the visitor's choice (Bootstrap's attribute) or the system's preference. */
export function useIsDark(): boolean {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const chosen = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.bsTheme,
    () => undefined,
  )
  return chosen === undefined ? isSystemDark : chosen === 'dark'
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-bs-theme'] })
  return () => observer.disconnect()
}
