import { weakMapMemoize } from '@reduxjs/toolkit'
import { categoryOf } from '../../shared/domain/addressParameters.ts'
import type { CardRecord } from '../../shared/domain/appRecord.ts'
import { categoryName } from '../../shared/domain/localNames.ts'

/** The categories of `apps`, each once, A to Z by the names to show. Remembers those of a catalogue, for Back. */
export const listCategories = weakMapMemoize((apps: readonly CardRecord[]): string[] => {
  const categories = new Set(apps.map(categoryOf))
  categories.delete('')
  const sorted = Array.from(categories, category => ({
    category,
    key: sortKey(categoryName(category)),
  }))
  sorted.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
  return sorted.map(({ category }) => category)
})

/** Ignores case and accents; letters such as Ø follow Z. Avoids Intl, whose first use is slow (formatNumber). */
function sortKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
