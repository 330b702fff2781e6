import type { RecordFault } from '../../src/shared/domain/appRecord.ts'
import { isWrittenOut } from '../../src/shared/domain/format.ts'

/** Bars that the chart draws; see RatingsSection. */
const MAX_RATINGS = 100
/** Longest title, in UTF-16 units, with which Install is on a phone's first two screens. */
const MAX_TITLE_LENGTH = 300

const AMOUNTS = ['downloads', 'ratingAvg', 'reviews', 'size']

/**
 * What visitors cannot read of valid fields: titles that are too long, amounts and counts that the
 * site writes as powers of ten, and ratings beyond the bars of the chart. In the order of `entries`.
 */
export function checkReadability(entries: readonly unknown[]): RecordFault[] {
  return entries.flatMap((entry, index) => {
    const record = Object(entry) as Record<string, unknown>
    const ratings: unknown[] = Array.isArray(record.ratings) ? record.ratings : []
    const amounts = [
      ...AMOUNTS.map(field => [field, record[field]] as const),
      ...ratings.map((rating, at) => [`ratings.${at}.count`, Object(rating).count] as const),
    ]
    const warn = (field: string, found: unknown, allowed: string) => ({
      index,
      field,
      found,
      allowed,
    })
    return [
      ...(typeof record.title === 'string' && record.title.length > MAX_TITLE_LENGTH
        ? [warn('title', record.title, `at most ${MAX_TITLE_LENGTH} characters`)]
        : []),
      ...amounts
        .filter(([, value]) => typeof value === 'number' && !isWrittenOut(value))
        .map(([field, value]) => warn(field, value, '0, or from 0.000001 to 999,999,999,999')),
      ...(ratings.length > MAX_RATINGS
        ? [warn('ratings', ratings.length, `at most ${MAX_RATINGS} ratings, one bar each`)]
        : []),
    ]
  })
}
