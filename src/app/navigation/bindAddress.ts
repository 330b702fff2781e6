import { startTransition } from 'react'
import type { DataRouter } from 'react-router'
import {
  locationChanged,
  selectLocation,
  type ViewLocation,
} from '../../features/view/viewSlice.ts'
import type { AppStore } from '../store.ts'

export type AddressBinding = {
  /** Runs `work`, and dispatches the router's address if `work` brought another into the store. */
  keepAddress(work: () => void): void
  stop(): void
}

/**
 * Keeps the router's address and the stored location the same, both ways: a navigation is
 * dispatched, and a stored location that changed (typing, time travel) replaces the history entry.
 * While Redux DevTools shows the past or has locked the store, the store has the last word: a
 * navigation is taken back. Routes have no loaders, so the router is where it was sent at once.
 */
export function bindAddress(
  store: AppStore,
  router: DataRouter,
  isTravelling: () => boolean,
): AddressBinding {
  let isFollowing = false
  let isKept = false
  const stopRouter = router.subscribe(dispatchLocation)
  // A trace that continues after a reload may have ended elsewhere.
  dispatchLocation()
  let last = selectLocation(store.getState())
  const stopStore = store.subscribe(() => {
    const wanted = selectLocation(store.getState())
    if (isKept || wanted === last) return
    last = wanted
    follow()
  })
  return {
    keepAddress(work) {
      isKept = true
      work()
      isKept = false
      dispatchLocation()
    },
    stop() {
      stopRouter()
      stopStore()
    },
  }

  function dispatchLocation() {
    // An address that came from the store is not dispatched, even if the router spells it otherwise.
    if (isFollowing) return
    const current = toViewLocation(router.state.location, router.basename)
    if (isSame(current, selectLocation(store.getState()))) return
    if (!isTravelling()) store.dispatch(locationChanged(current))
    else if (router.state.historyAction === 'PUSH') router.navigate(-1)
    else follow()
  }

  function follow() {
    const wanted = selectLocation(store.getState())
    const current = toViewLocation(router.state.location, router.basename)
    if (isSame(wanted, current)) return
    const navigate = () => router.navigate(wanted, { replace: true, preventScrollReset: true })
    isFollowing = true
    // Within a screen (typing, sorting) the store has drawn all that changes; links need the address later.
    if (wanted.pathname === current.pathname) startTransition(() => void navigate())
    else navigate()
    isFollowing = false
  }
}

/** The part of an address that belongs to the trace: no base, since that is the host's, and none of the router's random keys. */
export function toViewLocation(location: ViewLocation, basename = '/'): ViewLocation {
  const base = basename.replace(/\/$/, '')
  const { pathname, search, hash } = location
  // The router takes a base in capitals for the same.
  const isInside = `${pathname}/`.toLowerCase().startsWith(`${base}/`.toLowerCase())
  return { pathname: isInside ? pathname.slice(base.length) || '/' : pathname, search, hash }
}

function isSame(a: ViewLocation, b: ViewLocation): boolean {
  return a.pathname === b.pathname && a.search === b.search && a.hash === b.hash
}
