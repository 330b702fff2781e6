import * as v from 'valibot'
import { collectFields, type ImportedApp } from './importedApp.ts'
import {
  pictureAddress,
  readLine,
  readRating,
  readCount,
  readDay,
  readSizeMb,
  readText,
} from './values.ts'

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
    const { fields, notes, add } = collectFields()
    add('title', result.trackName, readLine)
    add('companyName', result.artistName, readLine)
    add('description', result.description, readText)
    add('whatsNew', result.releaseNotes, readText)
    add('version', result.version, readLine)
    add('category', result.primaryGenreName, readLine)
    add('website', result.sellerUrl)
    add('updated', result.currentVersionReleaseDate, readDay)
    add('size', result.fileSizeBytes, readSizeMb)
    if (Number(result.userRatingCount ?? 1) > 0) {
      add('ratingAvg', result.averageUserRating || null, readRating)
    }
    add('reviews', result.userRatingCount, readCount)
    if (result.trackViewUrl) {
      add('stores', { appStore: result.trackViewUrl.replace(/[?&]uo=\d+$/, '') })
    }
    const icon = result.artworkUrl512 ?? result.artworkUrl100
    const { trackId, bundleId, screenshotUrls, ipadScreenshotUrls } = result
    const screenshots = screenshotUrls.length > 0 ? screenshotUrls : ipadScreenshotUrls
    return {
      source: `${file} (results.${index})`,
      format: 'iTunes',
      ids: { trackId: String(trackId), ...(bundleId && { appStore: bundleId }) },
      fields,
      icon: icon ? { url: icon } : undefined,
      screenshots: screenshots.map(url => ({ url })),
      notes,
    }
  })
}
