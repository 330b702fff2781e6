import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { useState } from 'react'
import { Bar } from 'react-chartjs-2'
import { useIsDark } from '../../shared/browser/useIsDark.ts'
import { useMediaQuery } from '../../shared/browser/useMediaQuery.ts'
import type { RatingCount } from '../../shared/domain/appRecord.ts'
import {
  type ChartColors,
  countLabels,
  ratingsChartData,
  ratingsChartOptions,
} from './ratingsChart.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

type RatingsChartProps = {
  /** In the order of the record. */
  ratings: readonly RatingCount[]
}

/** The bars of an app's ratings. Screen readers are given the table beside it (see RatingsSection). */
export function RatingsChart({ ratings }: RatingsChartProps) {
  const isDark = useIsDark()
  // Colours and plugins are read once, so another mode means another chart.
  return <Bars key={String(isDark)} ratings={ratings} />
}

function Bars({ ratings }: RatingsChartProps) {
  const [colors] = useState(readColors)
  const [plugins] = useState(() => [countLabels(colors)])
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return (
    <Bar
      data={ratingsChartData(ratings, colors)}
      options={ratingsChartOptions(ratings, colors, !isStill)}
      plugins={plugins}
      aria-hidden
    />
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
