import { weakMapMemoize } from '@reduxjs/toolkit'
import { parseCategory } from '../../shared/domain/addressParameters.ts'
import { readDetail } from '../../shared/domain/appDetails.ts'
import type { CardRecord } from '../../shared/domain/appRecord.ts'

/** The categories of `apps`, A to Z, each once. */
export function listCategories(apps: readonly CardRecord[]): string[] {
  const categories = new Set(apps.map(categoryOf))
  categories.delete('')
  const sorted = Array.from(categories, category => ({ category, key: sortKey(category) }))
  sorted.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
  return sorted.map(({ category }) => category)
}

/** Ignores case and accents; letters such as Ø follow Z. Avoids Intl, whose first use is slow (formatNumber). */
function sortKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The apps of a category. '' returns `apps` itself. Results are kept, as in `orderApps`. */
export const filterByCategory = weakMapMemoize(
  (apps: readonly CardRecord[], category: string): readonly CardRecord[] =>
    category === '' ? apps : apps.filter(app => categoryOf(app) === category),
)

/** As in an address. '' without a category. */
export function categoryOf(app: CardRecord): string {
  return parseCategory(readDetail(app, 'category') ?? '')
}
