import { isWrittenOut } from './isWrittenOut.ts'
import { language } from './localeData.ts'
import { fillPlaceholders } from './placeholders.ts'

const { day: dayPattern, decimal, group, groupEnd, groupedFrom, months, monthsOfYear } = language

const GROUP_ENDS = new RegExp(groupEnd, 'g')

/**
 * In the language of the page: 54000 gives '54,000' in English, 1e300 gives '1.0e+300'. Rounds to two
 * decimals, or below 0.01 to one significant digit. Avoids Intl, whose first use in a page takes
 * 70 ms on a slow phone.
 */
export function formatNumber(value: number): string {
  if (!isWrittenOut(value)) return value.toExponential(1).replace('.', decimal)
  const isSmall = Math.abs(value) < 0.01
  const text = String(Number(isSmall ? value.toPrecision(1) : value.toFixed(2)))
  const [whole = '', decimals] = text.split('.')
  // The rounded value may have one more digit.
  const isGrouped = Math.abs(Number(text)) >= 10 ** (groupedFrom - 1)
  const grouped = isGrouped ? whole.replace(GROUP_ENDS, group) : whole
  return decimals === undefined ? grouped : grouped + decimal + decimals
}

/**
 * In the language of the page: '2026-03-01' gives 'March 1, 2026' in English. Avoids Intl like formatNumber.
 */
export function formatDay(day: string): string {
  const [year = '', month, date] = day.split('-').map(Number)
  const parts = { year, month: months[Number(month) - 1], day: date }
  return fillPlaceholders(dayPattern, part => parts[part as keyof typeof parts])
}

/** The month of a day in the language of the page: '2029-03-31' gives 'March 2029' in English. */
export function formatMonth(day: string): string {
  const [year, month] = day.split('-').map(Number)
  return fillPlaceholders(monthsOfYear[Number(month) - 1] ?? '', () => year)
}
