import * as v from 'valibot'
import { type ImportedApp, parseFields } from './importedApp.ts'
import { pictureAddress } from './values.ts'

const text = v.nullish(v.string('a string'))
const amount = v.nullish(v.union([v.number(), v.string()], 'a number'))
const addresses = v.nullish(v.array(pictureAddress, 'an array'), [])

/** Fields of a lookup or search answer; see Apple's "iTunes Search API". */
const resultSchema = v.looseObject({
  wrapperType: v.optional(v.literal('software', '"software": only apps can be imported')),
  trackId: v.pipe(v.number('a number'), v.safeInteger('a whole number')),
  trackName: v.string('a string'),
  bundleId: v.nullish(v.pipe(v.string('a string'), v.regex(/^[\w.-]+$/, 'a bundle id'))),
  artistName: text,
  description: text,
  releaseNotes: text,
  version: text,
  primaryGenreName: text,
  sellerUrl: text,
  trackViewUrl: text,
  currentVersionReleaseDate: text,
  averageUserRating: amount,
  userRatingCount: amount,
  fileSizeBytes: amount,
  artworkUrl512: v.nullish(pictureAddress),
  artworkUrl100: v.nullish(pictureAddress),
  screenshotUrls: addresses,
  ipadScreenshotUrls: addresses,
})

/** A saved answer of the iTunes lookup or search. */
export const itunesSchema = v.looseObject({
  results: v.pipe(v.array(resultSchema, 'an array'), v.nonEmpty('at least one app')),
})

/** Reads the apps of a saved iTunes answer. */
export function readItunes(
  answer: v.InferOutput<typeof itunesSchema>,
  file: string,
): ImportedApp[] {
  return answer.results.map((result, index) => {
    const { trackId, bundleId, trackViewUrl, screenshotUrls, ipadScreenshotUrls } = result
    const isRated = Number(result.userRatingCount ?? 1) > 0
    const icon = result.artworkUrl512 ?? result.artworkUrl100
    const screenshots = screenshotUrls.length > 0 ? screenshotUrls : ipadScreenshotUrls
    return {
      source: `${file} (results.${index})`,
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
        website: result.sellerUrl,
        updated: result.currentVersionReleaseDate,
        size: result.fileSizeBytes,
        ratingAvg: (isRated && result.averageUserRating) || undefined,
        reviews: result.userRatingCount,
        stores: trackViewUrl && { appStore: trackViewUrl.replace(/[?&]uo=\d+$/, '') },
      }),
    }
  })
}
