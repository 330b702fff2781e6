import { weakMapMemoize } from '@reduxjs/toolkit'
import { parseCategory } from '../../shared/domain/addressParameters.ts'
import { readDetail } from '../../shared/domain/appDetails.ts'
import type { CardRecord } from '../../shared/domain/prerenderedData.ts'

/** The categories of `apps`, A to Z, each once. */
export function listCategories(apps: readonly CardRecord[]): string[] {
  const categories = new Set(apps.map(categoryOf))
  categories.delete('')
  return [...categories].sort(new Intl.Collator('en').compare)
}

/** The apps of a category. '' returns `apps` itself. Results are kept, as in `orderApps`. */
export const filterByCategory = weakMapMemoize(
  (apps: readonly CardRecord[], category: string): readonly CardRecord[] =>
    category === '' ? apps : apps.filter(app => categoryOf(app) === category),
)

/** As in an address. '' without a category. */
function categoryOf(app: CardRecord): string {
  return parseCategory(readDetail(app, 'category') ?? '')
}
