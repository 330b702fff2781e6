import * as v from 'valibot'
import { allowedByObject, type DetailField, detailFields, specFields } from './recordFields.ts'

/** A record as the build, check:catalogue and editors accept it. The browser reads records with `appRecordSchema`. */
export const catalogueRecordSchema = v.looseObject(
  { ...specFields, ...v.partial(v.object(detailFields)).entries },
  allowedByObject(specFields),
)

/** What only the build and editors know about a field. In recordFields.ts, visitors would download it. */
export type FieldRules = {
  /** What editors show for it. */
  hint: string
  /** Whether a language may replace it, in data.de.json. */
  isTranslated?: true
  /** The longest text that fits, in UTF-16 units. The build and check:catalogue warn about longer ones. */
  maxLength?: number
}

/** The rules of each field of a record. */
export const FIELD_RULES = {
  id: { hint: "The number in the app's address, unique in the catalogue." },
  title: { hint: 'The name that visitors see and search for.', isTranslated: true, maxLength: 300 },
  image: {
    hint: 'A square picture: a path relative to the site (images/apps/x.svg) or an http(s) address.',
  },
  companyName: { hint: "Shown after 'Developed by'." },
  downloads: { hint: 'In millions.' },
  ratingAvg: { hint: 'Mean of the ratings, 0 to 5. Leave it out if there are none.' },
  reviews: { hint: 'Number of reviews, or of ratings where the store counts only those.' },
  size: { hint: 'In MB.' },
  description: {
    hint: 'A blank line starts a new paragraph.',
    isTranslated: true,
    maxLength: 4000,
  },
  ratings: { hint: 'The bars of the chart, lowest first.' },
  tagline: { hint: 'What the app is for, in one line.', isTranslated: true, maxLength: 80 },
  category: { hint: 'Such as Games. Equal texts are one category.', maxLength: 40 },
  updated: { hint: 'The day of the latest version, such as 2026-03-01.' },
  status: {
    hint: 'soon: it cannot be installed yet. beta: cards and page say so. retired: its page says so, and /get goes on to its successor.',
  },
  color: {
    hint: "The app's own color, such as #0b7285. Its hue is that of the app's cards and of the head of its page, in tones of the site.",
  },
  facts: {
    hint: 'What no field is for, as { label, value }, such as the languages of the app.',
    isTranslated: true,
  },
  successor: { hint: 'The id of the app that replaces a retired one.' },
  price: { hint: 'What the app costs, in your words: "Free".', isTranslated: true, maxLength: 40 },
  version: { hint: 'The latest version, as text: "2.1".', maxLength: 40 },
  supportedUntil: {
    hint: 'The day until which the app gets updates at least, such as 2029-03-31.',
  },
  oldestIos: {
    hint: 'The oldest version of iOS that the latest version of the app runs on: "16.0".',
  },
  oldestAndroid: {
    hint: 'The oldest version of Android that the latest version of the app runs on: "8.0".',
  },
  ageRating: { hint: 'As the store says it: "4+".' },
  licence: { hint: 'The license of the source code, best by its SPDX identifier: GPL-3.0-only.' },
  language: {
    hint: "The language of the app's texts, such as ja, if it is not that of the site. In a site with several languages, the build writes it into each record.",
  },
  translated: {
    hint: 'The fields whose texts are in another language all the same. The build writes it for a translation in part.',
  },
  translatedInto: { hint: 'The language of those fields. The build writes it.' },
  whatsNew: {
    hint: 'What the latest version changes. A blank line starts a new paragraph.',
    isTranslated: true,
    maxLength: 4000,
  },
  screenshots: {
    hint: 'Pictures of the app, by path or as { image, alt, width, height } in pixels.',
    isTranslated: true,
  },
  ratingsSource: {
    hint: 'Where ratings, ratingAvg and reviews come from, such as App Store, and the day on which they last changed.',
  },
  ratingsNote: {
    hint: 'Whether and how somebody checks that the ratings come from people who have used the app, as { text, url }. In place of that of company.json.',
    isTranslated: true,
  },
  stores: { hint: 'The https addresses at which visitors get the app.' },
  otherStores: { hint: 'Stores that `stores` has no key for, as { name, url, platform }.' },
  website: { hint: "The https address of the app's own site." },
  sourceCode: { hint: 'The https address of the source code.' },
  support: { hint: 'Where visitors get help: an https or mailto: address.' },
  privacy: { hint: 'The https address of the privacy policy.' },
  accountDeletion: { hint: 'The https address at which visitors delete their account in the app.' },
} as const satisfies Record<keyof typeof specFields | DetailField, FieldRules>

type Rules = typeof FIELD_RULES
/** The name of a field whose texts a language may replace. */
export type TextField = {
  [Field in keyof Rules]: Rules[Field] extends { isTranslated: true } ? Field : never
}[keyof Rules]

const RULES = Object.entries<FieldRules>(FIELD_RULES)
/** The fields whose texts a language may replace. */
export const TEXT_FIELDS = RULES.filter(([, { isTranslated }]) => isTranslated).map(
  ([field]) => field as TextField,
)
