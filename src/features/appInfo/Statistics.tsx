import * as text from 'virtual:messages/app'
import type { ReactNode } from 'react'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatNumber } from '../../shared/domain/format.ts'
import { formatDownloads } from '../../shared/domain/units.ts'

/** The three stat blocks (spec 2). */
const STATISTICS = [
  { label: text.downloads, field: 'downloads', format: formatDownloads },
  { label: text.averageRatings, field: 'ratingAvg', format: formatNumber },
  { label: text.totalReviews, field: 'reviews', format: formatNumber },
] as const

/** Those of the three figures that `app` has. */
export function Statistics({ app }: { app: AppRecord }) {
  const figures = STATISTICS.flatMap(({ label, field, format }) => {
    const value = app[field]
    return value === undefined ? [] : { label, value: format(value) }
  })
  return figures.length > 0 && <StatisticList figures={figures} />
}

/** Has the size of three figures. */
export function StatisticsSkeleton() {
  const placeholder = <span className="placeholder w-75" />
  return <StatisticList figures={STATISTICS.map(({ label }) => ({ label, value: placeholder }))} />
}

type StatisticListProps = { figures: readonly { label: string; value: ReactNode }[] }

function StatisticList({ figures }: StatisticListProps) {
  return (
    <dl className="app-detail-statistics d-grid pb-5 m-0">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="small fw-normal text-body-secondary">{label}</dt>
          <dd className="m-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
