import * as v from 'valibot'
import { absoluteImageUrl } from './imageAddress.ts'

/** Matches text with at least one visible character: not a space, control or zero-width character. */
export const VISIBLE = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u

// Helpers take the message of a fault, which completes the sentence 'expected …'. JSON.parse reads
// 1e999 as Infinity.
const numberFrom = (least: number, allowed = `a number ≥ ${least}`) =>
  v.pipe(v.number(allowed), v.minValue(least, allowed), v.finite(allowed))
const visibleText = (allowed = 'a string with a visible character') =>
  v.pipe(v.string(allowed), v.regex(VISIBLE, allowed))
const address = (pattern: RegExp, allowed: string) =>
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
const allowedByObject = (fields: Record<string, object>) => (issue: v.LooseObjectIssue) => {
  const field: { message?: unknown } | undefined = fields[String(issue.path?.at(-1)?.key)]
  return issue.expected === 'Object' ? 'an object' : String(field?.message)
}

const text = v.string('a string')
const amount = numberFrom(0)
const webAddress = address(/^https:\/\/\S+$/, 'an https address')
const ratingFields = { name: text, count: amount }
const IMAGE = 'a path or an http(s) address'
const image = v.pipe(
  v.string(IMAGE),
  v.check(value => absoluteImageUrl(value.trim(), 'https://site.invalid/') !== undefined, IMAGE),
)

/**
 * The fields of the specification (spec 3). A record with an invalid one is skipped. The descriptions
 * are the hints of editors; see tools/writeSchemas.ts.
 */
export const specFields = {
  id: v.pipe(
    v.number('a number'),
    v.finite('a number'),
    v.description("The number in the app's address, unique in the catalogue."),
  ),
  title: v.pipe(visibleText(), v.description('The name that visitors see and search for.')),
  image: v.optional(
    v.pipe(
      text,
      v.description(
        'A square picture: a path relative to the site (images/apps/x.svg) or an http(s) address.',
      ),
    ),
  ),
  companyName: v.optional(v.pipe(text, v.description("Shown after 'Developed by'."))),
  downloads: v.optional(v.pipe(amount, v.description('In millions.'))),
  ratingAvg: v.optional(
    v.pipe(amount, v.description('Mean of the ratings, 0 to 5. Leave it out if there are none.')),
  ),
  reviews: v.optional(v.pipe(amount, v.description('Number of reviews.'))),
  size: v.optional(v.pipe(amount, v.description('In MB.'))),
  description: v.optional(v.pipe(text, v.description('A blank line starts a new paragraph.'))),
  ratings: v.optional(
    v.pipe(
      v.array(v.looseObject(ratingFields, allowedByObject(ratingFields)), 'an array'),
      v.description('The bars of the chart, lowest first.'),
    ),
  ),
}

/** Optional fields that cards show, or that the apps page sorts or filters by. Pages of cards embed them. */
export const cardDetails = {
  tagline: v.pipe(
    visibleText(),
    v.description('What the app is for, in one line of at most 80 characters.'),
  ),
  category: v.pipe(visibleText(), v.description('Such as Games. Equal texts are one category.')),
  updated: v.pipe(day(), v.description('The day of the latest version, such as 2026-03-01.')),
}

/**
 * All optional fields that the specification does not have. The build and check:catalogue refuse an
 * invalid one. The running site keeps it in the record, and `readDetail` treats it as missing.
 */
export const detailFields = {
  ...cardDetails,
  version: v.pipe(visibleText(), v.description('The latest version, as text: "2.1".')),
  whatsNew: v.pipe(
    visibleText(),
    v.description('What the latest version changes. A blank line starts a new paragraph.'),
  ),
  screenshots: v.pipe(
    v.array(
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
    v.description('Pictures of the app, by path or as { image, alt, width, height } in pixels.'),
  ),
  stores: v.pipe(
    // Strict, since an unknown name is likely a typo.
    v.strictObject(
      {
        googlePlay: v.optional(webAddress),
        appStore: v.optional(webAddress),
        fDroid: v.optional(webAddress),
        web: v.optional(webAddress),
      },
      'an object with googlePlay, appStore, fDroid or web',
    ),
    v.description('The https addresses at which visitors get the app.'),
  ),
  website: v.pipe(webAddress, v.description("The https address of the app's own site.")),
  support: v.pipe(
    address(/^(https:\/\/\S+|mailto:[^\s@]+@[^\s@]+)$/, 'an https or mailto: address'),
    v.description('Where visitors get help: an https or mailto: address.'),
  ),
  privacy: v.pipe(webAddress, v.description('The https address of the privacy policy.')),
}

/** A record as the running site accepts it. Unknown fields are kept. */
export const appRecordSchema = v.looseObject(specFields, allowedByObject(specFields))

/** A record as the build, check:catalogue and editors accept it. */
export const catalogueRecordSchema = v.looseObject(
  { ...specFields, ...v.partial(v.object(detailFields)).entries },
  allowedByObject(specFields),
)

/** The name of an optional field outside the specification. */
export type DetailField = keyof typeof detailFields

/** The value of a detail field once it is checked. */
export type Detail<Field extends DetailField> = v.InferOutput<(typeof detailFields)[Field]>
