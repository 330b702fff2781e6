import type { AppRecord } from '../../shared/domain/appRecord.ts'
import type { InstalledOrder } from '../../shared/domain/orders.ts'

/** Sorts by downloads. The sort is stable, and missing downloads count as 0. 'none' returns `apps` itself. */
export function orderInstalledApps(
  apps: readonly AppRecord[],
  order: InstalledOrder,
): readonly AppRecord[] {
  if (order === 'none') return apps
  const sign = order === 'download-asc' ? 1 : -1
  return apps.toSorted((a, b) => sign * ((a.downloads ?? 0) - (b.downloads ?? 0)))
}
