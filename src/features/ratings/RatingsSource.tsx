import * as text from 'virtual:messages/ratings'
import { readDetail } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatDay } from '../../shared/domain/format.ts'
import { ratingName } from '../../shared/domain/localNames.ts'

/** Where the ratings of `app` come from, and the day of their last change. Nothing without a source. */
export function RatingsSource({ app }: { app: AppRecord }) {
  const { name, updated } = readDetail(app, 'ratingsSource') ?? {}
  return (
    name && (
      <p className="small text-body-secondary mt-3 mb-0">
        {`${text.source} `}
        <bdi>{ratingName(name)}</bdi>
        {updated && ` · ${formatDay(updated)}`}
      </p>
    )
  )
}
