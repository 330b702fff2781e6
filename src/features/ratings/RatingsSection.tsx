import { Component, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useIsNear } from '../../shared/browser/useIsNear.ts'
import type { RatingCount } from '../../shared/domain/appRecord.ts'
import { formatNumber } from '../../shared/domain/format.ts'
import { loadChart } from './loadChart.ts'

/** The chart draws this many bars at most. */
const MAX_BARS = 100

/**
 * The ratings as a chart that is drawn when it comes into view, and as a table for visitors who
 * cannot see or load it. Both begin with the last rating; only the table has more than MAX_BARS.
 */
export function RatingsSection({ ratings }: { ratings: readonly RatingCount[] }) {
  // Made anew for each app: what is lazy remembers a failure for ever.
  const [RatingsChart] = useState(() => lazy(loadChart))
  const box = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(box)
  // The table begins with the same ones.
  const shown = ratings.slice(-MAX_BARS)
  const table = (
    <table className="ratings-table">
      <caption className="visually-hidden">Ratings</caption>
      <thead>
        <tr>
          <th scope="col">Rating</th>
          <th scope="col">Count</th>
        </tr>
      </thead>
      <tbody>
        {[...ratings.entries()].toReversed().map(([index, { name, count }]) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <ChartBoundary fallback={table}>
      <div ref={box} className="ratings-chart">
        {isNear && (
          <Suspense>
            <RatingsChart ratings={shown} />
          </Suspense>
        )}
      </div>
      {ratings.length > MAX_BARS && (
        <p className="ratings-note">
          The chart shows {MAX_BARS} of {formatNumber(ratings.length)} ratings.
        </p>
      )}
      <div className="ratings-text visually-hidden">{table}</div>
    </ChartBoundary>
  )
}

/** A chart that cannot be loaded (offline, an older build's file) or drawn costs the chart, not the page. */
class ChartBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
