import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { TRENDING_COUNT } from '../../src/features/catalogue/listApps.ts'
import { hasFact, isRetired, readScreenshots } from '../../src/shared/domain/appDetails.ts'
import {
  type AppRecord,
  describeValue,
  type FieldFault,
  isTooDeep,
  MAX_BARS,
} from '../../src/shared/domain/appRecord.ts'
import { siteImage } from '../../src/shared/domain/imageUrl.ts'
import { isWrittenOut } from '../../src/shared/domain/isWrittenOut.ts'
import { type FieldRow, RECORD_FIELDS } from '../../src/shared/domain/recordFields.ts'
import { STORE_HOSTS } from '../../src/shared/domain/stores.ts'
import { isFuture } from '../lib/isFuture.ts'
import { listFiles } from '../lib/listFiles.ts'
import { firstMarkup } from '../lib/markup.ts'
import type { ChosenCompany } from './company.ts'

/** Larger pictures take too long on a slow network. */
export const MAX_ICON_BYTES = 60_000
export const MAX_SCREENSHOT_BYTES = 100_000
/** Larger figures are likely in another unit: plain downloads, and bytes or kB. */
const MAX_DOWNLOADS_M = 100_000
const MAX_SIZE_MB = 10_000
/** Days before `supportedUntil` when the warnings begin. */
const NOTICE_DAYS = 90
/** Averages are rounded, and stores update them at other times than the counts. */
const MEAN_TOLERANCE = 0.1

/** A record, or the texts of one in another language. */
type Texts = Partial<AppRecord>

/** What rules know besides the record or translation at hand. */
type Context = ReturnType<typeof describeCatalogue> & {
  app: AppRecord
  /** Its place in the catalogue. */
  index: number
}

/** What warnings know of a company. */
export type CompanyContext = {
  publicDir: string
  /** The files of the public folder by `foldName`. File systems may ignore what it folds, hosts don't. */
  files: ReadonlyMap<string, readonly string[]>
  /** The base of the site, such as '/store/'. */
  base: string
  /** The labels of fields in the language of the texts. */
  labels: Readonly<Record<string, unknown>>
  /** The translations of the catalogue. */
  languages: readonly {
    code: string
    labels: CompanyContext['labels']
    translations: ReadonlyMap<number, Texts>
  }[]
}

type Rule =
  /** The build refuses a catalogue with a fault. */
  | { isFault: true; check(app: Texts, context: Context): Iterable<FieldFault> }
  | {
      isFault?: undefined
      /** Whether translations are checked, too. */
      isForTexts?: true
      check(texts: Texts, context: Context & CompanyContext): Iterable<FieldFault>
    }

