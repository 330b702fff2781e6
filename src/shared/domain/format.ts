import type { AppRecord } from './appRecord.ts'

/** Stands in for a value that a record does not have. */
export const DASH = '–'

/** From this on a number is written as a power of ten. */
const TOO_LARGE = 1e12
/** Below this too, unless it is 0. */
const TOO_SMALL = 1e-6

/** Whether `formatNumber` writes `value` out; otherwise it writes a power of ten. */
export function isWrittenOut(value: number): boolean {
  const size = Math.abs(value)
  return size === 0 || (size >= TOO_SMALL && size < TOO_LARGE)
}

/**
 * A number that reads well, in every browser the same: 54000 gives '54,000'; undefined gives a dash.
 * At most two decimals, or one digit of what they would round to nothing. Numbers too large or too
 * small to be read are powers of ten: 1e300 gives '1×10³⁰⁰'. Not by Intl, whose first use in a page
 * takes 70 ms on a slow phone.
 */
export function formatNumber(value: number | undefined): string {
  if (value === undefined) return DASH
  if (!isWrittenOut(value)) return formatPowerOfTen(value)
  if (Math.abs(value) < 0.01) return String(Number(value.toPrecision(1)))
  return String(Number(value.toFixed(2))).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

function formatPowerOfTen(value: number): string {
  const [digits, exponent = ''] = value.toExponential(2).split('e')
  const raised = exponent
    .replace('+', '')
    .replace('-', '⁻')
    .replace(/\d/g, digit => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)))
  return `${Number(digits)}×10${raised}`
}

/** Downloads, given in millions, with their suffix (spec 9): 9.5 gives '9.5M'; undefined gives a dash. */
export function formatDownloads(downloads: AppRecord['downloads']): string {
  return downloads === undefined ? DASH : `${formatNumber(downloads)}M`
}

/** A size, given in MB, with its unit (spec 9): 291 gives '291 MB'; undefined gives a dash. */
export function formatSize(sizeMb: AppRecord['size']): string {
  return sizeMb === undefined ? DASH : `${formatNumber(sizeMb)} MB`
}
