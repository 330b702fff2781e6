import {
  categoriesOf,
  hasTaglines,
  moreApps,
  trendingApps,
  withSuccessors,
} from '../features/catalogue/listApps.ts'
import { isRetired } from '../shared/domain/appDetails.ts'
import { type AppRecord, toCard } from '../shared/domain/appRecord.ts'
import { appPath } from '../shared/domain/paths.ts'
import type { PrerenderedData } from '../shared/domain/prerenderedData.ts'
import { SCREENS } from '../shared/domain/screens.ts'

/** Number of cards included in the prerendered HTML of the apps page. */
const PRERENDERED_CARDS = 64

/** A page of a screen. `app` is the one that it is about. */
type ScreenPage = { data: PrerenderedData; isIndexed: boolean; app?: AppRecord }

/** The prerendered pages of `catalogue`, with the records that each embeds. */
export function listPages(catalogue: readonly AppRecord[]): ScreenPage[] {
  const facts = {
    total: catalogue.length,
    hasTaglines: hasTaglines(catalogue),
    categories: categoriesOf(catalogue),
  }
  const cards = {
    trendingApps: trendingApps(catalogue).map(toCard),
    firstApps: catalogue.slice(0, PRERENDERED_CARDS).map(toCard),
    none: [],
  }
  return SCREENS.flatMap(({ path, embeds, isIndexed }): ScreenPage[] => {
    if (embeds === 'app') {
      return catalogue.map(app => {
        const more = moreApps(catalogue, app).map(toCard)
        const data = { path: appPath(app.id), ...facts, apps: withSuccessors(catalogue, app), more }
        return { data, isIndexed: isIndexed && !isRetired(app), app }
      })
    }
    if (path.includes(':')) return []
    return [{ data: { path, ...facts, apps: cards[embeds] }, isIndexed }]
  })
}