/** What a record may have wrong whose fields are valid by themselves, as `RECORD_FIELDS` says. */
const RULES: Readonly<Record<string, Rule>> = {
  ownId: {
    isFault: true,
    *check({ id }, { apps, index, idIndexes }) {
      yield* duplicate('id', id, index, idIndexes, apps)
    },
  },
  successor: {
    isFault: true,
    *check({ id, successor: found }, { byId }) {
      if (found === undefined) return
      const seen = new Set([id])
      for (const current of seen) {
        const next = byId.get(current)?.successor
        if (next !== undefined && seen.has(next)) {
          yield { field: 'successor', found, allowed: 'an app whose successors do not lead back' }
        }
        if (next !== undefined) seen.add(next)
      }
      if (!byId.has(found)) yield { field: 'successor', found, allowed: 'the id of another app' }
    },
  },
  ownStores: {
    isFault: true,
    *check({ stores = {} }, { apps, index, storeIndexes }) {
      // Several apps may share a page on the web.
      for (const [key, url] of Object.entries(stores)) {
        if (key !== 'web') yield* duplicate(`stores.${key}`, url, index, storeIndexes, apps)
      }
    },
  },
  storeHosts: {
    *check({ stores = {} }) {
      const hosts = Object.entries(STORE_HOSTS)
      for (const [key, found] of Object.entries(stores)) {
        const { hostname } = new URL(found)
        const [other = key] = hosts.find(([, host]) => host.test(hostname)) ?? []
        if (other !== key)
          yield { field: `stores.${key}`, found, allowed: `no address of ${other}` }
      }
    },
  },
  ownTitle: {
    *check({ title }, { apps, index, titleIndexes }) {
      yield* duplicate('title', title, index, titleIndexes, apps)
    },
  },
  image: {
    *check({ image }, context) {
      const allowed = image && expectPicture(image, context, true)
      if (allowed) yield { field: 'image', found: image, allowed }
    },
  },
  screenshots: {
    isForTexts: true,
    *check(texts, context) {
      const { app } = context
      // A translation may name the same pictures.
      const known = texts === app ? [] : readScreenshots(app).map(({ image }) => image)
      for (const [at, { image }] of readScreenshots(texts).entries()) {
        const allowed = known.includes(image) ? undefined : expectPicture(image, context, false)
        if (allowed) yield { field: `screenshots.${at}`, found: image, allowed }
      }
    },
  },
  length: {
    isForTexts: true,
    *check(texts) {
      for (const { field, text: found, maxLength } of limitedTexts(texts)) {
        const allowed = `at most ${maxLength} characters`
        if (found.length > maxLength) yield { field, found, allowed }
      }
    },
  },
  markup: {
    isForTexts: true,
    *check(texts) {
      for (const { field, text } of limitedTexts(texts)) {
        const found = firstMarkup(text)
        if (found) yield { field, found, allowed: 'text without HTML and Markdown' }
      }
    },
  },
  facts: {
    isForTexts: true,
    *check(texts, { app, labels }) {
      for (const [field, label] of Object.entries(labels)) {
        const found = app[field as keyof Texts]
        if (found === undefined || !hasFact(texts, String(label))) continue
        yield { field: 'facts', found, allowed: `no entry '${label}' beside the field ${field}` }
      }
    },
  },
  pastDays: {
    *check({ updated, ratingsSource }) {
      const days = { updated, 'ratingsSource.updated': ratingsSource?.updated }
      for (const [field, found] of Object.entries(days)) {
        if (isFuture(found)) yield { field, found, allowed: 'today or an earlier day' }
      }
    },
  },
  supportedUntil: {
    *check({ supportedUntil: found, status }) {
      if (found === undefined) return
      const field = 'supportedUntil'
      if (isRetired({ status })) {
        yield { field, found, allowed: 'nothing, as the app is retired' }
      } else if (!isFuture(found, NOTICE_DAYS)) {
        yield { field, found, allowed: `a day in more than ${NOTICE_DAYS} days, or nothing` }
      }
    },
  },
  amounts: {
    *check({ id, successor, ...app }) {
      const amounts = [
        ...FIELD_ROWS.map(([field]) => [field, app[field as keyof typeof app]] as const),
        ...(app.ratings ?? []).map(({ count }, at) => [`ratings.${at}.count`, count] as const),
      ]
      for (const [field, found] of amounts) {
        if (typeof found === 'number' && !isWrittenOut(found)) {
          yield { field, found, allowed: '0, or from 0.000001 to 999,999,999,999' }
        }
      }
    },
  },
  units: {
    *check({ downloads = 0, size = 0 }) {
      const limits = [
        ['downloads', downloads, MAX_DOWNLOADS_M, 'downloads are in millions'],
        ['size', size, MAX_SIZE_MB, 'sizes are in MB'],
      ] as const
      for (const [field, found, most, unit] of limits) {
        if (found <= most || !isWrittenOut(found)) continue
        yield { field, found, allowed: `at most ${formatNumber(most)}, since ${unit}` }
      }
    },
  },
  bars: {
    *check({ ratings: { length } = [] }) {
      const allowed = `at most ${MAX_BARS} ratings, one bar each`
      if (length > MAX_BARS) yield { field: 'ratings', found: length, allowed }
    },
  },
  average: {
    *check({ ratingAvg: found, ratings = [] }) {
      if (found === undefined) return
      const points = ratings.reduce((sum, { name, count }) => sum + count * readStars(name), 0)
      const mean = points / countRatings(ratings)
      if (Number(Math.abs(mean - found).toFixed(3)) > MEAN_TOLERANCE) {
        yield {
          field: 'ratingAvg',
          found,
          allowed: `${formatNumber(mean)}, the mean of the ratings`,
        }
      }
    },
  },
  reviews: {
    *check({ reviews: found, ratings }) {
      const total = countRatings(ratings)
      if (found === undefined || total === 0) return
      // A review includes a rating. In the stores, fewer than one rating in a hundred may have a review.
      if (found <= total * 1.1 && total <= (found + 1) * 1000) return
      const most = `at most ${formatNumber(total)}, the number of ratings`
      yield { field: 'reviews', found, allowed: `${most}, and at least a thousandth of it` }
    },
  },
  stores: {
    *check(app) {
      const allowed = 'a store address that /get can open'
      if (lacksStore(app)) yield { field: 'stores', found: undefined, allowed }
    },
  },
  home: {
    *check({ status: found }, { index }) {
      if (!isRetired({ status: found }) || index >= TRENDING_COUNT) return
      const allowed = `a later place: Home shows the first ${TRENDING_COUNT} apps`
      yield { field: 'status', found, allowed }
    },
  },
  retirement: {
    *check({ status, successor: found }, { byId }) {
      if (found === undefined) return
      const field = 'successor'
      if (isRetired(byId.get(found) ?? {}))
        yield { field, found, allowed: 'an app that is not retired' }
      if (!isRetired({ status }))
        yield { field, found, allowed: 'nothing, as the app is not retired' }
    },
  },
}

