import { useSyncExternalStore } from 'react'

/**
 * False in prerendered HTML and during hydration. Guards browser-only values, such as storage and
 * the date.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribe, isHydrated, isPrerendered)
}

const subscribe = () => () => {}
const isHydrated = () => true
const isPrerendered = () => false
