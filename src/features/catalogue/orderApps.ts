import { weakMapMemoize } from '@reduxjs/toolkit'
import { readDetail } from '../../shared/domain/appDetails.ts'
import type { CardRecord } from '../../shared/domain/appRecord.ts'
import type { CatalogueOrder } from '../../shared/domain/orders.ts'

/** What an order compares. The largest value comes first, and a missing one last. */
const RANKS: { [Order in CatalogueOrder]?: (app: CardRecord) => number | string } = {
  downloads: app => app.downloads ?? 0,
  rating: app => app.ratingAvg ?? -1,
  newest: app => readDetail(app, 'updated') ?? '',
}

/**
 * Ties keep their order. 'catalogue' returns `apps` itself. Results are kept, so that typing in the
 * search does not sort again.
 */
export const orderApps = weakMapMemoize(
  (apps: readonly CardRecord[], order: CatalogueOrder): readonly CardRecord[] => {
    if (order === 'title') {
      const { compare } = new Intl.Collator(PLACE.language, { numeric: true })
      return apps.toSorted((a, b) => compare(a.title, b.title))
    }
    const rankOf = RANKS[order]
    if (!rankOf) return apps
    const ranked = apps.map(app => ({ app, rank: rankOf(app) }))
    ranked.sort((a, b) => Number(a.rank < b.rank) - Number(a.rank > b.rank))
    return ranked.map(({ app }) => app)
  },
)