/** What `context.app` has wrong. */
export function* faultsOf(context: Context): Iterable<FieldFault> {
  for (const rule of Object.values(RULES)) if (rule.isFault) yield* rule.check(context.app, context)
}

/** What is not plausible about `context.app` and its translations, or cannot be seen by visitors. */
export function* warningsOf(context: Context & CompanyContext): Iterable<FieldFault> {
  const { app, languages } = context
  const rules = Object.values(RULES).filter(rule => !rule.isFault)
  for (const rule of rules) yield* rule.check(app, context)
  for (const { code, labels, translations } of languages) {
    const texts = translations.get(app.id) ?? {}
    for (const rule of rules.filter(({ isForTexts }) => isForTexts)) {
      for (const { field, ...fault } of rule.check(texts, { ...context, labels })) {
        yield { ...fault, field: `${code}: ${field}` }
      }
    }
  }
}

const FIELD_ROWS = Object.entries<FieldRow>(RECORD_FIELDS)

/** The texts that visitors read, of the fields with a `maxLength`. */
const limitedTexts = (texts: Texts) =>
  FIELD_ROWS.flatMap(([field, { maxLength }]) => {
    const text = texts[field as keyof Texts]
    return maxLength && typeof text === 'string' ? { field, text, maxLength } : []
  })

/** What the rules know of a company, by what its languages have: the default one first, without translations. */
export function companyContext(
  [{ chosen }, ...others]: readonly [CompanyLanguage, ...CompanyLanguage[]],
  base: string,
): CompanyContext {
  const { publicDir } = chosen.folder
  const files = Map.groupBy(listFiles(publicDir), foldName)
  const languages = others.map(({ chosen: { language, messages }, translations }) => {
    return { code: language.code, labels: messages.information, translations }
  })
  return { publicDir, files, base, labels: chosen.messages.information, languages }
}

type CompanyLanguage = { chosen: ChosenCompany; translations: ReadonlyMap<number, Texts> }

/** Whether /get leads nowhere. Future and retired apps need no store. */
export function lacksStore({ stores = {}, otherStores = [], status }: Texts): boolean {
  if (status === 'soon' || status === 'retired') return false
  return Object.keys(stores).length + otherStores.length === 0
}

