import { readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import type { RecordFault } from '../../src/shared/domain/appRecord.ts'
import { isWrittenOut } from '../../src/shared/domain/format.ts'
import { ownImage } from './ownImage.ts'

/** Larger pictures take too long on a slow network. */
const MAX_IMAGE_BYTES = 60_000
/** Number of bars that the chart draws; see RatingsSection. */
const MAX_RATINGS = 100
/** In UTF-16 units. Longer titles push Install off a phone's first two screens. */
const MAX_TITLE_LENGTH = 300

const AMOUNTS = ['downloads', 'ratingAvg', 'reviews', 'size']

type Warning = Omit<RecordFault, 'index'>

/**
 * Valid values that visitors cannot see or read: pictures that are missing in `folder`, too large or not
 * square, long titles, amounts that the site writes with an exponent, and more ratings than the chart
 * has bars. Pictures on other hosts are not checked. In the order of `entries`.
 */
export function catalogueWarnings(entries: readonly unknown[], folder: string): RecordFault[] {
  return entries.flatMap((entry, index) => {
    const record = Object(entry) as Record<string, unknown>
    const warnings = [...imageWarnings(record.image, folder), ...textWarnings(record)]
    return warnings.map(warning => ({ index, ...warning }))
  })
}

function imageWarnings(image: unknown, folder: string): Warning[] {
  if (typeof image !== 'string' || image === '' || /^(https?:)?\/\//i.test(image)) return []
  const warning = (allowed: string) => [{ field: 'image', found: image, allowed }]
  if (URL.canParse(image)) return warning('a relative path or http(s)')
  const file = ownImage(image, folder)?.file
  if (file === undefined) return warning('the path of a file in public/')
  try {
    const content = readFileSync(file)
    if (content.length > MAX_IMAGE_BYTES) {
      const kb = Math.ceil(content.length / 1000)
      return warning(`a picture of at most ${MAX_IMAGE_BYTES / 1000} kB (it has ${kb} kB)`)
    }
    const { width, height } = imageSize(content)
    return width === height ? [] : warning(`a square picture (it is ${width} x ${height})`)
  } catch {
    return warning('a picture: SVG, WebP, PNG, JPEG or AVIF')
  }
}

function textWarnings(record: Record<string, unknown>): Warning[] {
  const { title } = record
  const ratings: unknown[] = Array.isArray(record.ratings) ? record.ratings : []
  const warnings: Warning[] = []
  if (typeof title === 'string' && title.length > MAX_TITLE_LENGTH) {
    warnings.push({
      field: 'title',
      found: title,
      allowed: `at most ${MAX_TITLE_LENGTH} characters`,
    })
  }
  const amounts = [
    ...AMOUNTS.map(field => ({ field, found: record[field] })),
    ...ratings.map((rating, at) => ({ field: `ratings.${at}.count`, found: Object(rating).count })),
  ]
  for (const { field, found } of amounts) {
    if (typeof found !== 'number' || isWrittenOut(found)) continue
    warnings.push({ field, found, allowed: '0, or from 0.000001 to 999,999,999,999' })
  }
  if (ratings.length > MAX_RATINGS) {
    const allowed = `at most ${MAX_RATINGS} ratings, one bar each`
    warnings.push({ field: 'ratings', found: ratings.length, allowed })
  }
  return warnings
}
