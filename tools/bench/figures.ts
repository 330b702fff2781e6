import type { Browser } from 'puppeteer-core'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import type { CompanyFolder } from '../company/company.ts'
import type { MeasuredSite } from './sites.ts'

/** What the parts of the benchmark share. */
export type Bench = {
  browser: Browser
  /** The site of this repository, then the one it is compared with, if any. */
  sites: readonly MeasuredSite[]
  /** The site of this repository without scripts. */
  scriptless: MeasuredSite
  company: CompanyFolder
  /** Its catalogue. */
  apps: readonly AppRecord[]
  /** Paths of the screens to visit. */
  screens: readonly string[]
  runs: number
  /** Largest catalogue to build, in apps. */
  buildUpTo: number
  /** A folder for temporary files. */
  folder: string
  /** Adds a value to a figure of a site, one in each run. undefined means that it could not be measured. */
  addValue(figure: string, site: string, value: number | undefined): void
}

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

/** Chance of a difference between equal sites that still counts as shown. */
const MAX_CHANCE = 0.05

/**
 * The median of the ratios of pairs, values with the same index, such as "1.07"; a dash if there is none.
 * It is 'not shown' if as many pairs would often point the same way by chance (sign test).
 */
export function formatRatio(values: readonly number[], others: readonly number[]): string {
  const ratios = values
    .map((value, index) => value / (others[index] ?? Number.NaN))
    .filter(Number.isFinite)
  if (ratios.length === 0) return '–'
  const above = ratios.filter(ratio => ratio > 1).length
  const below = ratios.filter(ratio => ratio < 1).length
  // Binomial coefficients: in how many ways at most so many of the pairs point the other way.
  let ways = 0
  for (let count = 0, choices = 1; count <= Math.min(above, below); count += 1) {
    ways += choices
    choices = (choices * (above + below - count)) / (count + 1)
  }
  const isShown = ways / 2 ** (above + below) <= MAX_CHANCE
  return `${median(ratios).toFixed(2)}${isShown ? '' : ', not shown'}`
}

/** A Markdown table of a row per figure and a column per site, then the ratios of the first site to the others. */
export function formatFigures(figures: Figures): string {
  const sites = [...new Set(Object.values(figures).flatMap(Object.keys))]
  const [first = '', ...others] = sites
  const rows = Object.entries(figures).map(([figure, values]) => [
    figure,
    ...sites.map(site => formatSpread(values[site] ?? [])),
    ...others.map(site => formatRatio(values[first] ?? [], values[site] ?? [])),
  ])
  const headers = ['Figure', ...sites, ...others.map(site => `Ratio to ${site}`)]
  const widths = headers.map((_, column) =>
    Math.max(...[headers, ...rows].map(row => row[column]?.length ?? 0)),
  )
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  const formatRow = (cells: readonly string[]) => `| ${cells.map(pad).join(' | ')} |`
  const rule = widths.map((width, column) => '-'.repeat(width - 1) + (column === 0 ? '-' : ':'))
  return [headers, rule, ...rows].map(formatRow).join('\n')
}
