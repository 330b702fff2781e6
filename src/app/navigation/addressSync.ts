import { startTransition } from 'react'
import { createPath, type DataRouter } from 'react-router'
import {
  locationChanged,
  selectLocation,
  type ViewLocation,
} from '../../features/view/viewSlice.ts'
import { withoutBase } from '../../shared/domain/paths.ts'
import type { AppStore } from '../store.ts'

/**
 * Keeps the router and the store at the same location. Navigations are dispatched. When the stored
 * location changes (typing, time travel), it replaces the history entry. During time travel the store
 * wins, and navigations are undone.
 */
export function syncAddress(
  store: AppStore,
  router: DataRouter,
  isTravelling: () => boolean,
): {
  /** Dispatches the router's location if it differs from the stored one. */
  dispatchLocation(): void
  /** Closes the dialog that a history entry has opened (useDialogEntry). */
  closeDialog(): void
} {
  let isNavigating = false
  router.subscribe(dispatchLocation)
  // DevTools' Persist may have restored a trace that ends elsewhere.
  dispatchLocation()
  let last = selectLocation(store.getState())
  store.subscribe(() => {
    const wanted = selectLocation(store.getState())
    if (wanted === last) return
    last = wanted
    navigateToStored()
  })
  return { dispatchLocation, closeDialog }

  function closeDialog() {
    const current = toViewLocation(router.state.location, router.basename)
    // A navigation to another location closes it anyway.
    if (router.state.location.state === null || !isStored(current)) return
    router.navigate(current, { replace: true, preventScrollReset: true })
  }

  function isStored(current: ViewLocation): boolean {
    return createPath(current) === createPath(selectLocation(store.getState()))
  }

  function dispatchLocation() {
    // A location from the store is not dispatched again, even if the router spells it differently.
    if (isNavigating) return
    const current = toViewLocation(router.state.location, router.basename)
    if (isStored(current)) return
    if (!isTravelling()) store.dispatch(locationChanged(current))
    else if (router.state.historyAction === 'PUSH') router.navigate(-1)
    else navigateToStored()
  }

  function navigateToStored() {
    const wanted = selectLocation(store.getState())
    const current = toViewLocation(router.state.location, router.basename)
    if (createPath(wanted) === createPath(current)) return
    const navigate = () => router.navigate(wanted, { replace: true, preventScrollReset: true })
    isNavigating = true
    // On the same screen, components already render the new state. Only links need the new address.
    if (wanted.pathname === current.pathname) startTransition(() => void navigate())
    else navigate()
    isNavigating = false
  }
}

/** A location without the site's base, which differs by host, and without the router's random key. */
export function toViewLocation(location: ViewLocation, basename = '/'): ViewLocation {
  const { pathname, search, hash } = location
  return { pathname: withoutBase(pathname, basename), search, hash }
}
