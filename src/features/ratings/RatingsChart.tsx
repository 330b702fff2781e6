import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { Bar } from 'react-chartjs-2'
import { usePixelRatio } from '../../shared/browser/usePixelRatio.ts'
import { useTextColor } from '../../shared/browser/useTextColor.ts'
import type { RatingCount } from '../../shared/domain/appRecord.ts'
import { CHART_HEIGHT } from '../../shared/domain/designConstants.ts'
import { messages } from '../../shared/domain/messages.ts'
import {
  type ChartStyle,
  chartData,
  chartHeight,
  chartOptions,
  countLabels,
} from './chartOptions.ts'

const text = messages.chart

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
  const color = useTextColor()
  const ratio = usePixelRatio()
  const style = readStyle(color)
  // Names and the tooltip take their size from here.
  Chart.defaults.font.size = style.fontSize
  const chart = (
    <Bar
      className="ratings-canvas"
      // Chart.js reads plugins (and so colors) only once, and doesn't notice a move to another
      // screen.
      key={`${color} ${ratio}`}
      data={chartData(ratings, style)}
      options={chartOptions(ratings, style, ratio)}
      plugins={[countLabels(ratings, style)]}
      aria-hidden
    />
  )
  const height = chartHeight(ratings.length)
  if (height <= CHART_HEIGHT) return chart
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

function readStyle(text: string): ChartStyle {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    bar: read('--bs-warning'),
    text,
    grid: read('--bs-border-color'),
    // Follows the text size of the visitor.
    fontSize: 0.75 * Number.parseFloat(style.fontSize),
  }
}
