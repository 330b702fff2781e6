import * as v from 'valibot'

/** One bar of an app's ratings: a name such as '5 star' and how many visitors gave it (0 or more). */
export type RatingCount = { name: string; count: number }

/**
 * One app of the catalogue (spec 3), and one entry of the installed list. Only `id` and `title` are
 * sure to be there; whatever else a record carries beyond these fields is kept as it came.
 */
export type AppRecord = {
  id: number
  title: string
  /** A path relative to the site's base, or an http(s) address; see `imageUrl`. */
  image?: string | undefined
  companyName?: string | undefined
  /** In millions. */
  downloads?: number | undefined
  /** Mean of the ratings; 0 to 5 by custom. */
  ratingAvg?: number | undefined
  /** How many reviews there are. */
  reviews?: number | undefined
  /** In MB. */
  size?: number | undefined
  /** Paragraphs are parted by line breaks. */
  description?: string | undefined
  /** In the order of the catalogue, lowest first by custom. */
  ratings?: RatingCount[] | undefined
}

/**
 * What is wrong with one field of an entry. `index` counts from 0; `field` is a path such as
 * 'ratings.0.count', empty when the whole entry is at fault; `found` is undefined for a missing field.
 */
export type RecordFault = { index: number; field: string; found: unknown; allowed: string }

/** Matches a text with at least one visible character: no space, control or zero-width character. */
export const VISIBLE = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u

// What each schema allows is its message: a fault is told by what is allowed, not by what failed.
const text = v.string('a text')
const title = v.pipe(
  v.string('a text that is not blank'),
  v.check(value => VISIBLE.test(value), 'a text that is not blank'),
)
// JSON's 1e999 is read as Infinity.
const number = v.pipe(
  v.number('a number'),
  v.check(value => Number.isFinite(value), 'a number'),
)
const amount = v.pipe(
  v.number('a number, 0 or more'),
  v.check(value => value >= 0 && value < Infinity, 'a number, 0 or more'),
)

/** An object is reported for what it is not, and for each field it lacks with what that field allows. */
const allowedByObject = (fields: Record<string, object>) => (issue: v.LooseObjectIssue) => {
  const field: { message?: unknown } | undefined = fields[String(issue.path?.at(-1)?.key)]
  return issue.expected === 'Object' ? 'an object' : String(field?.message)
}

const ratingFields = { name: text, count: amount }
const recordFields = {
  id: number,
  title,
  image: v.optional(text),
  companyName: v.optional(text),
  downloads: v.optional(amount),
  ratingAvg: v.optional(amount),
  reviews: v.optional(amount),
  size: v.optional(amount),
  description: v.optional(text),
  ratings: v.optional(
    v.array(v.looseObject(ratingFields, allowedByObject(ratingFields)), 'a list'),
  ),
}

/**
 * Deepest nesting of a record. Immer recurses through whatever enters the store and overflows
 * Chromium's stack from about 1,300 levels on, JSON.stringify from 4,400. Real records have 3 levels.
 */
const MAX_DEPTH = 100

/** Whether `value` nests arrays and objects more than MAX_DEPTH levels deep. */
export function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(child => isTooDeep(child, levels - 1))
}

/** One record by itself; see `parseRecords` for a list of them. */
export const appRecordSchema = v.looseObject(recordFields, allowedByObject(recordFields))

/**
 * The valid records among `entries`, in their order, and a fault for each of the others: an entry
 * without a numeric `id` or a visible `title`, with a field of the wrong type (null and negative amounts
 * are wrong), nested more than MAX_DEPTH levels deep, or with an id that an earlier valid record has.
 * Never throws.
 */
export function parseRecords(entries: readonly unknown[]): {
  apps: AppRecord[]
  faults: RecordFault[]
} {
  const apps: AppRecord[] = []
  const faults: RecordFault[] = []
  const indexById = new Map<number, number>()
  entries.forEach((entry, index) => {
    if (isTooDeep(entry)) {
      const found = `more than ${MAX_DEPTH} levels of nesting`
      faults.push({ index, field: '', found, allowed: `at most ${MAX_DEPTH}` })
      return
    }
    const parsed = v.safeParse(appRecordSchema, entry)
    if (!parsed.success) {
      for (const issue of parsed.issues) {
        faults.push({
          index,
          field: v.getDotPath(issue) ?? '',
          found: issue.input,
          allowed: issue.message,
        })
      }
      return
    }
    const first = indexById.get(parsed.output.id)
    if (first !== undefined) {
      faults.push({
        index,
        field: 'id',
        found: parsed.output.id,
        allowed: `an id of its own (record ${first} has this one)`,
      })
      return
    }
    indexById.set(parsed.output.id, index)
    apps.push(parsed.output)
  })
  return { apps, faults }
}

/** One fault in words, for a console or a terminal: "record 3: downloads is -1, allowed is a number, 0 or more". */
export function describeFault({ index, field, found, allowed }: RecordFault): string {
  return `record ${index}: ${field || 'it'} is ${describeValue(found)}, allowed is ${allowed}`
}

/** A value as JSON says it, zero-width characters escaped, cut to a readable length; 'missing' for undefined. */
export function describeValue(value: unknown): string {
  const json = (JSON.stringify(value) ?? 'missing').replace(
    /\p{Default_Ignorable_Code_Point}/gu,
    character => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
  return json.length > 40 ? `${json.slice(0, 39)}…` : json
}

/**
 * The list of records that `json` holds, without the entries that are no valid records; undefined
 * for anything but a JSON array, which counts as an empty list (spec 5). Never throws.
 */
export function parseStoredList(json: string): AppRecord[] | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? parseRecords(value).apps : undefined
  } catch {
    return undefined
  }
}
