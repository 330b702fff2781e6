import { readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import * as v from 'valibot'
import { TRENDING_COUNT } from '../../src/features/catalogue/listApps.ts'
import { hasFact, isRetired, readScreenshots } from '../../src/shared/domain/appDetails.ts'
import {
  type AppRecord,
  MAX_BARS,
  parseRecord,
  type RecordFault,
} from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/catalogueRecord.ts'
import { isWrittenOut } from '../../src/shared/domain/isWrittenOut.ts'
import { type FieldRow, RECORD_FIELDS } from '../../src/shared/domain/recordFields.ts'
import { isFuture } from '../lib/isFuture.ts'
import { ownImage } from './ownImage.ts'

/** Larger pictures take too long on a slow network. */
export const MAX_ICON_BYTES = 60_000
export const MAX_SCREENSHOT_BYTES = 100_000
/** The most millions of downloads. More is likely the plain number. */
const MAX_DOWNLOADS = 100_000
const formatNumber = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })
/** Days before `supportedUntil` when the warnings begin. */
const NOTICE_DAYS = 90
/** Averages are rounded, and stores update them at other times than the counts. */
const MEAN_TOLERANCE = 0.1

/** Adds a warning about a field of the record at hand. */
type Warn = (field: string, found: unknown, allowed: string) => void

/**
 * Valid values that are implausible, or that visitors cannot see or read: pictures that are missing in
 * `folder`, too large or on other hosts, icons that are not square, SVG screenshots, long texts, days in
 * the future, amounts that the site writes with an exponent, downloads that are not in millions, ratings
 * that do not match their average or the reviews, more ratings than the chart has bars, retired apps on Home, and promises of updates that end or have ended.
 * In the order of `entries`, the retired ones last.
 */
export function catalogueWarnings(entries: readonly unknown[], folder: string): RecordFault[] {
  const warnings: RecordFault[] = []
  for (const [index, entry] of entries.entries()) {
    const record = Object(entry) as Record<string, unknown>
    const warn: Warn = (field, found, allowed) => warnings.push({ index, field, found, allowed })
    const { image } = record
    const app = parseRecord(entry)
    const pictures = [
      ...(typeof image === 'string' && image !== '' ? [['image', image] as const] : []),
      ...readScreenshots(app).map((shot, at) => [`screenshots.${at}`, shot.image] as const),
    ]
    for (const [field, picture] of pictures) {
      const allowed = expectPicture(picture, folder, field === 'image')
      if (allowed !== undefined) warn(field, picture, allowed)
    }
    checkValues(record, app, warn)
    checkPlausibility(record, warn)
  }
  return [...warnings, ...lifeCycleWarnings(entries)]
}

/** Texts in `translations`, one of each app in the order of the catalogue, that are longer than fits. */
export function longTexts(translations: readonly object[]): RecordFault[] {
  const warnings: RecordFault[] = []
  for (const [index, translation] of translations.entries()) {
    checkLengths({ ...translation }, (field, found, allowed) =>
      warnings.push({ index, field, found, allowed }),
    )
  }
  return warnings
}

/** Faults of records with the store address of another one. The page on the web may be that of several apps. */
export function sharedStores(entries: readonly unknown[]): RecordFault[] {
  const indexes = new Map<string, number>()
  return entries.flatMap((entry, index) => {
    const { stores = {} } = parseRecord(entry)
    return Object.entries(stores).flatMap(([key, url]) => {
      const first = indexes.get(url) ?? index
      indexes.set(url, first)
      if (first === index || key === 'web') return []
      return {
        index,
        field: `stores.${key}`,
        found: url,
        allowed: `no duplicate of record ${first}`,
      }
    })
  })
}

/** Warnings about records with the title of another one. */
export function equalTitles(entries: readonly unknown[]): RecordFault[] {
  const indexes = new Map<unknown, number>()
  return entries.flatMap((entry, index) => {
    const { title } = Object(entry)
    const first = indexes.get(title) ?? index
    indexes.set(title, first)
    if (first === index || typeof title !== 'string') return []
    return {
      index,
      field: 'title',
      found: title,
      allowed: `no duplicate of record ${first}`,
    }
  })
}

/** Warnings about apps in no store: /get leads nowhere. Future and retired apps need none. */
export function storelessApps(entries: readonly unknown[]): RecordFault[] {
  const allowed = 'an address in a store, which /get goes on to'
  return entries.flatMap((entry, index) => {
    const { stores = {}, otherStores = [], status = '' } = parseRecord(entry)
    const count = Object.keys(stores).length + otherStores.length
    // What is no record has a fault already.
    const needsNone = entry !== Object(entry) || /^(soon|retired)$/.test(status)
    return count > 0 || needsNone ? [] : { index, field: 'stores', found: undefined, allowed }
  })
}

/**
 * Entries of `facts` with the label of a field that the record also has. `labels` are those of a language by
 * field.
 */
export function doubleFacts(
  entries: readonly unknown[],
  labels: Readonly<Record<string, unknown>>,
): RecordFault[] {
  return entries.flatMap((entry, index) => {
    const record: Readonly<Record<string, unknown>> = Object(entry)
    const app = parseRecord(entry)
    const fields = Object.keys(labels).filter(
      field => field in record && hasFact(app, String(labels[field])),
    )
    return fields.map(field => {
      const allowed = `no entry '${labels[field]}' beside the field ${field}`
      return { index, field: 'facts', found: record[field], allowed }
    })
  })
}

