import type { ChartData, ChartOptions, Plugin } from 'chart.js'
import type { RatingCount } from '../../shared/domain/appRecord.ts'
import { cutText } from '../../shared/domain/cutText.ts'
import { CHART_HEIGHT } from '../../shared/domain/designConstants.ts'
import { formatNumber } from '../../shared/domain/format.ts'
import { dir } from '../../shared/domain/localeData.ts'
import { messages } from '../../shared/domain/messages.ts'

const text = messages.chart

const isRtl = dir === 'rtl'
// Sizes in CSS pixels
/** Thickness of a bar (spec 9). */
const BAR_SIZE = 30
/** Radius of a bar's corners (spec 9). */
const CORNER_RADIUS = 5
/** Dash and gap of the grid lines (spec 9). */
const GRID_DASH = [3, 3]
/** Height of a bar and the gap to the next one. */
const ROW_HEIGHT = 34
/** The bar of a small count stays visible. */
const MIN_BAR_LENGTH = 6
/** Between a name and the bars. */
const NAME_GAP = 11
/** Approximate width of a character, relative to the font size. */
const CHARACTER_WIDTH = 0.6

/** Names longer than this are cut. The tooltip and the table have them in full. */
const MAX_NAME_LENGTH = 16
/** Browsers draw nothing on a canvas much higher than this, in device pixels. */
const MAX_CANVAS_HEIGHT = 8192
/** A larger count would end the scale at Infinity. */
const MAX_DRAWN_COUNT = 1e308
/** Thousands, millions and so on. */
const UNITS = [
  ({ number }: { number: string }) => number,
  text.thousands,
  text.millions,
  text.billions,
  text.trillions,
]
/** The first count that would read '1000T'. */
const LARGEST_SHORT = 999.95e12

/** The chart's colors, as CSS, and its font size in CSS pixels. */
export type ChartStyle = { bar: string; text: string; grid: string; fontSize: number }

/** Height of the chart in CSS pixels. It exceeds its box if the bars don't fit. */
export function chartHeight(ratingCount: number): number {
  return Math.max(CHART_HEIGHT, ratingCount * ROW_HEIGHT)
}

/** A short count: 21400000 gives '21.4M'. Below 1 and beyond 'T', the same as formatNumber. */
export function formatShort(count: number): string {
  if (count < 1 || count >= LARGEST_SHORT) return formatNumber(count)
  let unit = 0
  let tenths = Math.round(count * 10)
  // 999,950 rounds to '1M', not to '1000K'.
  while (tenths >= 10_000 && unit < UNITS.length - 1) {
    unit += 1
    tenths = Math.round((count * 10) / 1000 ** unit)
  }
  return UNITS[unit]?.({ number: formatNumber(tenths / 10) }) ?? ''
}

/** In right-to-left text, '5 star' would otherwise read 'star 5'. */
function isolate(name: string): string {
  return isRtl ? `\u2068${name}\u2069` : name
}

/** The number of characters, without those that isolate a value in right-to-left text. */
function visibleLength(text: string): number {
  return text.replace(/[\u2068\u2069]/g, '').length
}

/** How a chart writes its counts: in full, or all of them short if one has millions. */
export function countFormat(ratings: readonly RatingCount[]): (count: number) => string {
  return ratings.every(({ count }) => count < 1e6) ? formatNumber : formatShort
}

/** Names and counts in the order of the record. The category axis reverses them. */
export function chartData(
  ratings: readonly RatingCount[],
  style: ChartStyle,
): ChartData<'bar', number[], string> {
  // Chart.js would give a count of 0 the shortest bar.
  const bars = ratings.map(({ count }) => (count > 0 ? style.bar : 'transparent'))
  return {
    // A canvas clips nothing: more marks on a letter would cover the rows above and below.
    labels: ratings.map(({ name }) => isolate(name.replace(/(\p{M}{3})\p{M}+/gu, '$1'))),
    datasets: [
      {
        label: text.ratings,
        data: ratings.map(({ count }) => Math.min(count, MAX_DRAWN_COUNT)),
        backgroundColor: bars,
        // Chart.js cannot derive one from oklch().
        hoverBackgroundColor: bars,
        borderRadius: CORNER_RADIUS,
        borderSkipped: false,
        barThickness: BAR_SIZE,
        minBarLength: MIN_BAR_LENGTH,
      },
    ],
  }
}

/**
 * Horizontal bars, names in reversed order on the category axis, dashed grid, tooltip (spec 2, 9).
 * `screenRatio` is the screen's number of device pixels per CSS pixel.
 */
export function chartOptions(
  ratings: readonly RatingCount[],
  style: ChartStyle,
  screenRatio: number,
): ChartOptions<'bar'> {
  const format = countFormat(ratings)
  const longestCount = Math.max(...ratings.map(({ count }) => visibleLength(format(count))))
  const maxRatio = MAX_CANVAS_HEIGHT / chartHeight(ratings.length)
  const grid = {
    border: { display: false, dash: GRID_DASH },
    grid: { color: style.grid, drawTicks: false },
  }
  return {
    indexAxis: 'y',
    maintainAspectRatio: false,
    devicePixelRatio: Math.min(screenRatio, maxRatio),
    animation: false,
    // Room for the count beside the longest bar.
    layout: {
      padding: {
        [isRtl ? 'left' : 'right']: CHARACTER_WIDTH * style.fontSize * (longestCount + 2),
      },
    },
    scales: {
      x: {
        ...grid,
        reverse: isRtl,
        // Only grid lines, since each bar shows its count. The longest bar fills the width.
        // Chart.js would format even labels that it doesn't draw, with Intl (see formatNumber).
        ticks: { display: false, maxTicksLimit: 6, includeBounds: false, callback: () => '' },
        max: Math.min(Math.max(...ratings.map(({ count }) => count)), MAX_DRAWN_COUNT) || 1,
      },
      y: {
        ...grid,
        reverse: true,
        position: isRtl ? 'right' : 'left',
        ticks: {
          color: style.text,
          padding: NAME_GAP,
          autoSkip: false,
          callback(value) {
            const name = this.getLabelForValue(Number(value))
            return visibleLength(name) > MAX_NAME_LENGTH
              ? `${cutText(name, MAX_NAME_LENGTH - 1)}…`
              : name
          },
        },
      },
    },
    plugins: {
      tooltip: {
        enabled: true,
        displayColors: false,
        rtl: isRtl,
        textDirection: dir,
        callbacks: {
          label: ({ parsed }) => text.tooltip({ count: formatNumber(parsed.x ?? 0) }),
        },
      },
    },
  }
}

/** Draws the count beside each bar. */
export function countLabels(ratings: readonly RatingCount[], style: ChartStyle): Plugin<'bar'> {
  const format = countFormat(ratings)
  return {
    id: 'countLabels',
    afterDatasetsDraw(chart) {
      const { ctx } = chart
      ctx.fillStyle = style.text
      ctx.textBaseline = 'middle'
      ctx.font = `${style.fontSize}px ${chart.options.font?.family}`
      chart.getDatasetMeta(0).data.forEach(({ x, y }, index) => {
        const { count } = ratings[index] ?? {}
        if (count !== undefined) ctx.fillText(format(count), isRtl ? x - 8 : x + 8, y)
      })
    },
  }
}
