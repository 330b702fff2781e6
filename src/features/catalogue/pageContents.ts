import { type AppRecord, parseRecords } from '../../shared/domain/appRecord.ts'
import type { CarriedState } from './carriedSlice.ts'
import { trendingApps } from './searchApps.ts'

/** So many cards of the apps page are in its HTML; the others come with the catalogue. */
export const FIRST_BLOCK_COUNT = 64

/** Where a page carries its contents, as JSON in a data block. */
export const CARRIED_ID = 'carried'

/** The pages that are made of `catalogue`, each with the few records that it shows. */
export function pagesOf(catalogue: readonly AppRecord[]): CarriedState[] {
  const total = catalogue.length
  return [
    { path: '/', apps: trendingApps(catalogue).map(cardOf), total },
    { path: '/apps', apps: catalogue.slice(0, FIRST_BLOCK_COUNT).map(cardOf), total },
    { path: '/installation', apps: [], total },
    ...catalogue.map(app => ({ path: `/appdetails/${app.id}`, apps: [app], total })),
  ]
}

/** What a card shows of an app. */
function cardOf({ id, title, image, downloads, ratingAvg }: AppRecord): AppRecord {
  return { id, title, image, downloads, ratingAvg }
}

/** JSON that can stand inside a script element, whatever the catalogue says. */
export function toDataBlock(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** What `toDataBlock` wrote of a page; undefined for anything else. Never throws. */
export function parseCarried(json: string): CarriedState | undefined {
  try {
    const { path, apps, total } = JSON.parse(json)
    if (typeof path !== 'string' || !Array.isArray(apps) || typeof total !== 'number') return
    return { path, apps: parseRecords(apps).apps, total }
  } catch {
    return undefined
  }
}
