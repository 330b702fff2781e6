import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { APP_STORE_URL } from '../../src/shared/domain/stores.ts'
import { fetchJson, notFound } from '../lib/fetchBytes.ts'
import { readJsonFile } from '../lib/jsonFile.ts'
import {
  type Given,
  googlePlayPage,
  type ImportedApp,
  parseAs,
  parseFields,
  type ReadSources,
} from './importedApp.ts'
import { pictureUrl, readHistogram } from './values.ts'

const LOOKUP = 'https://itunes.apple.com/lookup'
const MAX_RESPONSE_BYTES = 20_000_000
/** The lookup gives at most 50 results by default. */
const IDS_PER_CALL = 50
/** Apple asks for at most about 20 calls a minute. */
const CALL_INTERVAL_MS = 3000
const amount = v.nullish(v.union([v.number(), v.string()], 'a number'))
const pictureUrls = v.nullish(v.array(pictureUrl, 'an array'), [])

const text = v.nullish(v.string('a string'))

/** Fields of a lookup or search response; see Apple's "iTunes Search API". */
const resultSchema = v.looseObject({
  artistName: text,
  description: text,
  releaseNotes: text,
  version: text,
  primaryGenreName: text,
  kind: text,
  minimumOsVersion: text,
  trackContentRating: text,
  contentAdvisoryRating: text,
  sellerUrl: text,
  trackViewUrl: text,
  currentVersionReleaseDate: text,
  wrapperType: v.optional(v.literal('software', '"software": only apps can be imported')),
  trackId: v.pipe(v.number('a number'), v.safeInteger('a whole number')),
  trackName: v.string('a string'),
  bundleId: v.nullish(v.pipe(v.string('a string'), v.regex(/^[\w.-]+$/, 'a bundle id'))),
  averageUserRating: amount,
  userRatingCount: amount,
  fileSizeBytes: amount,
  artworkUrl512: v.nullish(pictureUrl),
  artworkUrl100: v.nullish(pictureUrl),
  screenshotUrls: pictureUrls,
  ipadScreenshotUrls: pictureUrls,
})

/** A saved response of the iTunes lookup or search. */
const itunesSchema = v.looseObject({
  results: v.pipe(v.array(resultSchema, 'an array'), v.nonEmpty('at least one app')),
})

const counts = 'counts for 1 to 5 stars'

/** Fields of the npm package and of the Python package, which differ in `histogram` and `updated`. */
const appSchema = v.looseObject({
  summary: text,
  description: text,
  descriptionHTML: text,
  recentChanges: text,
  developer: text,
  genre: text,
  developerWebsite: text,
  developerEmail: text,
  privacyPolicy: text,
  version: text,
  appId: v.pipe(v.string('a string'), v.regex(/^[\w.]+$/, 'a package name')),
  title: v.string('a string'),
  updated: amount,
  size: amount,
  score: amount,
  ratings: amount,
  reviews: amount,
  installs: amount,
  minInstalls: amount,
  histogram: v.nullish(v.union([v.array(v.number()), v.record(v.string(), v.number())], counts)),
  icon: v.nullish(pictureUrl),
  screenshots: pictureUrls,
})

/** A saved response of google-play-scraper: an app, or an array of them. */
const googlePlaySchema = v.pipe(
  v.unknown(),
  v.transform(response => (Array.isArray(response) ? response : [response])),
  v.array(appSchema),
)

/** Reads a saved response of the iTunes lookup or google-play-scraper. Throws an error that names `file`. */
export function readStoreResponse(file: string): ImportedApp[] {
  const { value: response } = readJsonFile(file)
  const first = Object(Array.isArray(response) ? response[0] : response)
  if ('results' in first) {
    const { results } = parseAs(itunesSchema, response, file)
    return results.map(result => readItunesResult(result, file))
  }
  if ('appId' in first) return readGooglePlay(parseAs(googlePlaySchema, response, file), file)
  throw new Error(
    `${file} has an unknown format: expected an iTunes lookup response with "results", or google-play-scraper responses with "appId".`,
  )
}

/** An app in the store of a country. */
export type AppStoreLink = { url: string; trackId: string; country: string }

/** Undefined for other addresses. */
export function parseAppStoreUrl({ href }: URL): AppStoreLink | undefined {
  const [, country = 'us', trackId] = APP_STORE_URL.exec(href) ?? []
  if (!trackId) return undefined
  return { url: `https://apps.apple.com/${country}/app/id${trackId}`, trackId, country }
}

