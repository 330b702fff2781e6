import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { selectCarried, type WithCarried } from './carriedSlice.ts'
import { catalogueApi } from './catalogueApi.ts'

/** The outside world that loading the catalogue asks. */
export type CatalogueServices = {
  /** Whether the screen shows a trace and not what happens now: then nothing is asked for. */
  isReplaying(): boolean
}

type State = Parameters<typeof selectCatalogue>[0]

/** RTK Query's word on the catalogue. */
export const selectCatalogue = catalogueApi.endpoints.getApps.select()

/** The catalogue, or until it is there what a prerendered page carries of it. */
export type CatalogueView = {
  /** In the order of the catalogue; undefined while there are none to show. */
  apps: AppRecord[] | undefined
  /** How many apps the catalogue has; more than `apps` while those are what the page carries. */
  total: number
  /** Ends with the first apps or with a failure, and does not come back. */
  isLoading: boolean
  /** The catalogue could not be had; what the page carries stays. */
  hasFailed: boolean
}

/** The catalogue as the screen of the moment has it, asked for by the first screen that wants it. */
export function useCatalogue(): CatalogueView {
  const dispatch = useDispatch<ThunkDispatch<State, CatalogueServices, UnknownAction>>()
  useEffect(() => {
    // In a task of its own: what the screen does when it appears is long enough.
    const timer = setTimeout(() => dispatch(catalogueWanted()))
    return () => clearTimeout(timer)
  }, [dispatch])
  const { pathname } = useLocation()
  const { data, error } = useSelector(selectCatalogue)
  const carried = useSelector((state: WithCarried) => selectCarried(state, pathname))
  const apps = data ?? carried?.apps
  return {
    apps,
    total: data?.length ?? carried?.total ?? 0,
    isLoading: apps === undefined && error === undefined,
    hasFailed: data === undefined && error !== undefined,
  }
}

/**
 * The app with this id, as the catalogue has it. While the catalogue lacks it, the record that the
 * page embeds: a host may serve new pages beside an old data.json.
 */
export function useApp(id: number): { app: AppRecord | undefined; isLoading: boolean } {
  const { apps, isLoading } = useCatalogue()
  const { pathname } = useLocation()
  const embedded = useSelector((state: WithCarried) => selectCarried(state, pathname)?.apps)
  const hasId = (app: AppRecord) => app.id === id
  return { app: apps?.find(hasId) ?? embedded?.find(hasId), isLoading }
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
