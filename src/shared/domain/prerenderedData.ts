import { type AppRecord, parseRecords } from './appRecord.ts'

/** The fields of an app that cards show and that filters of the apps page may read. */
const CARD_FIELDS = ['id', 'title', 'image', 'downloads', 'ratingAvg'] as const

/** What a page of cards knows of an app. A filter on another field needs that field in CARD_FIELDS. */
export type CardRecord = Pick<AppRecord, (typeof CARD_FIELDS)[number]>

/** The records that a prerendered page embeds. They count on its own path, until the catalogue is loaded. */
export type PrerenderedData = {
  /** Without the site's base; empty where nothing is embedded. */
  path: string
  /** Number of apps in the catalogue when the page was built; more than `apps` if those are a part of it. */
  total: number
} & (
  | { fields: 'card' /** The first apps of the catalogue, in its order. */; apps: CardRecord[] }
  | { fields: 'all'; apps: AppRecord[] }
)

/** The id of the data block in a page. */
export const PRERENDERED_DATA_ID = 'prerendered-data'

/** `app` with the fields of a card. */
export function toCard(app: AppRecord): CardRecord {
  return Object.fromEntries(CARD_FIELDS.map(field => [field, app[field]])) as CardRecord
}

/** JSON that is safe inside a script element, whatever the catalogue says. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** Reads what `toInlineJson` wrote of PrerenderedData; undefined for anything else. Never throws. */
export function parseData(json: string): PrerenderedData | undefined {
  try {
    const { path, fields, apps, total } = JSON.parse(json)
    if (typeof path !== 'string' || !Array.isArray(apps) || typeof total !== 'number') return
    if (fields !== 'card' && fields !== 'all') return
    return { path, fields, apps: parseRecords(apps).apps, total }
  } catch {
    return undefined
  }
}
