import {
  createSelector,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { useCallback, useEffect, useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import type { AddressValues } from '../../shared/domain/addressParameters.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import type { CardRecord } from '../../shared/domain/prerenderedData.ts'
import { catalogueApi } from './catalogueApi.ts'
import { listCategories } from './categories.ts'
import { type CatalogueView, hasTaglines, type ListedApps, listApps, moreApps } from './listApps.ts'
import { selectPrerendered, type WithPrerendered } from './prerendered.ts'

export type CatalogueServices = {
  /** True while the screen shows a trace. Then nothing is requested. */
  isReplaying(): boolean
}

type State = Parameters<typeof selectCatalogue>[0]

/** RTK Query's state of the catalogue. */
export const selectCatalogue = catalogueApi.endpoints.getApps.select()

/** True from a failed request until the next one, unless an earlier one has loaded the catalogue. */
export function selectHasFailed(state: State): boolean {
  const { data, isError } = selectCatalogue(state)
  return data === undefined && isError
}

/** Whether the cards of this site have taglines. */
export const selectHasTaglines = createSelector(
  [(state: State) => selectCatalogue(state).data, ({ carried }: WithPrerendered) => carried],
  (apps, carried) => (apps ? hasTaglines(apps) : carried.hasTaglines === true),
)

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
 * The whole record of the app with this id: from the catalogue, or else the embedded one, since a host
 * may serve new pages with an old data.json. `more` are other apps, empty until they are known.
 */
export function useApp(id: number): {
  app: AppRecord | undefined
  more: readonly CardRecord[]
  isLoading: boolean
} {
  const { data, hasFailed, prerendered } = useCatalogueState()
  const embedded = prerendered?.fields === 'all' ? prerendered : undefined
  const hasId = (app: AppRecord) => app.id === id
  const app = data?.find(hasId) ?? embedded?.apps.find(hasId)
  const more = useMemo(
    () => (data && app ? moreApps(data, app) : (embedded?.more ?? [])),
    [data, app, embedded],
  )
  const isLoading = data === undefined && embedded === undefined && !hasFailed
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
  const dispatch = useDispatch<ThunkDispatch<State, CatalogueServices, UnknownAction>>()
  return useCallback(() => dispatch(requestCatalogue()), [dispatch])
}

type CatalogueThunk = ThunkAction<void, State, CatalogueServices, UnknownAction>

/**
 * Requests the catalogue unless it is loaded or pending. With `isRefetch`, requests it again if it was
 * requested before. RTK Query's own hook would request it at every point of a trace without it.
 */
export function requestCatalogue({ isRefetch = false } = {}): CatalogueThunk {
  return (dispatch, getState, { isReplaying }) => {
    const { data, isLoading, isUninitialized } = selectCatalogue(getState())
    const isWanted = isRefetch ? !isUninitialized : data === undefined
    if (!isWanted || isLoading || isReplaying()) return
    const options = { subscribe: false, forceRefetch: true }
    dispatch(catalogueApi.endpoints.getApps.initiate(undefined, options))
  }
}

/** Repeats a request that a restored trace shows as pending. The page that sent it is gone. */
export function repeatPendingRequest(): CatalogueThunk {
  return (dispatch, getState) => {
    if (!selectCatalogue(getState()).isLoading) return
    // RTK Query never repeats a pending request.
    dispatch(catalogueApi.util.resetApiState())
    dispatch(requestCatalogue())
  }
}
