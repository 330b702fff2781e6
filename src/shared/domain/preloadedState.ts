import { parseRecords, type RawRecord } from './appRecord.ts'

/** The records that a page embeds for the store. Used at its own path until the catalogue loads. */
export type PreloadedState = {
  /** The path of the page without the base. Empty for 404.html, which is shown at any path. */
  path: string
  /** Number of apps in the catalogue at build time. `apps` may contain fewer. */
  total: number
  /** Whether the catalogue has a tagline. Cards and skeletons then reserve its lines. */
  hasTaglines?: boolean
  /** The categories of the catalogue. */
  categories?: string[]
  /**
   * The cards of the first apps, in the order of the catalogue. On an app's page, its whole record
   * and those of its successors.
   */
  apps: RawRecord[]
  /** On an app's page: cards of other apps. */
  more?: RawRecord[]
}

/** The key of PreloadedState in the state. Don't rename it: recorded traces contain it. */
export const PRELOADED_KEY = 'carried'

/** Id of the script element that contains the data. */
export const PRELOADED_STATE_ID = 'preloaded-state'

/** JSON that cannot close a script element. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** Parses PreloadedState from `toInlineJson`. Undefined for any other text. Never throws. */
export function parsePreloadedState(json: string): PreloadedState | undefined {
  try {
    const { path, apps, total, hasTaglines, categories, more } = JSON.parse(json)
    if (typeof path !== 'string' || !Array.isArray(apps) || typeof total !== 'number') return
    return {
      path,
      apps: parseRecords(apps).apps,
      total,
      hasTaglines: hasTaglines === true,
      ...(Array.isArray(categories) && { categories: categories.map(String) }),
      ...(Array.isArray(more) && { more: parseRecords(more).apps }),
    }
  } catch {
    return undefined
  }
}
