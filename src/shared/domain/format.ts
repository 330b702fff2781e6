import type { AppRecord } from './appRecord.ts'

/** Stands in for a value that a record does not have. */
export const DASH = '–'

/**
 * A number that reads well, in every browser the same: 54000 gives '54,000'; undefined gives a dash.
 * At most two decimals, of what they would round to nothing one digit. Not by Intl, whose first use
 * in a page takes 70 ms on a slow phone.
 */
export function formatNumber(value: number | undefined): string {
  if (value === undefined) return DASH
  if (Math.abs(value) < 0.01) return String(Number(value.toPrecision(1)))
  return String(Number(value.toFixed(2))).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Downloads, given in millions, with their suffix (spec 9): 9.5 gives '9.5M'; undefined gives a dash. */
export function formatDownloads(downloads: AppRecord['downloads']): string {
  return downloads === undefined ? DASH : `${formatNumber(downloads)}M`
}

/** A size, given in MB, with its unit (spec 9): 291 gives '291 MB'; undefined gives a dash. */
export function formatSize(sizeMb: AppRecord['size']): string {
  return sizeMb === undefined ? DASH : `${formatNumber(sizeMb)} MB`
}
