import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { APP_STORE_URL } from '../../src/shared/domain/stores.ts'
import { fetchJson, withRetries } from '../lib/fetchBytes.ts'
import { type Adapter, type Listing, parseAs, parseFields } from './listing.ts'

const LOOKUP = 'https://itunes.apple.com/lookup'
const MAX_RESPONSE_BYTES = 20_000_000
/** Apple asks for at most about 20 calls a minute, and answers 403 to more. */
const CALL_INTERVAL_MS = 3000
const LIMIT_MS = 30_000

const text = v.nullish(v.string('a string'))
const amount = v.nullish(v.number('a number'))
const pictureUrl = v.pipe(
  v.string('a string'),
  v.check(url => /^https?:\/\//.test(url) && URL.canParse(url), 'an http(s) address'),
)
const pictureUrls = v.nullish(v.array(pictureUrl, 'an array'), [])

/** Fields of a response of the lookup; see Apple's "iTunes Search API". */
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
  trackName: v.string('a string'),
  bundleId: v.nullish(v.pipe(v.string('a string'), v.regex(/^[\w.-]+$/, 'a bundle id'))),
  averageUserRating: amount,
  userRatingCount: amount,
  fileSizeBytes: v.nullish(v.union([v.number(), v.string()], 'a number')),
  artworkUrl512: v.nullish(pictureUrl),
  artworkUrl100: v.nullish(pictureUrl),
  screenshotUrls: pictureUrls,
  ipadScreenshotUrls: pictureUrls,
})

type Batch = { ids: string[]; response: Promise<unknown> }

/**
 * Reads https://apps.apple.com/us/app/id1234567890. Texts are in the language of that country's store, or in that of
 * `?l=de`. Apps that are read at the same time share a call.
 */
export function appStore(): Adapter {
  const batches = new Map<string, Batch>()
  let lastCall: Promise<unknown> | undefined

  function lookUp(id: string, query: string): Promise<unknown> {
    const batch = batches.get(query) ?? startBatch(query)
    batch.ids.push(id)
    return batch.response
  }

  function startBatch(query: string): Batch {
    const ids: string[] = []
    const previous = lastCall
    const call = async () => {
      await new Promise(resolve => setImmediate(resolve))
      if (previous) {
        await previous.catch(() => {})
        await wait(CALL_INTERVAL_MS)
      }
      if (batches.get(query)?.ids === ids) batches.delete(query)
      const url = `${LOOKUP}?id=${ids.join(',')}&${query}&entity=software`
      const isLimit = ({ status }: { status?: number }) => status === 403
      return await withRetries(() => fetchJson(url, MAX_RESPONSE_BYTES), isLimit, LIMIT_MS)
    }
    const response = call()
    lastCall = response
    batches.set(query, { ids, response })
    return { ids, response }
  }

  return {
    match: source => APP_STORE_URL.test(source),
    async read(source) {
      const [, country = 'us', id = ''] = APP_STORE_URL.exec(source) ?? []
      const language = new URL(source).searchParams.get('l')
      const query = `country=${country}${language ? `&l=${encodeURIComponent(language)}` : ''}`
      const { results } = Object(await lookUp(id, query))
      if (!Array.isArray(results)) throw new Error(`${source}: expected "results" from ${LOOKUP}.`)
      const result = results.find(result => String(Object(result).trackId) === id)
      if (!result) {
        throw new Error(
          `${source}: the store of '${country}' has no app ${id}. It was removed, or is only in other countries.`,
        )
      }
      return readResult(parseAs(resultSchema, result, source), id, country)
    },
  }
}

function readResult(
  result: v.InferOutput<typeof resultSchema>,
  id: string,
  country: string,
): Listing {
  const { bundleId, trackViewUrl, screenshotUrls, ipadScreenshotUrls } = result
  const icon = result.artworkUrl512 ?? result.artworkUrl100
  const screenshots = screenshotUrls.length > 0 ? screenshotUrls : ipadScreenshotUrls
  const isPage = trackViewUrl?.startsWith('https://apps.apple.com/')
  const page = isPage ? trackViewUrl : `https://apps.apple.com/${country}/app/id${id}`
  const url = page?.replace(/[?&]uo=\d+$/, '')
  const isForMac = result.kind === 'mac-software'
  const isRated = Number(result.userRatingCount) > 0
  return {
    ids: [id, ...(bundleId ? [bundleId] : [])],
    platform: isForMac ? 'desktop' : 'ios',
    icon: icon ? { url: icon } : undefined,
    screenshots: screenshots.map(url => ({ url })),
    translations: {},
    ...parseFields({
      title: result.trackName,
      companyName: result.artistName,
      description: result.description,
      whatsNew: result.releaseNotes,
      version: result.version,
      category: result.primaryGenreName,
      oldestIos: isForMac ? undefined : result.minimumOsVersion,
      ageRating: result.trackContentRating ?? result.contentAdvisoryRating,
      website: result.sellerUrl,
      updated: result.currentVersionReleaseDate,
      size: result.fileSizeBytes,
      ...(isRated && {
        ratingAvg: result.averageUserRating,
        reviews: result.userRatingCount,
        ratingsSource: { name: 'App Store' },
      }),
      ...(isForMac
        ? { otherStores: [{ name: 'Mac App Store', url, platform: 'desktop' }] }
        : { stores: { appStore: url } }),
    }),
  }
}
