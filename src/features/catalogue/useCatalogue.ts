import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import type { CardRecord } from '../../shared/domain/prerenderedData.ts'
import { catalogueApi } from './catalogueApi.ts'
import { selectPrerendered, type WithPrerendered } from './prerenderedSlice.ts'

/** The outside world that loading the catalogue asks. */
export type CatalogueServices = {
  /** Whether the screen shows a trace and not what happens now: then nothing is asked for. */
  isReplaying(): boolean
}

type State = Parameters<typeof selectCatalogue>[0]

/** RTK Query's word on the catalogue. */
export const selectCatalogue = catalogueApi.endpoints.getApps.select()

/** The catalogue, or what the prerendered page embeds of it until it is loaded. */
export type CatalogueView = {
  /** In the order of the catalogue; undefined while there are none to show. */
  apps: readonly CardRecord[] | undefined
  /** Number of apps in the catalogue; more than `apps` if those are the first of them. */
  total: number
  /** Ends with the first apps or with a failure, and does not come back. */
  isLoading: boolean
  /** The catalogue could not be loaded. Embedded apps stay. */
  hasFailed: boolean
}

/** The catalogue for a list. The first screen that needs it requests it. */
export function useCatalogue(): CatalogueView {
  const { data, error, prerendered } = useCatalogueState()
  const apps = data ?? prerendered?.apps
  const total = data?.length ?? prerendered?.total ?? 0
  const isLoading = apps === undefined && error === undefined
  const hasFailed = data === undefined && error !== undefined
  return useMemo(() => ({ apps, total, isLoading, hasFailed }), [apps, total, isLoading, hasFailed])
}

/**
 * The whole record of the app with this id, as the catalogue has it. While the catalogue lacks it, the
 * embedded record: a host may serve new pages beside an old data.json.
 */
export function useApp(id: number): { app: AppRecord | undefined; isLoading: boolean } {
  const { data, error, prerendered } = useCatalogueState()
  const embedded = prerendered?.fields === 'card' ? undefined : prerendered?.apps
  const hasId = (app: AppRecord) => app.id === id
  return {
    app: data?.find(hasId) ?? embedded?.find(hasId),
    isLoading: data === undefined && embedded === undefined && error === undefined,
  }
}

function useCatalogueState() {
  const dispatch = useDispatch<ThunkDispatch<State, CatalogueServices, UnknownAction>>()
  useEffect(() => {
    // In a task of its own: what the screen does when it appears is long enough.
    const timer = setTimeout(() => dispatch(catalogueWanted()))
    return () => clearTimeout(timer)
  }, [dispatch])
  const { pathname } = useLocation()
  const { data, error } = useSelector(selectCatalogue)
  const prerendered = useSelector((state: WithPrerendered) => selectPrerendered(state, pathname))
  return { data, error, prerendered }
}

/** Subscribes once for the whole visit. Not the hook of RTK Query, which would ask again at each moment of a trace that has no catalogue yet. */
function catalogueWanted(): ThunkAction<void, State, CatalogueServices, UnknownAction> {
  return (dispatch, getState, { isReplaying }) => {
    const { data, isLoading, isUninitialized } = selectCatalogue(getState())
    if (data === undefined && !isLoading && !isReplaying()) {
      dispatch(catalogueApi.endpoints.getApps.initiate(undefined, { subscribe: isUninitialized }))
    }
  }
}

/** Asks again for a catalogue that the store shows as pending after a reload: the page that asked for it is gone. */
export function catalogueInterrupted(): ThunkAction<void, State, CatalogueServices, UnknownAction> {
  return (dispatch, getState) => {
    const { getRunningQueryThunk, resetApiState } = catalogueApi.util
    const { isLoading } = selectCatalogue(getState())
    if (!isLoading || dispatch(getRunningQueryThunk('getApps', undefined))) return
    // RTK Query asks for nothing that is pending.
    dispatch(resetApiState())
    dispatch(catalogueWanted())
  }
}
