import type { AppRecord } from '../../shared/domain/appRecord.ts'
import type { InstalledOrder } from '../../shared/domain/orders.ts'

type SortApps = (apps: readonly AppRecord[]) => readonly AppRecord[]

/** Sorts by downloads, with missing ones as 0. Ties keep their order. */
const byDownloads =
  (sign: 1 | -1): SortApps =>
  apps =>
    apps.toSorted((a, b) => sign * ((a.downloads ?? 0) - (b.downloads ?? 0)))

/** How each order sorts. */
const SORTS: { readonly [Order in InstalledOrder]: SortApps } = {
  none: apps => apps,
  'download-asc': byDownloads(1),
  'download-desc': byDownloads(-1),
}

/** The installed apps in an order (spec 4). 'none' returns `apps` itself. */
export function orderInstalledApps(apps: readonly AppRecord[], order: InstalledOrder) {
  return SORTS[order](apps)
}
