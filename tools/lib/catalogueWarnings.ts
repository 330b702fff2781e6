import { readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import { readDetail, readScreenshots } from '../../src/shared/domain/appDetails.ts'
import type { RecordFault } from '../../src/shared/domain/appRecord.ts'
import { isWrittenOut } from '../../src/shared/domain/format.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/recordFields.ts'
import { ownImage } from './ownImage.ts'

/** Larger pictures take too long on a slow network. */
const MAX_ICON_BYTES = 60_000
const MAX_SCREENSHOT_BYTES = 100_000
/** Number of bars that the chart draws; see RatingsSection. */
const MAX_RATINGS = 100
/** In UTF-16 units. Longer titles push Install off a phone's first two screens. */
const MAX_LENGTHS = { title: 300, tagline: 80, category: 40, version: 40, whatsNew: 4000 }

type Warning = Omit<RecordFault, 'index'>

/**
 * Valid values that visitors cannot see or read: pictures that are missing in `folder` or too large,
 * icons that are not square, screenshots on other hosts, long texts, days in the future, amounts that
 * the site writes with an exponent, and more ratings than the chart has bars. Icons on other hosts are
 * not checked. In the order of `entries`.
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
  if (typeof image !== 'string' || image === '' || /^(https?:)?\/\//i.test(image)) return []
  if (URL.canParse(image)) {
    return [{ field: 'image', found: image, allowed: 'a relative path or http(s)' }]
  }
  return pictureWarnings('image', image, folder, MAX_ICON_BYTES, true)
}

function pictureWarnings(
  field: string,
  image: string,
  folder: string,
  maxBytes: number,
  isIcon = false,
): Warning[] {
  const warning = (allowed: string) => [{ field, found: image, allowed }]
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
  return warnings
}
