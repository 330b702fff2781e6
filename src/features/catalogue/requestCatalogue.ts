import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { RawRecord } from '../../shared/domain/appRecord.ts'
import { toAppRecord } from '../../shared/domain/typedRecords.ts'
import { catalogueApi, isCaptivePortalPage } from './catalogueApi.ts'
import { selectCatalogue, type WithCatalogue } from './catalogueSelectors.ts'

/** Minimum interval between refetches after a captive-portal page. */
const CAPTIVE_PORTAL_PAUSE_MS = 30_000

export type CatalogueExtra = {
  /** Whether the store shows this visit. Otherwise, nothing is requested. */
  isLive(): boolean
}

type CatalogueThunk = ThunkAction<void, WithCatalogue, CatalogueExtra, UnknownAction>

/**
 * Requests the catalogue unless it is loaded or pending. With `isRefetch`, requests it again if it was
 * requested before. RTK Query's own hook would request it at every point of a trace that lacks it.
 */
export function requestCatalogue({ isRefetch = false } = {}): CatalogueThunk {
  return (dispatch, getState, { isLive }) => {
    const { data, isLoading, isUninitialized } = selectCatalogue(getState())
    const isWanted = isRefetch ? !isUninitialized : data === undefined
    if (!isWanted || isLoading || !isLive()) return
    const options = { subscribe: false, forceRefetch: true }
    const request = dispatch(catalogueApi.endpoints.getApps.initiate(undefined, options))
    request.then(({ data = [] }) => checkWhenIdle(data))
  }
}

/**
 * While the browser is idle, warns in the console about the invalid fields of each record, since a
 * list checks only the fields of its cards. Safari warns only on the app's page.
 */
function checkWhenIdle(records: readonly RawRecord[]): void {
  const left = records.values()
  const checkSome = (deadline: IdleDeadline) => {
    for (const record of left) {
      toAppRecord(record)
      if (deadline.timeRemaining() < 1) return requestIdleCallback(checkSome)
    }
  }
  globalThis.requestIdleCallback?.(checkSome)
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

type CatalogueStore = {
  dispatch: ThunkDispatch<WithCatalogue, CatalogueExtra, UnknownAction>
  getState(): WithCatalogue
}

/**
 * Until `signal` is aborted, requests the catalogue again when the browser is back online and,
 * after a captive-portal page, when the visitor returns to this page.
 */
export function observeNetwork({ dispatch, getState }: CatalogueStore, signal: AbortSignal): void {
  const refetch = () => dispatch(requestCatalogue({ isRefetch: true }))
  let refetchedMs = 0

  function refetchAfterCaptivePortal() {
    if (document.visibilityState !== 'visible') return
    if (!isCaptivePortalPage(selectCatalogue(getState()).error)) return
    if (Date.now() - refetchedMs < CAPTIVE_PORTAL_PAUSE_MS) return
    refetchedMs = Date.now()
    refetch()
  }

  window.addEventListener('online', refetch, { signal })
  document.addEventListener('visibilitychange', refetchAfterCaptivePortal, { signal })
}
