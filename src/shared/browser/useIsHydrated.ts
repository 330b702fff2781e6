import { useSyncExternalStore } from 'react'

/**
 * False in prerendered HTML and while it is hydrated, true from then on: what only the browser knows
 * (its storage, the date) is left open until this is true.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribe, isHydrated, isPrerendered)
}

const subscribe = () => () => {}
const isHydrated = () => true
const isPrerendered = () => false
