import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { useState } from 'react'
import { Bar } from 'react-chartjs-2'
import { useIsDark } from '../../shared/browser/useIsDark.ts'
import { useMediaQuery } from '../../shared/browser/useMediaQuery.ts'
import type { RatingCount } from '../../shared/domain/appRecord.ts'
import {
  BOX_HEIGHT,
  type ChartColors,
  chartHeight,
  countLabels,
  ratingsChartData,
  ratingsChartOptions,
} from './ratingsChart.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

type RatingsChartProps = {
  /** In the order of the record; one bar each. */
  ratings: readonly RatingCount[]
}

/**
 * The bars of an app's ratings, in a box that scrolls if they need more room than it has. Screen
 * readers get the table beside it (see RatingsSection).
 */
export function RatingsChart({ ratings }: RatingsChartProps) {
  const isDark = useIsDark()
  // Colours and plugins are read once, so another mode means another chart.
  return <Bars key={String(isDark)} ratings={ratings} />
}

function Bars({ ratings }: RatingsChartProps) {
  const [colors] = useState(readColors)
  const [plugins] = useState(() => [countLabels(colors)])
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const chart = (
    <Bar
      data={ratingsChartData(ratings, colors)}
      options={ratingsChartOptions(ratings, colors, !isStill, window.devicePixelRatio)}
      plugins={plugins}
      aria-hidden
    />
  )
  const height = chartHeight(ratings.length)
  if (height <= BOX_HEIGHT) return chart
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what can take the focus
    <section className="ratings-scroll" aria-label="Ratings chart" tabIndex={0}>
      <div className="ratings-bars" style={{ height }}>
        {chart}
      </div>
    </section>
  )
}

/** The colours that the style sheet names for the mode of the moment. */
function readColors(): ChartColors {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  // A drawing keeps its own colours, on a ground that is the system's.
  const isForced = window.matchMedia('(forced-colors: active)').matches
  return {
    bar: read('--site-amber'),
    text: isForced ? 'CanvasText' : read('--bs-secondary-color'),
    grid: read('--bs-border-color'),
  }
}
