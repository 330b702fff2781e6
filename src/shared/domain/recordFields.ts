import * as v from 'valibot'
import { absoluteImageUrl } from './imageUrl.ts'
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
    v.check(value => URL.canParse(value), allowed),
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
const text = v.string('a string')
const matching = (pattern: RegExp, allowed: string) =>
  v.pipe(v.string(allowed), v.regex(pattern, allowed))
const amount = numberFrom(0)
const webUrl = url(/^https:\/\/\S+$/, 'an https address')
const storeUrl = v.optional(webUrl)
const ratingFields = { name: text, count: amount }
const IMAGE = 'a path or an http(s) address'
const image = v.pipe(
  v.string(IMAGE),
  v.check(value => absoluteImageUrl(value.trim(), 'https://site.invalid/') !== undefined, IMAGE),
)

/**
 * The fields of the specification (spec 3). A record with an invalid one is skipped. `FIELD_RULES`
 * of catalogueRecord.ts has the hints of editors.
 */
export const specFields = {
  id: v.pipe(v.number('a number'), v.finite('a number')),
  title: visibleText(),
  image: v.optional(text),
  companyName: v.optional(text),
  /** In millions. */
  downloads: v.optional(amount),
  ratingAvg: v.optional(amount),
  reviews: v.optional(amount),
  /** In MB. */
  size: v.optional(amount),
  description: v.optional(text),
  ratings: v.optional(
    v.array(v.looseObject(ratingFields, allowedByObject(ratingFields)), 'an array'),
  ),
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

/**
 * All optional fields that the specification does not have. The build and check:catalogue refuse an
 * invalid one. The running site keeps it in the raw record, and `parseRecord` drops it.
 */
export const detailFields = {
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
  licence: visibleText(),
  successor: specFields.id,
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

/** A record as the running site accepts it. Unknown fields are kept. */
export const appRecordSchema = v.looseObject(specFields, allowedByObject(specFields))

/** The name of an optional field outside the specification. */
export type DetailField = keyof typeof detailFields

/** The value of a detail field once it is checked. */
export type Detail<Field extends DetailField> = v.InferOutput<(typeof detailFields)[Field]>
