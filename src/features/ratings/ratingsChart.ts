import type { ChartData, ChartOptions, Plugin } from 'chart.js'
import type { RatingCount } from '../../shared/domain/appRecord.ts'
import { formatNumber } from '../../shared/domain/format.ts'

/** Thickness of a bar in CSS pixels (spec 9). */
const BAR_SIZE = 30
/** Spec 9; in CSS pixels. */
const CORNER_RADIUS = 5
/** Dash and gap of the grid lines in CSS pixels (spec 9). */
const GRID_DASH = [3, 3]
/** Height of a bar with the gap to the next one, in CSS pixels. */
const ROW_HEIGHT = 34
/** Height of the numbers below the bars, in CSS pixels. */
const AXIS_HEIGHT = 28
/** Height of the box that shows the chart, in CSS pixels (spec 9). */
export const BOX_HEIGHT = 300
/** Engines draw nothing on a canvas much higher than this, in device pixels. */
const MAX_CANVAS_HEIGHT = 8192
/** Larger counts are drawn as this one; otherwise the scale would end at Infinity. */
const MAX_DRAWN_COUNT = 1e308
/** About the width of a character of the chart's texts, in CSS pixels. */
const CHARACTER_WIDTH = 7
/** On a chart narrower than this, in CSS pixels, counts are written short: '21.4M'. */
const NARROW_WIDTH = 480
/** Thousands, millions and so on. */
const UNITS = ['', 'K', 'M', 'B', 'T']
/** What would be written '1000T'. */
const LARGEST_SHORT = 999.95e12

/** Height of the chart in CSS pixels: its box, or more where the bars need it. */
export function chartHeight(ratingCount: number): number {
  return Math.max(BOX_HEIGHT, ratingCount * ROW_HEIGHT + AXIS_HEIGHT)
}

/** A count in few characters: 21400000 gives '21.4M'; as formatNumber below 1 and beyond 'T'. */
export function formatShort(count: number): string {
  if (count < 1 || count >= LARGEST_SHORT) return formatNumber(count)
  let unit = 0
  let tenths = Math.round(count * 10)
  // As it is written: 999,950 is '1M'.
  while (tenths >= 10_000 && unit < UNITS.length - 1) {
    unit += 1
    tenths = Math.round((count * 10) / 1000 ** unit)
  }
  return `${tenths / 10}${UNITS[unit]}`
}

function formatCount(count: number, chartWidth: number): string {
  return chartWidth < NARROW_WIDTH ? formatShort(count) : formatNumber(count)
}

/** The share of the chart's width that names may take. */
const NAMES_SHARE = 0.3

/** CSS colours of what the chart draws. */
export type ChartColors = { bar: string; text: string; grid: string }

/** Of the texts in the chart: the fonts of the page; size in CSS pixels. */
const FONT = { family: 'system-ui, sans-serif', size: 12 }

/** Names and counts in the order of the record; the category axis turns them round. */
export function ratingsChartData(
  ratings: readonly RatingCount[],
  colors: ChartColors,
): ChartData<'bar', number[], string> {
  return {
    // A canvas clips nothing: more marks on a letter would cover the rows above and below.
    labels: ratings.map(({ name }) => name.replace(/(\p{M}{3})\p{M}+/gu, '$1')),
    datasets: [
      {
        label: 'Ratings',
        data: ratings.map(({ count }) => Math.min(count, MAX_DRAWN_COUNT)),
        backgroundColor: colors.bar,
        borderRadius: CORNER_RADIUS,
        borderSkipped: false,
        barThickness: BAR_SIZE,
      },
    ],
  }
}

/**
 * Horizontal bars, names in reversed order on the category axis, dashed grid, tooltip (spec 2, 9).
 * `screenRatio` is the screen's number of device pixels per CSS pixel.
 */
export function ratingsChartOptions(
  ratings: readonly RatingCount[],
  colors: ChartColors,
  isAnimated: boolean,
  screenRatio: number,
): ChartOptions<'bar'> {
  const countRoom = (chartWidth: number) =>
    CHARACTER_WIDTH *
    (2 + Math.max(...ratings.map(({ count }) => formatCount(count, chartWidth).length)))
  const maxRatio = MAX_CANVAS_HEIGHT / chartHeight(ratings.length)
  return {
    indexAxis: 'y',
    maintainAspectRatio: false,
    // Otherwise it follows the screen, also when the visitor zooms.
    ...(screenRatio > maxRatio && { devicePixelRatio: maxRatio }),
    animation: isAnimated ? { duration: 400 } : false,
    // Room for the count beside the longest bar.
    layout: { padding: ({ chart }) => ({ right: countRoom(chart.width) }) },
    scales: {
      x: {
        beginAtZero: true,
        border: { display: false, dash: GRID_DASH },
        grid: { color: colors.grid },
        ticks: {
          color: colors.text,
          font: FONT,
          precision: 0,
          maxTicksLimit: 6,
          maxRotation: 0,
          callback: value => formatShort(Number(value)),
        },
      },
      y: {
        reverse: true,
        border: { display: false, dash: GRID_DASH },
        grid: { color: colors.grid },
        ticks: { color: colors.text, font: FONT, autoSkip: false, callback: shortName },
      },
    },
    plugins: {
      legend: { display: false },
      tooltip: {
        enabled: true,
        displayColors: false,
        callbacks: { label: ({ parsed }) => `Ratings: ${formatNumber(parsed.x ?? undefined)}` },
      },
    },
  }
}

/** Writes each count beside its bar; the tooltip and the table say it whole. */
export function countLabels(colors: ChartColors): Plugin<'bar'> {
  return {
    id: 'countLabels',
    afterDatasetsDraw(chart) {
      const { ctx, data } = chart
      ctx.save()
      ctx.fillStyle = colors.text
      ctx.textBaseline = 'middle'
      ctx.font = `${FONT.size}px ${FONT.family}`
      chart.getDatasetMeta(0).data.forEach(({ x, y }, index) => {
        const count = data.datasets[0]?.data[index]
        if (typeof count !== 'number') return
        // While a bar grows it begins left of the axis, where the names stand.
        ctx.fillText(formatCount(count, chart.width), Math.max(x, chart.chartArea.left) + 8, y)
      })
      ctx.restore()
    },
  }
}

/** Leaves room for the bars, however long a name is; the tooltip and the table say it whole. */
function shortName(
  this: { getLabelForValue(value: number): string; chart: { width: number } },
  value: string | number,
) {
  const name = this.getLabelForValue(Number(value))
  const room = Math.max(8, Math.floor((this.chart.width * NAMES_SHARE) / CHARACTER_WIDTH))
  return name.length > room ? `${name.slice(0, room - 1)}…` : name
}
