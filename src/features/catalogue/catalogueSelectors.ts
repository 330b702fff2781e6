import { createSelector } from '@reduxjs/toolkit'
import {
  type AppRecord,
  type CardRecord,
  type RawRecord,
  toCard,
} from '../../shared/domain/appRecord.ts'
import { categoryOrder } from '../../shared/domain/localeData.ts'
import { isSamePath } from '../../shared/domain/paths.ts'
import { PRELOADED_KEY, type PreloadedState } from '../../shared/domain/preloadedState.ts'
import { toAppRecord, toAppRecords } from '../../shared/domain/typedRecords.ts'
import { catalogueApi } from './catalogueApi.ts'
import {
  type CatalogueView,
  categoriesOf,
  destinationOf,
  hasTaglines,
  moreApps,
} from './listApps.ts'

/** Any root state with the catalogue. */
export type WithCatalogue = Parameters<typeof selectCatalogue>[0]

/** Any root state with the data that the prerendered page embeds. */
type WithPreloaded = { [PRELOADED_KEY]: PreloadedState }

/** Any root state with both. */
export type CatalogueState = WithCatalogue & WithPreloaded

/** RTK Query's state of the catalogue. */
export const selectCatalogue = catalogueApi.endpoints.getApps.select()

/** The whole catalogue once it is loaded. */
export function selectApps(state: WithCatalogue): readonly AppRecord[] | undefined {
  const { data } = selectCatalogue(state)
  return data && toAppRecords(data)
}

/** True from a failed request until the next one, unless an earlier one has loaded the catalogue. */
export function selectHasFailed(state: WithCatalogue): boolean {
  const { data, isError } = selectCatalogue(state)
  return data === undefined && isError
}

/** The preloaded state if `pathname`, in any spelling the router accepts, is its page. */
export function selectPreloaded(state: WithPreloaded, pathname: string) {
  const data = state[PRELOADED_KEY]
  return data.path !== '' && isSamePath(data.path, pathname) ? data : undefined
}

/** Whether the cards of this site have taglines. */
export const selectHasTaglines = createSelector(
  [selectApps, (state: WithPreloaded) => state[PRELOADED_KEY]],
  (apps, preloaded) => (apps ? hasTaglines(apps) : preloaded.hasTaglines === true),
)

/** The categories of the catalogue, A to Z. */
export const selectCategories = createSelector(
  [selectApps, (state: CatalogueState) => state[PRELOADED_KEY].categories],
  (apps, preloaded = []) => sortCategories(apps ? categoriesOf(apps) : preloaded),
)

/** The catalogue for a list, or what the page at this path embeds of it. */
export const selectView = createSelector(
  [selectApps, selectPreloaded, selectHasFailed],
  (data, preloaded, hasFailed): CatalogueView => {
    const apps = data ?? (preloaded && toAppRecords(preloaded.apps))
    const total = data?.length ?? preloaded?.total ?? 0
    return { apps, total, isLoading: apps === undefined && !hasFailed, hasFailed }
  },
)

export type AppView = {
  app: AppRecord | undefined
  /** The app as it is installed: with all its fields, unchanged. */
  record: RawRecord | undefined
  /** Where its visitors should go, which may be the app itself. */
  destination: AppRecord | undefined
  more: readonly CardRecord[]
  isLoading: boolean
  /** The catalogue could not be loaded. A prerendered app is kept. */
  hasFailed: boolean
}

/** The app with this id in the catalogue, otherwise in what the page at this path embeds. */
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
    return {
      app,
      record,
      destination: app && destinationOf(toAppRecords(known), app),
      more:
        data && app
          ? moreApps(toAppRecords(data), app).map(toCard)
          : toAppRecords(preloaded?.more ?? []),
      isLoading: data === undefined && preloaded === undefined && !hasFailed,
      hasFailed,
    }
  },
)

/** In the order of the build, which knows the language's collation. Newer categories come last. */
export function sortCategories(categories: readonly string[]): string[] {
  const known = categoryOrder.filter(category => categories.includes(category))
  return [...new Set([...known, ...categories])]
}
