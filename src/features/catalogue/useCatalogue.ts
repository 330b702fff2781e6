import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { AppRecord } from '../../shared/appRecord.ts'
import { catalogueApi } from './catalogueApi.ts'

/** The outside world that loading the catalogue asks. */
export type CatalogueServices = {
  /** Whether the screen shows a trace and not what happens now: then nothing is asked for. */
  isReplaying(): boolean
}

type State = Parameters<typeof selectCatalogue>[0]

/** RTK Query's word on the catalogue. */
export const selectCatalogue = catalogueApi.endpoints.getApps.select()

/**
 * The catalogue in its order, asked for by the first screen that wants it; undefined until it is
 * there. `isLoading` ends with the catalogue or with a failure, and does not come back.
 */
export function useCatalogue(): { apps: AppRecord[] | undefined; isLoading: boolean } {
  const dispatch = useDispatch<ThunkDispatch<State, CatalogueServices, UnknownAction>>()
  useEffect(() => {
    dispatch(catalogueWanted())
  }, [dispatch])
  const { data, error } = useSelector(selectCatalogue)
  return { apps: data, isLoading: data === undefined && error === undefined }
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
