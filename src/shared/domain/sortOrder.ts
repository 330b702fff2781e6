import type { AppRecord } from './appRecord.ts'

/** How the installed list is ordered (spec 4); 'none' is the stored order, oldest install first. */
export type SortOrder = 'none' | 'download-asc' | 'download-desc'

/** The choices of the sort dropdown, in their order. */
export const SORT_ORDERS: readonly { order: SortOrder; label: string }[] = [
  { order: 'none', label: 'Sort by' },
  { order: 'download-asc', label: 'Low->High' },
  { order: 'download-desc', label: 'High->Low' },
]

/** The sort order that `value` names; an unknown or missing value means the default. */
export function parseSortOrder(value: string | null): SortOrder {
  return SORT_ORDERS.find(({ order }) => order === value)?.order ?? 'none'
}

/** `apps` by downloads; equal ones keep their order, a record without downloads counts as 0. 'none' gives the same array. */
export function sortApps(apps: AppRecord[], order: SortOrder): AppRecord[] {
  if (order === 'none') return apps
  const sign = order === 'download-asc' ? 1 : -1
  return apps.toSorted((a, b) => sign * ((a.downloads ?? 0) - (b.downloads ?? 0)))
}
