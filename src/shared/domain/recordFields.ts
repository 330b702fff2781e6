import * as v from 'valibot'
import { absoluteImageUrl } from './imageUrl.ts'
import { parseUrl } from './parseUrl.ts'
import { PLATFORMS, STORE_KEYS, type StoreKey } from './stores.ts'

/** Matches text with at least one visible character: not a space, control or zero-width character. */
export const VISIBLE = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u

// Helpers take the message of a fault, which completes the sentence 'expected …'. JSON.parse reads
// 1e999 as Infinity.
const numberFrom = (least: number, allowed = `a number ≥ ${least}`) =>
  v.pipe(v.number(allowed), v.minValue(least, allowed), v.finite(allowed))
const visibleText = (allowed = 'a string with a visible character') =>
  v.pipe(v.string(allowed), v.regex(VISIBLE, allowed))
const url = (pattern: RegExp, allowed: string) =>
  v.pipe(
    v.string(allowed),
    v.regex(pattern, allowed),
    v.check(value => parseUrl(value) !== undefined, allowed),
  )
const day = (allowed = 'a day such as 2026-03-01') =>
  v.pipe(
    v.string(allowed),
    v.isoDate(allowed),
    // 30 February becomes a day in March, or null.
    v.check(value => String(new Date(value).toJSON()).startsWith(value), allowed),
  )

/** Gives a missing field the message of its own schema. */
export const allowedByObject = (fields: Record<string, object>) => (issue: v.LooseObjectIssue) => {
  const field: { message?: unknown } | undefined = fields[String(issue.path?.at(-1)?.key)]
  return issue.expected === 'Object' ? 'an object' : String(field?.message)
}

const SYSTEM = 'a version such as 16.0'
const ANDROID = 'a version such as 8.0, or API 38'
const COLOR = 'a color such as #0b7285'
const LANGUAGE = 'the tag of a language, such as de or pt-BR'
/** The form of a BCP 47 tag. Whether Intl knows it, `readLanguage` says. */
export const LANGUAGE_TAG = /[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*/
const language = v.pipe(
  v.string(LANGUAGE),
  v.regex(new RegExp(`^${LANGUAGE_TAG.source}$`), LANGUAGE),
)
const ID = 'a whole number from 0 to 9007199254740991'
const text = v.string('a string')
const matching = (pattern: RegExp, allowed: string) =>
  v.pipe(v.string(allowed), v.regex(pattern, allowed))
const amount = numberFrom(0)
const webUrl = url(/^https:\/\/\S+$/, 'an https address')
const storeUrl = v.optional(webUrl)
const ratingFields = { name: text, count: amount }
const IMAGE = 'a path or an http(s) address'
/** A path that is valid without parsing it. On a slow phone, a parser takes most of the time of 10,000 records. */
const PLAIN_PATH = /^\w[\w./-]*$/
const image = v.pipe(
  v.string(IMAGE),
  v.check(
    value =>
      PLAIN_PATH.test(value) ||
      absoluteImageUrl(value.trim(), 'https://site.invalid/') !== undefined,
    IMAGE,
  ),
)

/** The fields that every record needs (spec 3). Without a valid one, there is no record. */
const requiredFields = {
  id: v.pipe(v.number(ID), v.safeInteger(ID), v.minValue(0, ID)),
  title: visibleText(),
}

/** The optional fields of the specification (spec 3). */
const specDetails = {
  image: text,
  companyName: text,
  /** In millions. */
  downloads: amount,
  ratingAvg: amount,
  reviews: amount,
  /** In MB. */
  size: amount,
  description: text,
  ratings: v.array(v.looseObject(ratingFields, allowedByObject(ratingFields)), 'an array'),
}

/** Optional fields that cards show, or that the apps page sorts or filters by. Pages of cards embed them. */
export const cardDetails = {
  tagline: visibleText(),
  color: v.pipe(v.string(COLOR), v.regex(/^#[0-9a-f]{6}$/i, COLOR)),
  category: visibleText(),
  updated: day(),
  status: v.picklist(['soon', 'beta', 'retired'], 'soon, beta or retired'),
  language,
  translated: v.array(text, 'an array'),
  translatedInto: language,
}

/** Optional texts that the page of an app lists by their names in the texts of `information`, in this order. */
export const informationDetails = {
  licence: visibleText(),
}

/**
 * All optional fields. The build and check:catalogue refuse an invalid one. The running site keeps it in the raw
 * record, and `parseRecord` drops it.
 */
export const detailFields = {
  ...specDetails,
  ...cardDetails,
  facts: v.array(
    v.strictObject({ label: visibleText(), value: visibleText() }, '{ label, value }'),
    'an array',
  ),
  price: visibleText(),
  version: visibleText(),
  supportedUntil: day(),
  oldestIos: matching(/^\d{1,3}(\.\d{1,3}){0,2}$/, SYSTEM),
  oldestAndroid: matching(/^(\d{1,3}(\.\d{1,3}){0,2}|API \d{1,3})$/, ANDROID),
  ageRating: visibleText(),
  ...informationDetails,
  successor: requiredFields.id,
  whatsNew: visibleText(),
  screenshots: v.array(
    v.union(
      [
        image,
        v.looseObject({
          image,
          alt: v.optional(text),
          width: v.optional(numberFrom(1)),
          height: v.optional(numberFrom(1)),
        }),
      ],
      'a path or { image, alt, width, height }',
    ),
    'an array',
  ),
  // Strict, since an unknown name is likely a typo.
  ratingsSource: v.strictObject(
    { name: visibleText(), updated: v.optional(day()) },
    '{ name, updated }',
  ),
  ratingsNote: v.strictObject({ text: visibleText(), url: storeUrl }, '{ text, url }'),
  stores: v.strictObject(
    Object.fromEntries(STORE_KEYS.map(key => [key, storeUrl])) as {
      [Key in StoreKey]: typeof storeUrl
    },
    `an object with ${STORE_KEYS.join(', ')}`,
  ),
  otherStores: v.array(
    v.strictObject(
      {
        name: visibleText(),
        url: webUrl,
        platform: v.picklist(PLATFORMS, PLATFORMS.join(', ')),
      },
      '{ name, url, platform }',
    ),
    'an array',
  ),
  website: webUrl,
  sourceCode: webUrl,
  support: url(/^(https:\/\/\S+|mailto:[^\s@]+@[^\s@]+)$/, 'an https or mailto: address'),
  privacy: webUrl,
  accountDeletion: webUrl,
}

/** A record as the running site accepts it. All other fields may be anything, and are kept. */
export const appRecordSchema = v.looseObject(requiredFields, allowedByObject(requiredFields))

/** The name of an optional field. */
export type DetailField = keyof typeof detailFields

/** The name of an optional text among the information of an app. */
export type InformationDetail = keyof typeof informationDetails

/** The value of a detail field once it is checked. */
export type Detail<Field extends DetailField> = v.InferOutput<(typeof detailFields)[Field]>

/** What only the build and editors know about a field. Visitors download none of it. */
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
  category: {
    hint: 'Such as Games. Texts that differ only in case are one category.',
    maxLength: 40,
  },
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
} as const satisfies Record<keyof typeof requiredFields | DetailField, FieldRules>

type Rules = typeof FIELD_RULES
/** The name of a field whose texts a language may replace. */
export type TextField = {
  [Field in keyof Rules]: Rules[Field] extends { isTranslated: true } ? Field : never
}[keyof Rules]
