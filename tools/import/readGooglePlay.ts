import * as v from 'valibot'
import { type ImportedApp, parseFields } from './importedApp.ts'
import { pictureAddress, readHistogram } from './values.ts'

const STORE = 'https://play.google.com/store/apps/details'
const text = v.nullish(v.string('a string'))
const amount = v.nullish(v.union([v.number(), v.string()], 'a number'))

/** Fields of the npm package and of the Python package, which differ in `histogram` and `updated`. */
const appSchema = v.looseObject({
  appId: v.pipe(v.string('a string'), v.regex(/^[\w.]+$/, 'a package name')),
  title: v.string('a string'),
  url: v.nullish(v.pipe(v.string('a string'), v.startsWith(STORE, `an address at ${STORE}`))),
  summary: text,
  description: text,
  descriptionHTML: text,
  recentChanges: text,
  developer: text,
  developerWebsite: text,
  developerEmail: text,
  privacyPolicy: text,
  genre: text,
  version: text,
  updated: amount,
  size: amount,
  score: amount,
  ratings: amount,
  reviews: amount,
  installs: amount,
  minInstalls: amount,
  histogram: v.nullish(
    v.union([v.array(v.number()), v.record(v.string(), v.number())], 'counts for 1 to 5 stars'),
  ),
  icon: v.nullish(pictureAddress),
  screenshots: v.nullish(v.array(pictureAddress, 'an array'), []),
})

/** A saved answer of google-play-scraper: an app, or an array of them. */
export const googlePlaySchema = v.pipe(
  v.unknown(),
  v.transform(answer => (Array.isArray(answer) ? answer : [answer])),
  v.array(appSchema),
)

/** Reads the apps of a saved google-play-scraper answer. */
export function readGooglePlay(
  apps: v.InferOutput<typeof googlePlaySchema>,
  file: string,
): ImportedApp[] {
  return apps.map((app, index) => ({
    source: apps.length > 1 ? `${file} (${index})` : file,
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
      stores: { googlePlay: `${STORE}?id=${app.appId}` },
    }),
  }))
}
