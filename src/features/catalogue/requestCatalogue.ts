import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { TraceStatus } from '../../shared/domain/traceStatus.ts'
import { catalogueApi } from './catalogueApi.ts'
import { selectCatalogue, type WithCatalogue } from './catalogueSelectors.ts'

export type CatalogueServices = {
  /** Unless the store is live, nothing is requested. */
  traceStatus(): TraceStatus
}

type CatalogueThunk = ThunkAction<void, WithCatalogue, CatalogueServices, UnknownAction>

/**
 * Requests the catalogue unless it is loaded or pending. With `isRefetch`, requests it again if it was
 * requested before. RTK Query's own hook would request it at every point of a trace without it.
 */
export function requestCatalogue({ isRefetch = false } = {}): CatalogueThunk {
  return (dispatch, getState, { traceStatus }) => {
    const { data, isLoading, isUninitialized } = selectCatalogue(getState())
    const isWanted = isRefetch ? !isUninitialized : data === undefined
    if (!isWanted || isLoading || traceStatus() !== 'live') return
    const options = { subscribe: false, forceRefetch: true }
    dispatch(catalogueApi.endpoints.getApps.initiate(undefined, options))
  }
}

/** Repeats a request that a restored trace shows as pending, since the page that sent it is gone. */
export function repeatPendingRequest(): CatalogueThunk {
  return (dispatch, getState) => {
    if (!selectCatalogue(getState()).isLoading) return
    // RTK Query never repeats a pending request.
    dispatch(catalogueApi.util.resetApiState())
    dispatch(requestCatalogue())
  }
}
