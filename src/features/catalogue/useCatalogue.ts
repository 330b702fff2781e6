import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback, useEffect, useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import type { AddressValues } from '../../shared/domain/addressParameters.ts'
import type { AppRecord, CardRecord } from '../../shared/domain/appRecord.ts'
import { selectCatalogue, selectHasFailed, type WithCatalogue } from './catalogueSelectors.ts'
import { listCategories } from './listCategories.ts'
import { type CatalogueView, type ListedApps, listApps, moreApps } from './listApps.ts'
import { selectPrerendered, type WithPrerendered } from './prerendered.ts'
import { type CatalogueServices, requestCatalogue } from './requestCatalogue.ts'

/** The catalogue for a list. The first screen that needs it requests it. */
export function useCatalogue(): CatalogueView {
  const { data, hasFailed, prerendered } = useCatalogueState()
  const apps = data ?? prerendered?.apps
  const total = data?.length ?? prerendered?.total ?? 0
  const isLoading = apps === undefined && !hasFailed
  return useMemo(() => ({ apps, total, isLoading, hasFailed }), [apps, total, isLoading, hasFailed])
}

/** What the apps page lists for the `values` of its address, and all categories, A to Z. */
export function useListedApps(values: AddressValues): ListedApps & { categories: string[] } {
  const catalogue = useCatalogue()
  const listed = useMemo(() => listApps(catalogue, values), [catalogue, values])
  const categories = useMemo(() => listCategories(catalogue.apps ?? []), [catalogue.apps])
  return { ...listed, categories }
}

/**
 * The whole record of the app with this id: from the catalogue, or else the prerendered one, since a host
 * may serve new pages with an old data.json. `more` are other apps, empty until they are known.
 */
export function useApp(id: number): {
  app: AppRecord | undefined
  more: readonly CardRecord[]
  isLoading: boolean
} {
  const { data, hasFailed, prerendered } = useCatalogueState()
  const whole = prerendered?.fields === 'all' ? prerendered : undefined
  const hasId = (app: AppRecord) => app.id === id
  const app = data?.find(hasId) ?? whole?.apps.find(hasId)
  const more = useMemo(
    () => (data && app ? moreApps(data, app) : (whole?.more ?? [])),
    [data, app, whole],
  )
  const isLoading = data === undefined && whole === undefined && !hasFailed
  return { app, more, isLoading }
}

function useCatalogueState() {
  const request = useRequestCatalogue()
  useEffect(() => {
    // In a later task, to keep the first render of a screen short.
    const timer = setTimeout(request)
    return () => clearTimeout(timer)
  }, [request])
  const { pathname } = useLocation()
  const { data } = useSelector(selectCatalogue)
  const hasFailed = useSelector(selectHasFailed)
  const prerendered = useSelector((state: WithPrerendered) => selectPrerendered(state, pathname))
  return { data, hasFailed, prerendered }
}

/** Requests the catalogue unless it is loaded or pending. */
export function useRequestCatalogue(): () => void {
  const dispatch = useDispatch<ThunkDispatch<WithCatalogue, CatalogueServices, UnknownAction>>()
  return useCallback(() => dispatch(requestCatalogue()), [dispatch])
}
