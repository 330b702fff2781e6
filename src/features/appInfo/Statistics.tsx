import * as text from 'virtual:messages/app'
import * as information from 'virtual:messages/information'
import type { ReactNode } from 'react'
import { hasFact, readDetail, textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatNumber } from '../../shared/domain/format.ts'
import { formatDownloads } from '../../shared/domain/units.ts'

/** The three stat blocks (spec 2). */
const STATISTICS = [
  { label: text.downloads, field: 'downloads', format: formatDownloads },
  { label: text.averageRatings, field: 'ratingAvg', format: formatNumber },
  { label: text.totalReviews, field: 'reviews', format: formatNumber },
] as const

type Figure = { label: string; value: ReactNode }

/** What visitors ask first. An entry of `facts` with the same label stays in its place below. */
function requirementsOf(app: AppRecord): Figure[] {
  const orLater = (version?: string) => version && information.orLater({ version })
  const facts = [
    {
      label: information.price,
      text: readDetail(app, 'price'),
      lang: textLanguage(app, 'price'),
    },
    { label: information.ageRating, text: readDetail(app, 'ageRating') },
    { label: information.oldestIos, text: orLater(readDetail(app, 'oldestIos')) },
    { label: information.oldestAndroid, text: orLater(readDetail(app, 'oldestAndroid')) },
  ]
  return facts
    .filter(({ label, text }) => text && !hasFact(app, label))
    .map(({ label, text, lang }) => ({ label, value: <bdi lang={lang}>{text}</bdi> }))
}

/** Those of the three figures that `app` has, and what it needs. */
export function Statistics({ app }: { app: AppRecord }) {
  const figures: Figure[] = STATISTICS.flatMap(({ label, field, format }) => {
    const value = app[field]
    return value === undefined ? [] : { label, value: format(value) }
  })
  figures.push(...requirementsOf(app))
  return figures.length > 0 && <StatisticList figures={figures} />
}

/** Has the size of three figures. */
export function StatisticsSkeleton() {
  const placeholder = <span className="placeholder w-75" />
  return <StatisticList figures={STATISTICS.map(({ label }) => ({ label, value: placeholder }))} />
}

/** A line of figures. More than three may be wider than the page: then the keyboard can scroll it. */
function StatisticList({ figures }: { figures: readonly Figure[] }) {
  const isLong = figures.length > STATISTICS.length
  return (
    <dl className="app-detail-statistics scroll-row mb-4" tabIndex={isLong ? 0 : undefined}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="small fw-normal text-body-secondary">{label}</dt>
          <dd className="m-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
