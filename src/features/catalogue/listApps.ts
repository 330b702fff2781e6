import { weakMapMemoize } from '@reduxjs/toolkit'
import {
  ADDRESS_PARAMETERS,
  type AddressValues,
  categoryOf,
  FILTERS,
} from '../../shared/domain/addressParameters.ts'
import { isRetired } from '../../shared/domain/appDetails.ts'
import type { AppRecord, CardRecord } from '../../shared/domain/appRecord.ts'
import { foldText, sortByText } from '../../shared/domain/foldText.ts'
import type { CatalogueOrder } from '../../shared/domain/orders.ts'
import { searchApps } from './searchApps.ts'

/** Apps shown on the home page (spec 9). */
export const TRENDING_COUNT = 8

/** The first apps of the catalogue, at most TRENDING_COUNT. */
export function trendingApps<App>(apps: readonly App[]): readonly App[] {
  return apps.slice(0, TRENDING_COUNT)
}

/** The first four apps of the catalogue, for below a message on an empty screen. */
export function firstApps<App>(apps: readonly App[]): readonly App[] {
  return apps.slice(0, 4)
}

/** Whether an app has a tagline. */
export function hasTaglines(apps: readonly CardRecord[]): boolean {
  return apps.some(app => app.tagline !== undefined)
}

/** The categories of `apps` in their order, each once, as the first app writes it. */
export function categoriesOf(apps: readonly CardRecord[]): string[] {
  const names = new Map<string, string>()
  for (const name of apps.map(categoryOf)) {
    const key = foldText(name)
    if (key !== '' && !names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}

/** Other apps shown on the page of an app. */
const MORE_COUNT = 4

const selectOffered = weakMapMemoize((apps: readonly CardRecord[]) =>
  apps.filter(app => !isRetired(app)),
)

/**
 * Other apps for the page of `app`, at most MORE_COUNT and none retired: first its replacement,
 * then apps of its category, then the rest, in the order of `apps`. `destination`: the replacement
 * of a retired app.
 */
export function moreApps(
  apps: readonly CardRecord[],
  app: AppRecord,
  destination = app,
): CardRecord[] {
  const next = isRetired(app) ? destination.id : app.successor
  const offered = selectOffered(apps)
  const related = filterApps(offered, 'category', categoryOf(app))
  // Either may contain `app` itself.
  const candidates = [
    ...offered.filter(({ id }) => id === next),
    ...[related, offered].flatMap(list => list.slice(0, MORE_COUNT + 1)),
  ]
  return [...new Set(candidates)].filter(({ id }) => id !== app.id).slice(0, MORE_COUNT)
}

/** `app` and, while the last one is retired, its successor. Stops at a cycle. */
export function withSuccessors(apps: readonly AppRecord[], app: AppRecord): AppRecord[] {
  const seen = new Set([app])
  for (const current of seen) {
    const id = isRetired(current) && current.successor
    const next = apps.find(other => other.id === id)
    if (next) seen.add(next)
  }
  return [...seen]
}

/** The app to get in place of `app`: itself or, if it is retired, the last of its successors. */
export function destinationOf(apps: readonly AppRecord[], app: AppRecord): AppRecord {
  return withSuccessors(apps, app).at(-1) ?? app
}

const FILTER_KEYS = Object.keys(FILTERS) as (keyof typeof FILTERS)[]

/** The apps that pass a filter. Its default returns `apps` itself. Memoized like `orderApps`. */
const filterApps = weakMapMemoize(
  (apps: readonly CardRecord[], key: keyof typeof FILTERS, value: string): readonly CardRecord[] =>
    value === ADDRESS_PARAMETERS[key].default ? apps : apps.filter(app => FILTERS[key](app, value)),
)

type SortApps = (apps: readonly CardRecord[]) => readonly CardRecord[]

/** Sorts by `rankOf`, largest first. Ties keep their order. */
const byRank =
  (rankOf: (app: CardRecord) => number | string): SortApps =>
  apps => {
    const ranked = apps.map(app => ({ app, rank: rankOf(app) }))
    ranked.sort((a, b) => Number(a.rank < b.rank) - Number(a.rank > b.rank))
    return ranked.map(({ app }) => app)
  }

/** How each order sorts. Missing downloads count as 0; other missing values come last. */
const SORTS: { readonly [Order in CatalogueOrder]: SortApps } = {
  catalogue: apps => apps,
  downloads: byRank(app => app.downloads ?? 0),
  rating: byRank(app => app.ratingAvg ?? -1),
  newest: byRank(app => app.updated ?? ''),
  title: apps => sortByText(apps, app => app.title, LOCALE.code),
}

/** Memoized, so that typing in the search box doesn't sort again. */
const orderApps = weakMapMemoize((apps: readonly CardRecord[], order: CatalogueOrder) =>
  SORTS[order](apps),
)

/** The catalogue or, until it has loaded, the part that the prerendered page embeds. */
export type CatalogueView = {
  /** The apps are in the order of the catalogue. Undefined until there are some to show. */
  apps: readonly CardRecord[] | undefined
  /** Number of apps in the catalogue. More than `apps` if the page embeds only the first ones. */
  total: number
  /** True until there are apps to show, or the request has failed. */
  isLoading: boolean
  /** The catalogue could not be loaded. Embedded apps are kept. */
  hasFailed: boolean
}

/**
 * The apps page's list for the `values` of an address. Empty while it needs a catalogue that is
 * still loading or has failed. Until the catalogue has loaded, `count` may exceed the number of
 * `apps`. `hasFailed`: apps are missing because the catalogue couldn't be loaded.
 */
export function listApps({ apps, total, hasFailed }: CatalogueView, values: AddressValues) {
  const empty = { apps: [], count: 0, isLoading: !hasFailed, hasFailed }
  if (apps === undefined) return empty
  // Each step returns the same array for its default. The search is last: it changes on each
  // keystroke.
  const kept = FILTER_KEYS.reduce((before, key) => filterApps(before, key, values[key]), apps)
  const listed = searchApps(orderApps(kept, values.listOrder), values.searchText)
  const isWhole = listed === apps
  const isPart = apps.length < total
  // A filter needs the whole catalogue.
  if (!isWhole && isPart) return empty
  const count = isWhole ? total : listed.length
  return { apps: listed, count, isLoading: false, hasFailed: hasFailed && isPart }
}
