import type { ComponentProps, ReactNode } from 'react'
import { readRow, textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatNumber } from '../../shared/domain/format.ts'
import { messages } from '../../shared/domain/messages.ts'
import { formatDownloads } from '../../shared/domain/units.ts'

const text = messages.app
const information = messages.information

/** The three stat blocks (spec 2). */
const STATISTICS = [
  { label: text.downloads, field: 'downloads', format: formatDownloads },
  { label: text.averageRatings, field: 'ratingAvg', format: formatNumber },
  { label: text.totalReviews, field: 'reviews', format: formatNumber },
] as const

const orLater = (version: string) => information.orLater({ version })

/** What visitors ask about first. */
const REQUIREMENTS = [
  { label: information.price, field: 'price' },
  { label: information.ageRating, field: 'ageRating' },
  { label: information.oldestIos, field: 'oldestIos', format: orLater },
  { label: information.oldestAndroid, field: 'oldestAndroid', format: orLater },
] as const

type Figure = { label: string; value: ReactNode }

/** The requirements that `app` states. */
function requirementsOf(app: AppRecord): Figure[] {
  return REQUIREMENTS.flatMap(({ label, field, ...row }) => {
    const found = readRow(app, field, label)
    if (!found) return []
    const text = 'format' in row ? row.format(found) : found
    const lang = field === 'price' ? textLanguage(app, field) : undefined
    return { label, value: <bdi lang={lang}>{text}</bdi> }
  })
}

/** The known statistics of `app`, then its requirements. Renders nothing if it has neither. */
export function Statistics({ app }: { app: AppRecord }) {
  const figures: Figure[] = STATISTICS.flatMap(({ label, field, format }) => {
    const value = app[field]
    return value === undefined ? [] : { label, value: format(value) }
  })
  figures.push(...requirementsOf(app))
  // The keyboard scrolls only focusable areas.
  return figures.length > 0 && <StatisticList figures={figures} tabIndex={0} />
}

/** Has the size of three figures. */
export function StatisticsSkeleton() {
  const value = <span className="placeholder w-75" />
  return <StatisticList figures={STATISTICS.map(({ label }) => ({ label, value }))} aria-hidden />
}

type StatisticListProps = ComponentProps<'dl'> & { figures: readonly Figure[] }

/** One line, which scrolls if it doesn't fit. */
function StatisticList({ figures, ...props }: StatisticListProps) {
  return (
    <dl className="app-detail-statistics scroll-row" {...props}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="fw-normal text-body-secondary">{label}</dt>
          <dd className="m-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
