import { createSelector, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import { useCallback, useEffect, useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import type { AddressValues } from '../../shared/domain/addressParameters.ts'
import { type AppRecord, type CardRecord, toCard } from '../../shared/domain/appRecord.ts'
import { PRERENDERED_KEY } from '../../shared/domain/prerenderedData.ts'
import { selectApps, selectHasFailed, type WithCatalogue } from './catalogueSelectors.ts'
import { type CatalogueView, categoriesOf, destinationOf, listApps, moreApps } from './listApps.ts'
import { selectPrerendered, type WithPrerendered } from './prerendered.ts'
import { type CatalogueServices, requestCatalogue } from './requestCatalogue.ts'
import { sortCategories } from './sortCategories.ts'

/** The catalogue for a list. The first screen that needs it requests it. */
export function useCatalogue(): CatalogueView {
  useCatalogueRequest()
  const { pathname } = useLocation()
  return useSelector((state: State) => selectView(state, pathname))
}

/** What the apps page lists for the `values` of its address. */
export function useListedApps(values: AddressValues) {
  const catalogue = useCatalogue()
  return useMemo(() => listApps(catalogue, values), [catalogue, values])
}

type State = WithCatalogue & WithPrerendered

/** The categories of the catalogue, A to Z. */
export const selectCategories = createSelector(
  [selectApps, (state: State) => state[PRERENDERED_KEY].categories],
  (apps, prerendered = []) => sortCategories(apps ? categoriesOf(apps) : prerendered),
)

const selectView = createSelector(
  [selectApps, selectPrerendered, selectHasFailed],
  (data, prerendered, hasFailed): CatalogueView => {
    const apps = data ?? prerendered?.apps
    const total = data?.length ?? prerendered?.total ?? 0
    return { apps, total, isLoading: apps === undefined && !hasFailed, hasFailed }
  },
)

export type AppView = {
  app: AppRecord | undefined
  /** Where its visitors should go, which may be the app itself. */
  destination: AppRecord | undefined
  more: readonly CardRecord[]
  isLoading: boolean
  /** The catalogue could not be loaded. A prerendered app is kept. */
  hasFailed: boolean
}

/**
 * The whole record of the app with this id: from the catalogue, or else the prerendered one, since a host may
 * serve new pages with an old data.json. `more` are other apps, empty until they are known. The
 * page does not render again for a catalogue with the same values.
 */
export function useApp(id: number): AppView {
  useCatalogueRequest()
  const { pathname } = useLocation()
  return useSelector((state: State) => selectApp(state, pathname, id), hasSameValues)
}

/** Whether two values are equal, whatever the order of fields: prerendered records have another one. */
function hasSameValues(before: unknown, now: unknown): boolean {
  return copyWithStructuralSharing(before, now) === before
}

const selectApp = createSelector(
  [selectApps, selectPrerendered, selectHasFailed, (_: State, _path: string, id: number) => id],
  (data, prerendered, hasFailed, id): AppView => {
    const known = data?.some(app => app.id === id) ? data : (prerendered?.apps ?? [])
    const app = known.find(app => app.id === id)
    return {
      app,
      destination: app && destinationOf(known, app),
      more: data && app ? moreApps(data, app).map(toCard) : (prerendered?.more ?? []),
      isLoading: data === undefined && prerendered === undefined && !hasFailed,
      hasFailed,
    }
  },
)

function useCatalogueRequest(): void {
  const request = useRequestCatalogue()
  useEffect(() => {
    // A later task keeps the first render of a screen short.
    const timer = setTimeout(request)
    return () => clearTimeout(timer)
  }, [request])
}

/** Requests the catalogue unless it is loaded or pending. */
export function useRequestCatalogue(): () => void {
  const dispatch = useDispatch<ThunkDispatch<WithCatalogue, CatalogueServices, UnknownAction>>()
  return useCallback(() => dispatch(requestCatalogue()), [dispatch])
}