/**
 * Looks up apps, up to 50 of a country in one call. Texts are in the language of that country's store,
 * since the lookup has no parameter for languages.
 */
export async function readAppStore(links: readonly Given<AppStoreLink>[]): Promise<ReadSources> {
  const read: ReadSources = new Map()
  for (const country of new Set(links.map(({ country }) => country))) {
    const left = links.filter(link => link.country === country)
    while (left.length > 0) {
      if (read.size > 0) await wait(CALL_INTERVAL_MS)
      const call = left.splice(0, IDS_PER_CALL)
      const ids = call.map(({ trackId }) => trackId).join(',')
      const url = `${LOOKUP}?id=${ids}&country=${country}&entity=software`
      const response = await fetchJson(url, MAX_RESPONSE_BYTES).catch((error: Error) => error)
      for (const link of call) read.set(link.source, readResult(link, response))
    }
  }
  return read
}

function readResult({ url, trackId, country }: AppStoreLink, response: unknown) {
  if (response instanceof Error) return response
  const { results } = Object(response)
  if (!Array.isArray(results)) return new Error(`${url}: expected "results" from ${LOOKUP}.`)
  const result = results.find(result => String(Object(result).trackId) === trackId)
  if (!result) {
    return notFound(
      `${url}: the store of '${country}' has no app ${trackId}. It was removed, or is only in other countries.`,
    )
  }
  try {
    const found = parseAs(resultSchema, result, url)
    const app = readItunesResult(found, url)
    const isStore = found.trackViewUrl?.startsWith('https://apps.apple.com/')
    if (!isStore) app.fields.stores = { appStore: url }
    return [{ ...app, source: url }]
  } catch (error) {
    return error as Error
  }
}

/** Reads an app of an iTunes response, which comes from `file`. */
function readItunesResult(result: v.InferOutput<typeof resultSchema>, file: string): ImportedApp {
  const { trackId, bundleId, trackViewUrl, screenshotUrls, ipadScreenshotUrls } = result
  const isRated = Number(result.userRatingCount ?? 1) > 0
  const icon = result.artworkUrl512 ?? result.artworkUrl100
  const screenshots = screenshotUrls.length > 0 ? screenshotUrls : ipadScreenshotUrls
  return {
    source: `${file} (${bundleId ?? trackId})`,
    format: 'iTunes',
    ids: { trackId: String(trackId), ...(bundleId && { appStore: bundleId }) },
    icon: icon ? { url: icon } : undefined,
    screenshots: screenshots.map(url => ({ url })),
    ...parseFields({
      title: result.trackName,
      companyName: result.artistName,
      description: result.description,
      whatsNew: result.releaseNotes,
      version: result.version,
      category: result.primaryGenreName,
      oldestIos: result.kind === 'mac-software' ? undefined : result.minimumOsVersion,
      ageRating: result.trackContentRating ?? result.contentAdvisoryRating,
      website: result.sellerUrl,
      updated: result.currentVersionReleaseDate,
      size: result.fileSizeBytes,
      ratingAvg: (isRated && result.averageUserRating) || undefined,
      reviews: result.userRatingCount,
      stores: trackViewUrl && { appStore: trackViewUrl.replace(/[?&]uo=\d+$/, '') },
    }),
  }
}

function readGooglePlay(apps: v.InferOutput<typeof googlePlaySchema>, file: string): ImportedApp[] {
  return apps.map(app => ({
    source: `${file} (${app.appId})`,
    format: 'Google Play',
    ids: { googlePlay: app.appId },
    icon: app.icon ? { url: app.icon } : undefined,
    screenshots: app.screenshots.map(url => ({ url })),
    ...parseFields({
      title: app.title,
      tagline: app.summary,
      companyName: app.developer,
      description: app.description ?? app.descriptionHTML,
      whatsNew: app.recentChanges,
      version: app.version,
      category: app.genre,
      website: app.developerWebsite,
      support: app.developerEmail && `mailto:${app.developerEmail}`,
      privacy: app.privacyPolicy,
      updated: app.updated,
      size: app.size,
      downloads: app.minInstalls ?? app.installs,
      ratingAvg: app.score || undefined,
      reviews: app.reviews ?? app.ratings,
      ratings: readHistogram(app.histogram),
      stores: { googlePlay: googlePlayPage(app.appId) },
    }),
  }))
}
