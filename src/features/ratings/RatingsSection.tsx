import { lazy, Suspense, useState } from 'react'
import { whenNear } from '../../shared/browser/whenNear.ts'
import { MAX_BARS, type RatingCount } from '../../shared/domain/appRecord.ts'
import { formatNumber } from '../../shared/domain/format.ts'
import { ratingName } from '../../shared/domain/localNames.ts'
import { messages } from '../../shared/domain/messages.ts'
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.tsx'

const text = messages.ratings

type RatingsSectionProps = {
  /** Never empty. */
  ratings: readonly RatingCount[]
}

/**
 * The ratings as a chart, loaded when it is near the viewport and the page is idle, and as a table for screen
 * readers and until the chart has loaded. Both begin with the last rating.
 */
export function RatingsSection({ ratings: records }: RatingsSectionProps) {
  // Each app has its own, since lazy() never retries after a failure.
  const [RatingsChart] = useState(() =>
    lazy(async () => ({ default: (await import('./RatingsChart.tsx')).RatingsChart })),
  )
  const ratings = records.map(({ name, count }) => ({ name: ratingName(name), count }))
  const [isNear, setIsNear] = useState(false)
  const table = (
    <table className="ratings-table">
      <caption className="visually-hidden">{text.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.rating}</th>
          <th scope="col" className="text-end ps-5">
            {text.count}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...ratings.entries()].toReversed().map(([index, { name, count }]) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td className="text-end ps-5">{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <ErrorBoundary fallback={table}>
      <div
        ref={isNear ? undefined : box => whenNear(box, () => setIsNear(true))}
        className="ratings-chart position-relative"
      >
        {isNear && (
          // Screen readers read the table below.
          <Suspense
            fallback={
              <div className="h-100 overflow-y-auto" aria-hidden>
                {table}
              </div>
            }
          >
            <RatingsChart ratings={ratings.slice(-MAX_BARS)} />
          </Suspense>
        )}
      </div>
      {ratings.length > MAX_BARS && (
        <p className="ratings-note small text-body-secondary mt-3 mb-0">
          {text.chartLimit({ shown: MAX_BARS, count: ratings.length })}
        </p>
      )}
      <div className="ratings-text">{table}</div>
    </ErrorBoundary>
  )
}
