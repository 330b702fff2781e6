import { readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import * as v from 'valibot'
import { readDetail, readScreenshots } from '../../src/shared/domain/appDetails.ts'
import type { RecordFault } from '../../src/shared/domain/appRecord.ts'
import { formatNumber, isWrittenOut } from '../../src/shared/domain/format.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/recordFields.ts'
import { ownImage } from './ownImage.ts'

/** Larger pictures take too long on a slow network. */
export const MAX_ICON_BYTES = 60_000
export const MAX_SCREENSHOT_BYTES = 100_000
/** Number of bars that the chart draws; see RatingsSection. */
const MAX_RATINGS = 100
/** In UTF-16 units. Longer titles push Install off a phone's first two screens. */
const MAX_LENGTHS = {
  title: 300,
  tagline: 80,
  category: 40,
  version: 40,
  whatsNew: 4000,
  description: 4000,
}
/** In millions. More is likely a plain number of downloads. */
const MAX_DOWNLOADS = 100_000
/** Averages are rounded, and stores update them at other times than the counts. */
const MEAN_TOLERANCE = 0.1

type Warning = Omit<RecordFault, 'index'>

/**
 * Valid values that are implausible, or that visitors cannot see or read: pictures that are missing in
 * `folder`, too large or on other hosts, icons that are not square, long texts, days in the future,
 * amounts that the site writes with an exponent, downloads that are not in millions, ratings that do
 * not match their average or the reviews, and more ratings than the chart has bars. In the order of
 * `entries`.
 */
export function catalogueWarnings(entries: readonly unknown[], folder: string): RecordFault[] {
  return entries.flatMap((entry, index) => {
    const record = Object(entry) as Record<string, unknown>
    const warnings = [
      ...iconWarnings(record.image, folder),
      ...readScreenshots(record).flatMap(({ image }, at) =>
        pictureWarnings(`screenshots.${at}`, image, folder, MAX_SCREENSHOT_BYTES),
      ),
      ...valueWarnings(record),
    ]
    return warnings.map(warning => ({ index, ...warning }))
  })
}

function iconWarnings(image: unknown, folder: string): Warning[] {
  if (typeof image !== 'string' || image === '') return []
  if (!isRemote(image) && URL.canParse(image)) {
    return [{ field: 'image', found: image, allowed: 'a relative path or http(s)' }]
  }
  return pictureWarnings('image', image, folder, MAX_ICON_BYTES, true)
}

function isRemote(image: string): boolean {
  return /^(https?:)?\/\//i.test(image)
}

function remoteWarning(field: string, image: string): Warning {
  const allowed =
    'a file in public/; another host would see every visitor, and the picture is missing offline'
  return { field, found: image, allowed }
}

function pictureWarnings(
  field: string,
  image: string,
  folder: string,
  maxBytes: number,
  isIcon = false,
): Warning[] {
  const warning = (allowed: string) => [{ field, found: image, allowed }]
  if (isRemote(image)) return [remoteWarning(field, image)]
  const file = ownImage(image, folder)?.file
  if (file === undefined) return warning('the path of a file in public/')
  try {
    const content = readFileSync(file)
    if (content.length > maxBytes) {
      const kb = Math.ceil(content.length / 1000)
      return warning(`a picture of at most ${maxBytes / 1000} kB (it has ${kb} kB)`)
    }
    const { width, height } = imageSize(content)
    const isWrong = isIcon && width !== height
    return isWrong ? warning(`a square picture (it is ${width} x ${height})`) : []
  } catch {
    return warning('a picture: SVG, WebP, PNG, JPEG or AVIF')
  }
}

function valueWarnings(record: Record<string, unknown>): Warning[] {
  const ratings: unknown[] = Array.isArray(record.ratings) ? record.ratings : []
  const warnings: Warning[] = []
  for (const [field, max] of Object.entries(MAX_LENGTHS)) {
    const found = record[field]
    if (typeof found !== 'string' || found.length <= max) continue
    warnings.push({ field, found, allowed: `at most ${max} characters` })
  }
  const updated = readDetail(record, 'updated')
  if (updated !== undefined && updated > new Date().toJSON()) {
    warnings.push({ field: 'updated', found: updated, allowed: 'today or an earlier day' })
  }
  const { id, ...fields } = catalogueRecordSchema.entries
  const amounts = [
    ...Object.keys(fields).map(field => ({ field, found: record[field] })),
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
  return [...warnings, ...plausibilityWarnings(record)]
}

function plausibilityWarnings(record: Record<string, unknown>): Warning[] {
  const parsed = v.safeParse(catalogueRecordSchema, record)
  if (!parsed.success) return []
  const { downloads = 0, ratingAvg, reviews, ratings = [] } = parsed.output
  const warnings: Warning[] = []
  if (downloads > MAX_DOWNLOADS && isWrittenOut(downloads)) {
    const allowed = `at most ${formatNumber(MAX_DOWNLOADS)}, since downloads are in millions`
    warnings.push({ field: 'downloads', found: downloads, allowed })
  }
  if (ratingAvg !== undefined && ratingAvg > 5) {
    warnings.push({ field: 'ratingAvg', found: ratingAvg, allowed: 'at most 5' })
  }
  const total = ratings.reduce((sum, { count }) => sum + count, 0)
  const points = ratings.reduce((sum, { name, count }) => sum + count * readStars(name), 0)
  const mean = points / total
  if (ratingAvg !== undefined && Number(Math.abs(mean - ratingAvg).toFixed(3)) > MEAN_TOLERANCE) {
    const allowed = `${formatNumber(mean)}, the mean of the ratings`
    warnings.push({ field: 'ratingAvg', found: ratingAvg, allowed })
  }
  // A review includes a rating. In the stores, fewer than one rating in a hundred may have a review.
  const isPlausible = (count: number) => count <= total * 1.1 && total <= (count + 1) * 1000
  if (reviews !== undefined && total > 0 && !isPlausible(reviews)) {
    const allowed = `at most ${formatNumber(total)}, the number of ratings, and at least a thousandth of it`
    warnings.push({ field: 'reviews', found: reviews, allowed })
  }
  return warnings
}

/** '4 star' gives 4. NaN for a name that does not start with a number from 1 to 5. */
function readStars(name: string): number {
  return Number(/^[1-5]\b/.exec(name.trim())?.[0] ?? Number.NaN)
}
