import { categoryName } from '../../shared/domain/localNames.ts'

/** A to Z by the names to show. */
export function sortCategories(categories: readonly string[]): string[] {
  const keyed = categories.map(category => ({ category, key: sortKey(categoryName(category)) }))
  keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
  return keyed.map(({ category }) => category)
}

/**
 * Ignores case and accents. Letters such as Ø follow Z. Avoids Intl, whose first use is slow (formatNumber).
 */
function sortKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
