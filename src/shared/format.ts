import type { AppRecord } from './appRecord.ts'

/** Stands in for a value that a record does not have. */
export const DASH = '–'

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** What two decimals would round to nothing. */
const tinyFormat = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 1 })

/** A number that reads well, in every browser the same: 54000 gives '54,000'; undefined gives a dash. */
export function formatNumber(value: number | undefined): string {
  if (value === undefined) return DASH
  return (Math.abs(value) < 0.01 ? tinyFormat : numberFormat).format(value)
}

/** Downloads, given in millions, with their suffix (spec 9): 9.5 gives '9.5M'; undefined gives a dash. */
export function formatDownloads(downloads: AppRecord['downloads']): string {
  return downloads === undefined ? DASH : `${formatNumber(downloads)}M`
}

/** A size, given in MB, with its unit (spec 9): 291 gives '291 MB'; undefined gives a dash. */
export function formatSize(sizeMb: AppRecord['size']): string {
  return sizeMb === undefined ? DASH : `${formatNumber(sizeMb)} MB`
}
