import type { AddressValues } from '../../shared/domain/addressParameters.ts'
import type { CardRecord } from '../../shared/domain/prerenderedData.ts'
import { searchApps } from './searchApps.ts'
import type { CatalogueView } from './useCatalogue.ts'

/** Apps shown on the home page (spec 9). */
export const TRENDING_COUNT = 8

/** The first apps of the catalogue, at most TRENDING_COUNT. */
export function trendingApps<App>(apps: readonly App[]): readonly App[] {
  return apps.slice(0, TRENDING_COUNT)
}

type Step = (apps: readonly CardRecord[], values: AddressValues) => readonly CardRecord[]

/** Filters and orders between catalogue and grid. A step whose value is the default returns `apps` itself. */
const STEPS: readonly Step[] = [(apps, { searchText }) => searchApps(apps, searchText)]

/** What the apps page lists. */
export type ListedApps = {
  apps: readonly CardRecord[]
  /** Number of apps found; more than `apps` while the page shows the first ones only. */
  count: number
  /** The catalogue is needed and not there yet. */
  isLoading: boolean
  /** The catalogue could not be loaded. */
  hasFailed: boolean
}

/** The apps for the `values` of an address; none once the catalogue has failed. */
export function listApps(catalogue: CatalogueView, values: AddressValues): ListedApps {
  const { apps, total, hasFailed } = catalogue
  const none = { apps: [], count: 0, isLoading: !hasFailed, hasFailed }
  if (hasFailed || apps === undefined) return none
  const listed = STEPS.reduce((before, step) => step(before, values), apps)
  const isWhole = listed === apps
  // A part of the catalogue does not tell what the whole has.
  if (!isWhole && apps.length < total) return none
  return { apps: listed, count: isWhole ? total : listed.length, isLoading: false, hasFailed }
}
