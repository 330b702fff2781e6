import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { isPage } from './catalogueApi.ts'
import { selectCatalogue, type WithCatalogue } from './catalogueSelectors.ts'
import { type CatalogueServices, requestCatalogue } from './requestCatalogue.ts'

/** Least time between two requests after a page in place of the catalogue. */
const PAGE_PAUSE_MS = 30_000

type CatalogueStore = {
  dispatch: ThunkDispatch<WithCatalogue, CatalogueServices, UnknownAction>
  getState(): WithCatalogue
}

/**
 * Requests the catalogue again, until `signal`, when the browser is back online. If a login page came in its
 * place, also when the visitor returns to this page.
 */
export function observeNetwork({ dispatch, getState }: CatalogueStore, signal: AbortSignal): void {
  const refetch = () => dispatch(requestCatalogue({ isRefetch: true }))
  let retriedMs = 0

  function retryAfterPage() {
    if (document.visibilityState !== 'visible') return
    if (!isPage(selectCatalogue(getState()).error)) return
    if (Date.now() - retriedMs < PAGE_PAUSE_MS) return
    retriedMs = Date.now()
    refetch()
  }

  window.addEventListener('online', refetch, { signal })
  document.addEventListener('visibilitychange', retryAfterPage, { signal })
}