/** Retired apps among those that Home shows, and successors that are retired or of an app that is not. */
function lifeCycleWarnings(entries: readonly unknown[]): RecordFault[] {
  const records = entries.map(entry => parseRecord(entry))
  const retired = new Set(records.filter(isRetired).map(({ id }) => id))
  return records.flatMap((record, index) => {
    const { successor: found } = record
    const faults: RecordFault[] = []
    if (isRetired(record) && index < TRENDING_COUNT) {
      const allowed = `a later place: Home shows the first ${TRENDING_COUNT} apps`
      faults.push({ index, field: 'status', found: 'retired', allowed })
    }
    if (found !== undefined && retired.has(found))
      faults.push({ index, field: 'successor', found, allowed: 'an app that is not retired' })
    if (found !== undefined && !isRetired(record))
      faults.push({
        index,
        field: 'successor',
        found,
        allowed: 'nothing, as the app is not retired',
      })
    return faults
  })
}

/** What the picture at `image` should be; undefined if it is that. */
function expectPicture(image: string, folder: string, isIcon: boolean): string | undefined {
  const maxBytes = isIcon ? MAX_ICON_BYTES : MAX_SCREENSHOT_BYTES
  if (/^(https?:)?\/\//i.test(image)) {
    return 'a file in public/; another host would see every visitor, and the picture is missing offline'
  }
  if (isIcon && URL.canParse(image)) return 'a relative path or http(s)'
  const file = ownImage(image, folder)?.file
  if (file === undefined) return 'the path of a file in public/'
  try {
    const content = readFileSync(file)
    if (content.length > maxBytes) {
      const kb = Math.ceil(content.length / 1000)
      return `a picture of at most ${maxBytes / 1000} kB (it has ${kb} kB)`
    }
    const { width, height, type } = imageSize(content)
    if (!isIcon && type === 'svg') {
      return 'a WebP, PNG, JPEG or AVIF, since phones take long to lay out the parts of an SVG'
    }
    if (isIcon && width !== height) return `a square picture (it is ${width} x ${height})`
    return undefined
  } catch {
    return 'a picture: SVG, WebP, PNG, JPEG or AVIF'
  }
}

function checkLengths(record: Readonly<Record<string, unknown>>, warn: Warn): void {
  for (const [field, { maxLength }] of Object.entries<FieldRow>(RECORD_FIELDS)) {
    const found = record[field]
    if (maxLength !== undefined && typeof found === 'string' && found.length > maxLength) {
      warn(field, found, `at most ${maxLength} characters`)
    }
  }
}

function checkValues(record: Record<string, unknown>, app: AppRecord, warn: Warn): void {
  const ratings: unknown[] = Array.isArray(record.ratings) ? record.ratings : []
  checkLengths(record, warn)
  const days = {
    updated: app.updated,
    'ratingsSource.updated': app.ratingsSource?.updated,
  }
  for (const [field, day = ''] of Object.entries(days)) {
    if (isFuture(day)) warn(field, day, 'today or an earlier day')
  }
  const until = app.supportedUntil
  if (until !== undefined && isRetired(app)) {
    warn('supportedUntil', until, 'nothing, as the app is retired')
  } else if (until !== undefined && !isFuture(until, NOTICE_DAYS)) {
    warn('supportedUntil', until, `a day in more than ${NOTICE_DAYS} days, or nothing`)
  }
  const { id, ...fields } = catalogueRecordSchema.entries
  const amounts = [
    ...Object.keys(fields).map(field => [field, record[field]] as const),
    ...ratings.map((rating, at) => [`ratings.${at}.count`, Object(rating).count] as const),
  ]
  for (const [field, found] of amounts) {
    if (typeof found === 'number' && !isWrittenOut(found)) {
      warn(field, found, '0, or from 0.000001 to 999,999,999,999')
    }
  }
  if (ratings.length > MAX_BARS) {
    warn('ratings', ratings.length, `at most ${MAX_BARS} ratings, one bar each`)
  }
}

function checkPlausibility(record: Record<string, unknown>, warn: Warn): void {
  const parsed = v.safeParse(catalogueRecordSchema, record)
  if (!parsed.success) return
  const { downloads = 0, ratingAvg, reviews, ratings = [] } = parsed.output
  if (downloads > MAX_DOWNLOADS && isWrittenOut(downloads)) {
    const most = formatNumber(MAX_DOWNLOADS)
    warn('downloads', downloads, `at most ${most}, since downloads are in millions`)
  }
  if (ratingAvg !== undefined && ratingAvg > 5) warn('ratingAvg', ratingAvg, 'at most 5')
  const total = ratings.reduce((sum, { count }) => sum + count, 0)
  const points = ratings.reduce((sum, { name, count }) => sum + count * readStars(name), 0)
  const mean = points / total
  if (ratingAvg !== undefined && Number(Math.abs(mean - ratingAvg).toFixed(3)) > MEAN_TOLERANCE) {
    warn('ratingAvg', ratingAvg, `${formatNumber(mean)}, the mean of the ratings`)
  }
  // A review includes a rating. In the stores, fewer than one rating in a hundred may have a review.
  const isPlausible = (count: number) => count <= total * 1.1 && total <= (count + 1) * 1000
  if (reviews !== undefined && total > 0 && !isPlausible(reviews)) {
    const most = `at most ${formatNumber(total)}, the number of ratings`
    warn('reviews', reviews, `${most}, and at least a thousandth of it`)
  }
}

/** '4 star' gives 4. NaN for a name that does not start with a number from 1 to 5. */
function readStars(name: string): number {
  return Number(/^[1-5]\b/.exec(name.trim())?.[0] ?? Number.NaN)
}
