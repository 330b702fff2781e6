import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { Bar } from 'react-chartjs-2'
import { useColorScheme } from '../../shared/browser/useColorScheme.ts'
import type { RatingCount } from '../../shared/domain/appRecord.ts'
import { texts } from '../../shared/domain/texts.ts'
import {
  BOX_HEIGHT,
  type ChartStyle,
  chartData,
  chartHeight,
  chartOptions,
  countLabels,
} from './chartOptions.ts'

const text = texts.chart

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)
Chart.defaults.font.family = getComputedStyle(document.body).fontFamily

type RatingsChartProps = {
  /** Each has a bar, in this order. */
  ratings: readonly RatingCount[]
}

/**
 * The ratings as bars, in a box that scrolls if they don't fit. Hidden from screen readers, which get a
 * table.
 */
export function RatingsChart({ ratings }: RatingsChartProps) {
  const scheme = useColorScheme()
  const style = readStyle()
  // Names and tooltip have no other size.
  Chart.defaults.font.size = style.fontSize
  const chart = (
    <Bar
      className="ratings-canvas"
      // Chart.js reads plugins, and so the colors, only once.
      key={scheme}
      data={chartData(ratings, style)}
      options={chartOptions(ratings, style, window.devicePixelRatio)}
      plugins={[countLabels(ratings, style)]}
      aria-hidden
    />
  )
  const height = chartHeight(ratings.length)
  if (height <= BOX_HEIGHT) return chart
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only focusable areas
    <section className="h-100 overflow-y-auto" aria-label={text.label} tabIndex={0}>
      {/* biome-ignore lint/nursery/noInlineStyles: a script may set it, and no HTML has the chart */}
      <div className="position-relative" style={{ height }}>
        {chart}
      </div>
    </section>
  )
}

function readStyle(): ChartStyle {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  // Forced colors change the background, but not what a canvas draws.
  const isForced = window.matchMedia('(forced-colors: active)').matches
  return {
    bar: read('--bs-warning'),
    text: isForced ? 'CanvasText' : read('--bs-body-color'),
    grid: read('--bs-border-color'),
    // Follows the text size of the visitor.
    fontSize: 0.75 * Number.parseFloat(style.fontSize),
  }
}
