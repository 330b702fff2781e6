import { hasTaglines, moreApps, trendingApps } from '../features/catalogue/listApps.ts'
import { type AppRecord, toCard } from '../shared/domain/appRecord.ts'
import type { PrerenderedData } from '../shared/domain/prerenderedData.ts'

/** Number of cards included in the prerendered HTML of the apps page. */
const PRERENDERED_CARDS = 64

/** The prerendered pages of `catalogue`, with the records that each embeds. */
export function listPages(catalogue: readonly AppRecord[]): PrerenderedData[] {
  const facts = { total: catalogue.length, hasTaglines: hasTaglines(catalogue) }
  return [
    { path: '/', ...facts, apps: trendingApps(catalogue).map(toCard) },
    { path: '/apps', ...facts, apps: catalogue.slice(0, PRERENDERED_CARDS).map(toCard) },
    { path: '/installation', ...facts, apps: [] },
    ...catalogue.map(app => ({
      path: `/appdetails/${app.id}`,
      ...facts,
      apps: [app],
      more: moreApps(catalogue, app).map(toCard),
    })),
  ]
}
