import type { AppRecord } from './appRecord.ts'

/** Order of the installed list (spec 4). 'none' is the stored order, oldest install first. */
export type SortOrder = 'none' | 'download-asc' | 'download-desc'

/** The options of the sort dropdown, in order. */
export const SORT_ORDERS: readonly { order: SortOrder; label: string }[] = [
  { order: 'none', label: 'Sort by' },
  { order: 'download-asc', label: 'Low->High' },
  { order: 'download-desc', label: 'High->Low' },
]

/** An unknown or missing value gives the default. */
export function parseSortOrder(value: string | null): SortOrder {
  return SORT_ORDERS.find(({ order }) => order === value)?.order ?? 'none'
}

/** Sorts by downloads. The sort is stable, and missing downloads count as 0. 'none' returns `apps` itself. */
export function sortApps(apps: AppRecord[], order: SortOrder): AppRecord[] {
  if (order === 'none') return apps
  const sign = order === 'download-asc' ? 1 : -1
  return apps.toSorted((a, b) => sign * ((a.downloads ?? 0) - (b.downloads ?? 0)))
}
