import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { useMemo } from 'react'
import { Bar } from 'react-chartjs-2'
import type { RatingCount } from '../../shared/appRecord.ts'
import { useMediaQuery } from '../../shared/useMediaQuery.ts'
import {
  type ChartColors,
  countLabels,
  ratingsChartData,
  ratingsChartOptions,
} from './ratingsChart.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

/** The bars of an app's ratings. Screen readers are given the table beside it (see RatingsSection). */
export function RatingsChart({ ratings }: { ratings: readonly RatingCount[] }) {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isAnimated = !useMediaQuery('(prefers-reduced-motion: reduce)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet's colours follow the scheme
  const colors = useMemo(readColors, [isDark])
  const plugins = useMemo(() => [countLabels(colors)], [colors])
  return (
    <Bar
      // A plugin is read once, when the chart is made.
      key={String(isDark)}
      data={ratingsChartData(ratings, colors)}
      options={ratingsChartOptions(colors, isAnimated)}
      plugins={plugins}
      aria-hidden
    />
  )
}

/** The colours that the style sheet names for the scheme of the moment. */
function readColors(): ChartColors {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    bar: read('--site-amber'),
    text: read('--bs-secondary-color'),
    grid: read('--bs-border-color'),
  }
}
