/** Measured values by figure, then by site. NaN for what could not be measured. */
export type Figures = Record<string, Record<string, number[]>>

/** The middle of `values`, or the mean of the two middle ones; NaN if there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [lower, upper] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return ((lower ?? Number.NaN) + (upper ?? Number.NaN)) / 2
}

/** "480 (470-512)": the median, the minimum and the maximum. A dash if there are no values. */
export function formatSpread(measured: readonly number[]): string {
  const values = measured.filter(Number.isFinite)
  if (values.length === 0) return '–'
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    value => `${value < 10 ? Number(value.toPrecision(2)) : Math.round(value)}`,
  )
  return least === most ? `${middle}` : `${middle} (${least}-${most})`
}

/** The sites in the order of `run`. It alternates, since the first of a pair is slower. */
export function inTurns<Site>(sites: readonly Site[], run: number): readonly Site[] {
  return run % 2 === 0 ? sites : sites.toReversed()
}

/**
 * The median of the ratios of pairs, values with the same index, such as "1.07"; a dash if there is none.
 * 'not shown' means that chance alone often makes as many pairs point the same way (sign test).
 */
export function formatRatio(values: readonly number[], others: readonly number[]): string {
  const ratios = values
    .map((value, index) => value / (others[index] ?? Number.NaN))
    .filter(Number.isFinite)
  if (ratios.length === 0) return '–'
  const above = ratios.filter(ratio => ratio > 1).length
  const below = ratios.filter(ratio => ratio < 1).length
  // Sums binomial coefficients: the number of ways in which at most this many pairs point the other way.
  let ways = 0
  for (let count = 0, choices = 1; count <= Math.min(above, below); count += 1) {
    ways += choices
    choices = (choices * (above + below - count)) / (count + 1)
  }
  const chance = ways / 2 ** (above + below)
  return `${median(ratios).toFixed(2)}${chance <= 0.05 ? '' : ', not shown'}`
}

/** A Markdown table: a row per figure, a column per site, and the ratios of the first site to others. */
export function formatFigures(figures: Figures): string {
  const sites = [...new Set(Object.values(figures).flatMap(Object.keys))]
  const [first = '', ...others] = sites
  const rows = Object.entries(figures).map(([figure, values]) => [
    figure,
    ...sites.map(site => formatSpread(values[site] ?? [])),
    ...others.map(site => formatRatio(values[first] ?? [], values[site] ?? [])),
  ])
  const headers = ['Figure', ...sites, ...others.map(site => `Ratio to ${site}`)]
  return formatTable([headers, ...rows])
}

/** A Markdown table whose first row has the headers. */
export function formatTable([headers = [], ...rows]: readonly (readonly string[])[]): string {
  const table = [headers, headers.map(() => '---'), ...rows]
  const widths = headers.map((_, column) => Math.max(...table.map(row => row[column]?.length ?? 0)))
  return table
    .map(row => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n')
}
