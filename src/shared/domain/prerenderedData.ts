import { type AppRecord, parseRecords } from './appRecord.ts'
import { cardDetails } from './recordFields.ts'

/** The fields that cards show and filters of the apps page may read. */
const CARD_FIELDS = [
  ...(['id', 'title', 'image', 'downloads', 'ratingAvg'] as const),
  ...(Object.keys(cardDetails) as (keyof typeof cardDetails)[]),
]

/** An app on a page of cards. A filter on another field needs that field in CARD_FIELDS or `cardDetails`. */
export type CardRecord = Pick<AppRecord, (typeof CARD_FIELDS)[number]>

/** The records embedded in a prerendered page. They are used on its own path until the catalogue has loaded. */
export type PrerenderedData = {
  /** Without the base. Empty if the page embeds nothing. */
  path: string
  /** Number of apps in the catalogue at build time. `apps` may contain fewer. */
  total: number
  /** Whether the catalogue has a tagline. Cards and skeletons then reserve its lines. */
  hasTaglines?: boolean
} & (
  | { fields: 'card' /** The first apps, in the order of the catalogue. */; apps: CardRecord[] }
  | {
      fields: 'all'
      apps: AppRecord[]
      /** Cards of other apps. Old traces lack them. */
      more?: CardRecord[]
    }
)

/** Id of the script element that contains the data. */
export const PRERENDERED_DATA_ID = 'prerendered-data'

/** `app` with only the fields of a card. */
export function toCard(app: AppRecord): CardRecord {
  return Object.fromEntries(CARD_FIELDS.map(field => [field, app[field]])) as CardRecord
}

/** JSON that cannot close a script element. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** Parses PrerenderedData from `toInlineJson`. Undefined for any other text. Never throws. */
export function parseData(json: string): PrerenderedData | undefined {
  try {
    const { path, fields, apps, total, hasTaglines, more } = JSON.parse(json)
    if (typeof path !== 'string' || !Array.isArray(apps) || typeof total !== 'number') return
    if (fields !== 'card' && fields !== 'all') return
    return {
      path,
      fields,
      apps: parseRecords(apps).apps,
      total,
      hasTaglines: hasTaglines === true,
      ...(Array.isArray(more) && { more: parseRecords(more).apps }),
    }
  } catch {
    return undefined
  }
}
