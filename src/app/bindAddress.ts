import type { DataRouter } from 'react-router'
import { locationChanged, selectLocation, type ViewLocation } from '../features/view/viewSlice.ts'
import type { AppStore } from './store.ts'

/**
 * Keeps the router's address and the stored location the same, both ways: a navigation is
 * dispatched, and a stored location that changed (typing, time travel) replaces the history entry.
 * The store has the last word: where it takes no navigation (locked, or looked at in the past by
 * Redux DevTools), the router goes back to it.
 */
export function bindAddress(store: AppStore, router: DataRouter): void {
  router.subscribe(tell)
  // A trace that goes on over a reload may have ended elsewhere.
  tell()
  let last = selectLocation(store.getState())
  store.subscribe(() => {
    const wanted = selectLocation(store.getState())
    if (wanted === last) return
    last = wanted
    follow()
  })

  function tell() {
    const current = toViewLocation(router.state.location, router.basename)
    if (isSame(current, selectLocation(store.getState()))) return
    store.dispatch(locationChanged(current))
    follow()
  }

  function follow() {
    const wanted = selectLocation(store.getState())
    if (isSame(wanted, toViewLocation(router.state.location, router.basename))) return
    router.navigate(wanted, { replace: true, preventScrollReset: true })
  }
}

/** The part of an address that belongs to the trace: no base, since that is the host's, and none of the router's random keys. */
export function toViewLocation(location: ViewLocation, basename = '/'): ViewLocation {
  const base = basename.replace(/\/$/, '')
  const { pathname, search, hash } = location
  const isInside = pathname === base || pathname.startsWith(`${base}/`)
  return { pathname: isInside ? pathname.slice(base.length) || '/' : pathname, search, hash }
}

function isSame(a: ViewLocation, b: ViewLocation): boolean {
  return a.pathname === b.pathname && a.search === b.search && a.hash === b.hash
}
