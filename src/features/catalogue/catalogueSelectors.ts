import { createSelector } from '@reduxjs/toolkit'
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import { isRetired } from '../../shared/domain/appDetails.ts'
import type { AppRecord, CardRecord, RawRecord } from '../../shared/domain/appRecord.ts'
import { categoryOrder } from '../../shared/domain/localeData.ts'
import { isSamePath } from '../../shared/domain/paths.ts'
import { PRELOADED_KEY, type PreloadedState } from '../../shared/domain/preloadedState.ts'
import { toAppRecord, toAppRecords, toCardRecords } from '../../shared/domain/typedRecords.ts'
import { catalogueApi } from './catalogueApi.ts'
import {
  type CatalogueView,
  categoriesOf,
  destinationOf,
  firstApps,
  hasTaglines,
  moreApps,
} from './listApps.ts'

/** Any root state with the catalogue. */
export type WithCatalogue = Parameters<typeof selectCatalogue>[0]

/** Any root state with the data that the prerendered page embeds. */
type WithPreloaded = { [PRELOADED_KEY]: PreloadedState }

/** Any root state with both. */
export type CatalogueState = WithCatalogue & WithPreloaded

/** RTK Query's state for the catalogue. */
export const selectCatalogue = catalogueApi.endpoints.getApps.select()

/** The cards of the whole catalogue once it is loaded. */
export function selectCards(state: WithCatalogue): readonly CardRecord[] | undefined {
  const { data } = selectCatalogue(state)
  return data && toCardRecords(data)
}

/**
 * True from when a request fails until the next request, unless an earlier request loaded the
 * catalogue.
 */
export function selectHasFailed(state: WithCatalogue): boolean {
  const { data, isError } = selectCatalogue(state)
  return data === undefined && isError
}

/** The preloaded state, if it is for the page at `pathname`, in any spelling the router accepts. */
export function selectPreloaded(state: WithPreloaded, pathname: string) {
  const data = state[PRELOADED_KEY]
  return data.path !== '' && isSamePath(data.path, pathname) ? data : undefined
}

/** Whether the cards of this site have taglines. */
export const selectHasTaglines = createSelector(
  [selectCards, (state: WithPreloaded) => state[PRELOADED_KEY]],
  (apps, preloaded) => (apps ? hasTaglines(apps) : preloaded.hasTaglines === true),
)

/** The categories of the catalogue, A to Z. */
export const selectCategories = createSelector(
  [selectCards, (state: CatalogueState) => state[PRELOADED_KEY].categories],
  (apps, preloaded = []) => sortCategories(apps ? categoriesOf(apps) : preloaded),
)

/**
 * The catalogue for a list or, until it has loaded, the part embedded in the page at this path. An
 * embedded card is reused if the catalogue has the same values for it, so that it doesn't rerender.
 */
export const selectView = createSelector(
  [selectCards, selectPreloaded, selectHasFailed],
  (data, preloaded, hasFailed): CatalogueView => {
    const embedded = preloaded && toCardRecords(preloaded.apps)
    const apps = data && embedded ? keepCards(embedded, data) : (data ?? embedded)
    const total = data?.length ?? preloaded?.total ?? 0
    return { apps, total, isLoading: apps === undefined && !hasFailed, hasFailed }
  },
)

/**
 * `cards`, reusing the objects in `embedded` whose values are equal. `embedded` itself if all are
 * equal.
 */
function keepCards(embedded: readonly CardRecord[], cards: readonly CardRecord[]) {
  const count = embedded.length
  const kept: readonly CardRecord[] = copyWithStructuralSharing(embedded, cards.slice(0, count))
  return cards.length === count ? kept : [...kept, ...cards.slice(count)]
}

/** Paths of the pages that embed apps for an empty screen: 404.html and Installation. */
const EMPTY_SCREENS = ['', '/installation']

/** `firstApps` of the catalogue or, until it loads, of the page. Empty until some are known. */
export const selectFirstApps = createSelector(
  [selectCards, (state: WithPreloaded) => state[PRELOADED_KEY]],
  (cards, { path, apps }) =>
    firstApps(cards ?? (EMPTY_SCREENS.includes(path) ? toCardRecords(apps) : [])),
)

export type AppView = {
  app: AppRecord | undefined
  /** The record to install, unchanged. */
  record: RawRecord | undefined
  /** The app to get: the app itself or, if it is retired, its last successor. */
  destination: AppRecord | undefined
  more: readonly CardRecord[]
  isLoading: boolean
  /** The catalogue could not be loaded. A prerendered app is kept. */
  hasFailed: boolean
}

/** The app with this id, from the catalogue or else from the page at this path. */
export const selectApp = createSelector(
  [
    (state: CatalogueState) => selectCatalogue(state).data,
    selectPreloaded,
    selectHasFailed,
    (_: CatalogueState, _path: string, id: number) => id,
  ],
  (data, preloaded, hasFailed, id): AppView => {
    const known = data?.some(app => app.id === id) ? data : (preloaded?.apps ?? [])
    const record = known.find(app => app.id === id)
    const app = record && toAppRecord(record)
    const destination = app && findDestination(known, app)
    return {
      app,
      record,
      destination,
      more:
        data && app && destination
          ? moreApps(toCardRecords(data), app, destination)
          : toCardRecords(preloaded?.more ?? []),
      isLoading: data === undefined && preloaded === undefined && !hasFailed,
      hasFailed,
    }
  },
)

/**
 * The catalogue's version of an installed app, and the app to get in its place. For an app that has
 * left the catalogue, the stored record, and no app to get. Until the catalogue has loaded, the
 * stored record for both.
 */
export const selectCurrentApp = createSelector(
  [
    (state: WithCatalogue) => selectCatalogue(state).data,
    (_: WithCatalogue, stored: AppRecord) => stored,
  ],
  (data, stored): { app: AppRecord; destination?: AppRecord } => {
    if (!data) return { app: stored, destination: stored }
    const record = data.find(({ id }) => id === stored.id)
    if (!record) return { app: stored }
    const app = toAppRecord(record)
    return { app, destination: findDestination(data, app) }
  },
)

/** Reads `records` only for a retired app. */
function findDestination(records: readonly RawRecord[], app: AppRecord): AppRecord {
  return isRetired(app) ? destinationOf(toAppRecords(records), app) : app
}

/** Keeps the build's order, which follows the language's collation. Newer categories come last. */
export function sortCategories(categories: readonly string[]): string[] {
  const known = categoryOrder.filter(category => categories.includes(category))
  return [...new Set([...known, ...categories])]
}
