import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { shallowEqual, useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import type { AddressValues } from '../../shared/domain/addressParameters.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import {
  type AppView,
  type CatalogueState,
  selectApp,
  selectCurrentApp,
  selectView,
  type WithCatalogue,
} from './catalogueSelectors.ts'
import { type CatalogueView, listApps } from './listApps.ts'
import { type CatalogueExtra, requestCatalogue } from './requestCatalogue.ts'

/** The catalogue for a list. The first screen that needs it requests it. */
export function useCatalogue(): CatalogueView {
  useCatalogueRequest()
  const { pathname } = useLocation()
  return useSelector((state: CatalogueState) => selectView(state, pathname), shallowEqual)
}

/** The installed `app` by `selectCurrentApp`. */
export function useCurrentApp(app: AppRecord) {
  return useSelector((state: WithCatalogue) => selectCurrentApp(state, app))
}

/**
 * The apps page's list for the `values` of its address. A catalogue that arrives while the page is
 * shown renders at low priority.
 */
export function useListedApps(values: AddressValues) {
  const catalogue = useDeferredValue(useCatalogue())
  return useMemo(() => listApps(catalogue, values), [catalogue, values])
}

/**
 * The whole record of the app with this id: from the catalogue, or else the prerendered one, since
 * a host may serve new pages with an old data.json. `more`: other apps, empty until they are known.
 * A catalogue with the same values doesn't rerender the page.
 */
export function useApp(id: number): AppView {
  useCatalogueRequest()
  const { pathname } = useLocation()
  return useSelector((state: CatalogueState) => selectApp(state, pathname, id), hasSameValues)
}

/** Compares deeply and ignores the order of fields, which differs in prerendered records. */
function hasSameValues(before: unknown, now: unknown): boolean {
  return copyWithStructuralSharing(before, now) === before
}

/** Requests the catalogue for a screen, once it `isNeeded`. */
export function useCatalogueRequest(isNeeded = true): void {
  const request = useRequestCatalogue()
  useEffect(() => {
    if (!isNeeded) return
    // A later task keeps the first render of a screen short.
    const timer = setTimeout(request)
    return () => clearTimeout(timer)
  }, [request, isNeeded])
}

/** Requests the catalogue unless it is loaded or pending. */
export function useRequestCatalogue(): () => void {
  const dispatch = useDispatch<ThunkDispatch<WithCatalogue, CatalogueExtra, UnknownAction>>()
  return useCallback(() => dispatch(requestCatalogue()), [dispatch])
}
