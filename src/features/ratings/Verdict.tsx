import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatNumber } from '../../shared/domain/format.ts'
import { messages } from '../../shared/domain/messages.ts'
import { PATHS } from '../../shared/ui/Icon.tsx'

/** Width and height of a star on the grid of icons. */
const STAR_SIZE = 24

/**
 * The average rating of `app` as a number and as stars, and its number of reviews, if known.
 * Renders nothing without an average.
 */
export function Verdict({ app }: { app: AppRecord }) {
  const { ratingAvg, reviews } = app
  if (ratingAvg === undefined) return null
  return (
    <div className="ratings-verdict d-flex d-md-block flex-wrap column-gap-4 align-items-center mb-4">
      <p className="display-1 m-0">
        <span className="visually-hidden">{`${messages.figures.averageRating} `}</span>
        <span>{formatNumber(ratingAvg)}</span>
      </p>
      <div>
        <svg
          className="ratings-stars icon text-warning-emphasis"
          viewBox={`0 0 ${5 * STAR_SIZE} ${STAR_SIZE}`}
          aria-hidden
        >
          {drawStars('none')}
          {/* Clips the stars at its width. */}
          <svg width={ratingAvg * STAR_SIZE} height={STAR_SIZE} aria-hidden>
            {drawStars('currentColor')}
          </svg>
        </svg>
        {reviews !== undefined && (
          <p className="small text-body-secondary m-0">
            {messages.ratings.reviews({ count: reviews })}
          </p>
        )}
      </div>
    </div>
  )
}

function drawStars(fill: string) {
  return [0, 1, 2, 3, 4].map(index => (
    <path key={index} transform={`translate(${index * STAR_SIZE})`} d={PATHS.star} fill={fill} />
  ))
}
