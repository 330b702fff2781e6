import { useSyncExternalStore } from 'react'

/**
 * False in prerendered HTML and during hydration. Guards what only the browser knows, such as its storage and
 * the date.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribe, isHydrated, isPrerendered)
}

const subscribe = () => () => {}
const isHydrated = () => true
const isPrerendered = () => false