/** What rules look up: the record of each id, and the first index of each id, title and address in a store. */
export function describeCatalogue(apps: readonly AppRecord[]) {
  const firstIndexes = (keysOf: (app: AppRecord) => unknown[]) => {
    const indexes = new Map<unknown, number>()
    for (const [index, app] of apps.entries()) {
      for (const key of keysOf(app)) if (!indexes.has(key)) indexes.set(key, index)
    }
    return indexes
  }
  return {
    apps,
    byId: new Map<unknown, AppRecord>(apps.map(app => [app.id, app])),
    idIndexes: firstIndexes(({ id }) => [id]),
    titleIndexes: firstIndexes(({ title }) => [title]),
    storeIndexes: firstIndexes(({ stores = {} }) => Object.values(stores)),
  }
}

function* duplicate(
  field: string,
  found: unknown,
  index: number,
  firstIndexes: ReadonlyMap<unknown, number>,
  apps: readonly AppRecord[],
): Iterable<FieldFault> {
  const first = firstIndexes.get(found) ?? index
  if (first !== index) yield { field, found, allowed: `no duplicate of ${nameApp(apps[first])}` }
}

/** Such as "17 'Lamp'", for any entry of a catalogue. Empty for what has neither. */
export function nameApp(entry: unknown): string {
  const { id, title } = isTooDeep(entry) ? {} : Object(entry)
  const names = [id, title].filter(name => name !== undefined).map(describeValue)
  return names.join(' ').replaceAll('"', "'")
}

const formatNumber = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })

const countRatings = (ratings: AppRecord['ratings'] = []) =>
  ratings.reduce((sum, { count }) => sum + count, 0)

/** '4 star' gives 4. NaN for a name that does not start with a number from 1 to 5. */
function readStars(name: string): number {
  return Number(/^[1-5]\b/.exec(name.trim())?.[0] ?? Number.NaN)
}

const PICTURES = 'SVG, WebP, PNG, JPEG or AVIF'
/** What browsers show, as `imageSize` names it. 'mif1' may be an AVIF. */
const SHOWN_TYPES = ['svg', 'webp', 'png', 'jpg', 'avif', 'mif1', 'gif', 'bmp', 'ico']

/** What the picture at `image` should be for a browser on the site; undefined if it is that. */
function expectPicture(
  image: string,
  { publicDir, files, base }: CompanyContext,
  isIcon: boolean,
): string | undefined {
  if (/^(https?:)?\/\//i.test(image)) {
    return 'a file in public/; another host would see every visitor, and the picture is missing offline'
  }
  if (isIcon && URL.canParse(image)) return 'a relative path or http(s)'
  const file = siteImage(image, base)?.file
  if (file === undefined && siteImage(image)) {
    return `a path below ${base}, without / or .. at its start`
  }
  const spellings = files.get(foldName(file ?? '')) ?? []
  if (file === undefined || spellings.length === 0) return 'the path of a file in public/'
  if (!spellings.includes(file)) {
    return 'the name of the file as it is spelled in public/, in case and composed accents'
  }
  const content = readFileSync(join(publicDir, file))
  const maxBytes = isIcon ? MAX_ICON_BYTES : MAX_SCREENSHOT_BYTES
  if (content.length > maxBytes) {
    const kb = Math.ceil(content.length / 1000)
    return `a picture of at most ${maxBytes / 1000} kB (it has ${kb} kB)`
  }
  const { width, height, type = '' } = measure(content)
  if (!SHOWN_TYPES.includes(type)) {
    return `a picture: ${PICTURES}${type && ` (it is ${type.toUpperCase()})`}`
  }
  const isSvg = type === 'svg'
  // Browsers find out by themselves which other type it is.
  if (isSvg !== /\.svg$/i.test(file))
    return `a name that ends with .${type}, as its content is ${type.toUpperCase()}`
  if (!isIcon && isSvg) {
    return 'a WebP, PNG, JPEG or AVIF, since phones take long to lay out the parts of an SVG'
  }
  if (isIcon && width !== height) return `a square picture (it is ${width} x ${height})`
  return undefined
}

/** Empty for what is no picture. */
function measure(content: Buffer): Partial<ReturnType<typeof imageSize>> {
  try {
    return imageSize(content)
  } catch {
    return {}
  }
}

/** In one case, with composed accents. */
const foldName = (name: string) => name.normalize().toLowerCase()
