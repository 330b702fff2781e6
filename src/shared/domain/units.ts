import { formatNumber } from './format.ts'
import { messages } from './messages.ts'

const text = messages.figures

/** Downloads in millions with their suffix (spec 9): 9.5 gives '9.5M'. */
export function formatDownloads(downloads: number): string {
  return text.millions({ number: formatNumber(downloads) })
}

/** A size in MB with its unit (spec 9): 291 gives '291 MB'. */
export function formatSize(sizeMb: number): string {
  return text.megabytes({ number: formatNumber(sizeMb) })
}
