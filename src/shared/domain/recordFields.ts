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

const LANGUAGE = 'the tag of a language, such as de or pt-BR'
/** The form of a BCP 47 tag. `readLanguage` checks whether Intl knows it. */
export const LANGUAGE_TAG = /[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*/
const language = v.pipe(
  v.string(LANGUAGE),
  v.regex(new RegExp(`^${LANGUAGE_TAG.source}$`), LANGUAGE),
)
const ID = 'a whole number from 0 to 9007199254740991'
const id = v.pipe(v.number(ID), v.safeInteger(ID), v.minValue(0, ID))
const text = v.string('a string')
const matching = (pattern: RegExp, allowed: string) =>
  v.pipe(v.string(allowed), v.regex(pattern, allowed))
const amount = numberFrom(0)
const AVERAGE = 'a number from 0 to 5'
const average = v.pipe(numberFrom(0, AVERAGE), v.maxValue(5, AVERAGE))
const COUNT = 'a whole number ≥ 0'
const count = v.pipe(numberFrom(0, COUNT), v.integer(COUNT))
const webUrl = url(/^https:\/\/\S+$/, 'an https address')
const storeUrl = v.optional(webUrl)
const ratingFields = { name: text, count: amount }
const IMAGE = 'a path or an http(s) address'
/** A path that needs no parser. On a slow phone, parsing is most of the work for 10,000 records. */
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

const screenshot = v.looseObject({
  image,
  alt: v.optional(text),
  width: v.optional(numberFrom(1)),
  height: v.optional(numberFrom(1)),
})

/** The rules for one field of a record. */
export type FieldRow = {
  /**
   * The build and check:catalogue refuse any other value. The running site stores it, but
   * `parseRecord` drops it.
   */
  schema: v.GenericSchema
  /** Cards show it, or the apps page sorts or filters by it. Pages of cards embed it. */
  isOnCards?: true
  /** A text that an app's page lists under its label in the texts of `information`. */
  isInInformation?: true
  /** Whether a language may replace it, in data.de.json. */
  isTranslated?: true
  /** The longest text that fits, in UTF-16 units. The build and check:catalogue warn about longer ones. */
  maxLength?: number
}

/** The fields of a record, in the order in which the import writes them. Only id and title are required. */
export const RECORD_FIELDS = {
  id: { schema: id, isOnCards: true },
  title: { schema: visibleText(), isOnCards: true, isTranslated: true, maxLength: 300 },
  image: { schema: text, isOnCards: true },
  companyName: { schema: text },
  /** In millions. */
  downloads: { schema: amount, isOnCards: true },
  ratingAvg: { schema: average, isOnCards: true },
  reviews: { schema: count },
  /** In MB. */
  size: { schema: amount },
  description: { schema: text, isTranslated: true, maxLength: 4000 },
  ratings: {
    schema: v.array(v.looseObject(ratingFields, allowedByObject(ratingFields)), 'an array'),
  },
  tagline: { schema: visibleText(), isOnCards: true, isTranslated: true, maxLength: 80 },
  category: { schema: visibleText(), isOnCards: true, maxLength: 40 },
  updated: { schema: day(), isOnCards: true },
  status: {
    schema: v.picklist(['soon', 'beta', 'retired'], 'soon, beta or retired'),
    isOnCards: true,
  },
  color: { schema: matching(/^#[0-9a-f]{6}$/i, 'a color such as #0b7285'), isOnCards: true },
  facts: {
    schema: v.array(
      v.strictObject({ label: visibleText(), value: visibleText() }, '{ label, value }'),
      'an array',
    ),
    isTranslated: true,
  },
  successor: { schema: id },
  price: { schema: visibleText(), isTranslated: true, maxLength: 40 },
  version: { schema: visibleText(), maxLength: 40 },
  supportedUntil: { schema: day() },
  oldestIos: { schema: matching(/^\d{1,3}(\.\d{1,3}){0,2}$/, 'a version such as 16.0') },
  oldestAndroid: {
    schema: matching(/^(\d{1,3}(\.\d{1,3}){0,2}|API \d{1,3})$/, 'a version such as 8.0, or API 38'),
  },
  ageRating: { schema: visibleText() },
  licence: { schema: visibleText(), isInInformation: true },
  language: { schema: language, isOnCards: true },
  translated: { schema: v.array(text, 'an array'), isOnCards: true },
  translatedInto: { schema: language, isOnCards: true },
  whatsNew: { schema: visibleText(), isTranslated: true, maxLength: 4000 },
  screenshots: {
    schema: v.array(
      v.union([image, screenshot], 'a path or { image, alt, width, height }'),
      'an array',
    ),
    isTranslated: true,
  },
  // Strict, since an unknown name is likely a typo.
  ratingsSource: {
    schema: v.strictObject(
      { name: visibleText(), updated: v.optional(day()) },
      '{ name, updated }',
    ),
  },
  ratingsNote: {
    schema: v.strictObject({ text: visibleText(), url: storeUrl }, '{ text, url }'),
    isTranslated: true,
  },
  stores: {
    schema: v.strictObject(
      Object.fromEntries(STORE_KEYS.map(key => [key, storeUrl])) as {
        [Key in StoreKey]: typeof storeUrl
      },
      `an object with ${STORE_KEYS.join(', ')}`,
    ),
  },
  otherStores: {
    schema: v.array(
      v.strictObject(
        { name: visibleText(), url: webUrl, platform: v.picklist(PLATFORMS, PLATFORMS.join(', ')) },
        '{ name, url, platform }',
      ),
      'an array',
    ),
  },
  website: { schema: webUrl },
  sourceCode: { schema: webUrl },
  support: {
    schema: url(/^(https:\/\/\S+|mailto:[^\s@]+@[^\s@]+)$/, 'an https or mailto: address'),
  },
  privacy: { schema: webUrl },
  accountDeletion: { schema: webUrl },
} as const satisfies Record<string, FieldRow>

/** The hints that editors show for each field. Visitors don't download them. */
export const FIELD_HINTS: Readonly<Record<Field, string>> = {
  id: "The number in the app's address, unique in the catalogue.",
  title: 'The name that visitors see and search for.',
  image: 'A square picture: a path relative to the site (images/apps/x.svg) or an http(s) address.',
  companyName: "Shown after 'Developed by'.",
  downloads: 'In millions.',
  ratingAvg: 'Mean of the ratings, 0 to 5. Leave it out if there are none.',
  reviews: 'Number of reviews, or of ratings where the store counts only those.',
  size: 'In MB.',
  description: 'A blank line starts a new paragraph.',
  ratings: 'The bars of the chart, lowest first.',
  tagline: 'What the app is for, in one line.',
  category: 'Such as Games. Names that differ only in case count as one category.',
  updated: 'The date of the latest version, such as 2026-03-01.',
  status:
    'soon: cannot be installed yet. beta: the card and the page say so. retired: the page says so, and /get leads to the successor.',
  color:
    "The app's own color, such as #0b7285. The app's cards and the top of its page use its hue, in tones of the site.",
  facts:
    'Anything without a field of its own, as { label, value }, such as the languages of the app.',
  successor: 'The id of the app that replaces a retired one.',
  price: 'What the app costs, in your words: "Free".',
  version: 'The latest version, as text: "2.1".',
  supportedUntil: 'The date until which you guarantee updates, such as 2029-03-31.',
  oldestIos: 'The oldest iOS version on which the latest version of the app runs: "16.0".',
  oldestAndroid: 'The oldest Android version on which the latest version of the app runs: "8.0".',
  ageRating: 'As the store says it: "4+".',
  licence: 'The license of the source code, preferably as an SPDX identifier: GPL-3.0-only.',
  language:
    "The language of the app's texts, such as ja, if it is not that of the site. On a site with several languages, the build sets it in each record.",
  translated:
    'The fields whose text is in the language of translatedInto. The build sets it for a partial translation.',
  translatedInto: 'The language of the fields in translated. The build sets it.',
  whatsNew: 'What the latest version changes. A blank line starts a new paragraph.',
  screenshots:
    'Pictures of the app, as paths or as { image, alt, width, height } in pixels. A wide page shows five of a phone at once; visitors scroll to the rest.',
  ratingsSource:
    'Where ratings, ratingAvg and reviews come from, such as App Store, and the date on which they last changed.',
  ratingsNote:
    'Whether and how someone checks that the ratings come from people who have used the app, as { text, url }. Replaces that of company.json.',
  stores: 'The https addresses where visitors get the app.',
  otherStores: 'Stores that `stores` has no key for, as { name, url, platform }.',
  website: "The https address of the app's own site.",
  sourceCode: 'The https address of the source code.',
  support: 'Where visitors get help: an https or mailto: address.',
  privacy: 'The https address of the privacy policy.',
  accountDeletion: 'The https address where visitors delete their account in the app.',
}

type Rows = typeof RECORD_FIELDS
export type Field = keyof Rows

/** The name of an optional field. */
export type DetailField = Exclude<Field, 'id' | 'title'>

/** The value of a field once it is checked. */
export type Detail<Name extends Field> = v.InferOutput<Rows[Name]['schema']>

type Flag = 'isOnCards' | 'isInInformation' | 'isTranslated'
type FieldWith<Name extends Flag> = {
  [Key in Field]: Rows[Key] extends Record<Name, true> ? Key : never
}[Field]

/** The names of the fields with a flag, in their order. */
export const fieldsWith = <Name extends Flag>(flag: Name) =>
  Object.entries(RECORD_FIELDS).flatMap(([field, row]) =>
    flag in row ? field : [],
  ) as FieldWith<Name>[]

/** The name of a field whose texts a language may replace. */
export type TextField = FieldWith<'isTranslated'>
/** The name of an optional text among the information of an app. */
export type InformationDetail = FieldWith<'isInInformation'>

const requiredFields = { id, title: RECORD_FIELDS.title.schema }

/** A record as the running site accepts it. All other fields may be anything and are kept. */
export const appRecordSchema = v.looseObject(requiredFields, allowedByObject(requiredFields))
