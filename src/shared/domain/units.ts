import * as text from 'virtual:messages/figures'
import { formatNumber } from './format.ts'

/** Downloads in millions with their suffix (spec 9): 9.5 gives '9.5M'. */
export function formatDownloads(downloads: number): string {
  return text.millions({ number: formatNumber(downloads) })
}

const MONTHS =
  'January February March April May June July August September October November December'

/** A day such as '2026-03-01' gives 'March 1, 2026'. Avoids Intl, as formatNumber does. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${MONTHS.split(' ')[Number(month) - 1]} ${Number(date)}, ${year}`
}

/** A size in MB with its unit (spec 9): 291 gives '291 MB'. */
export function formatSize(sizeMb: number): string {
  return text.megabytes({ number: formatNumber(sizeMb) })
}
