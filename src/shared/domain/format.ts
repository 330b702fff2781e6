import type { AppRecord } from './appRecord.ts'

/** Shown for a missing value. */
export const DASH = '–'

/** Whether `formatNumber` writes `value` without an exponent. */
export function isWrittenOut(value: number): boolean {
  const size = Math.abs(value)
  return size === 0 || (size >= 1e-6 && size < 1e12)
}

/**
 * 54000 gives '54,000', 1e300 gives '1.0e+300', undefined gives a dash. Rounds to two decimals; smaller
 * values keep one digit. Avoids Intl, whose first use in a page takes 70 ms on a slow phone.
 */
export function formatNumber(value: number | undefined): string {
  if (value === undefined) return DASH
  if (!isWrittenOut(value)) return value.toExponential(1)
  if (Math.abs(value) < 0.01) return String(Number(value.toPrecision(1)))
  return String(Number(value.toFixed(2))).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Downloads in millions with their suffix (spec 9): 9.5 gives '9.5M', undefined gives a dash. */
export function formatDownloads(downloads: AppRecord['downloads']): string {
  return downloads === undefined ? DASH : `${formatNumber(downloads)}M`
}

const MONTHS =
  'January February March April May June July August September October November December'

/** A day such as '2026-03-01' gives 'March 1, 2026'. Avoids Intl, as formatNumber does. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${MONTHS.split(' ')[Number(month) - 1]} ${Number(date)}, ${year}`
}

/** A size in MB with its unit (spec 9): 291 gives '291 MB', undefined gives a dash. */
export function formatSize(sizeMb: AppRecord['size']): string {
  return sizeMb === undefined ? DASH : `${formatNumber(sizeMb)} MB`
}
