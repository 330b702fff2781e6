import { median } from './statistics.ts'

/** A table in Markdown, its columns as wide as their widest cell: words to the left, all that begins with a digit to the right. */
export function formatTable(headers: readonly string[], rows: readonly string[][]): string {
  const isFigure = headers.map((_, column) => rows.every(row => /^[\d–]/.test(row[column] ?? '–')))
  const widths = headers.map((header, column) =>
    Math.max(3, header.length, ...rows.map(row => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths
      .map((width, column) => {
        const cell = cells[column] ?? ''
        return isFigure[column] ? cell.padStart(width) : cell.padEnd(width)
      })
      .join(' | ')} |`
  const rule = `|${widths
    .map((width, column) =>
      isFigure[column] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2),
    )
    .join('|')}|`
  return [line(headers), rule, ...rows.map(line)].join('\n')
}

/** "480 (470-512)": the median, and the least and the most of all runs. Nothing measured is a dash. */
export function formatSpread(values: readonly number[], digits = 0): string {
  if (values.length === 0) return '–'
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    value => value.toFixed(digits),
  )
  return least === most ? `${middle}` : `${middle} (${least}-${most})`
}

/** How many times the median of `others` that of `values` is, such as "1.07"; a dash where one is missing. */
export function formatRatio(values: readonly number[], others: readonly number[]): string {
  const ratio = median(values) / median(others)
  return Number.isFinite(ratio) ? ratio.toFixed(2) : '–'
}
