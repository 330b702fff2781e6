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
  /** Mean of the ratings, 0 to 5. */
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

/** Why an entry is no valid record; `index` counts from 0, `field` is empty when the whole entry is at fault. */
export type RecordFault = { index: number; field: string; reason: string }

/** An object is reported for what it is not, and for each field it lacks. */
const objectReason = (issue: v.LooseObjectIssue) =>
  issue.expected === 'Object' ? 'is not an object' : 'is missing'
const text = v.string('is not a text')
const number = v.pipe(v.number('is not a number'), v.finite('is not a finite number'))
const amount = v.pipe(number, v.minValue(0, 'is negative'))

/** One record by itself; see `parseRecords` for a list of them. */
export const appRecordSchema = v.looseObject(
  {
    id: number,
    title: v.pipe(
      text,
      v.check(title => title.trim() !== '', 'is empty'),
    ),
    image: v.optional(text),
    companyName: v.optional(text),
    downloads: v.optional(amount),
    ratingAvg: v.optional(amount),
    reviews: v.optional(amount),
    size: v.optional(amount),
    description: v.optional(text),
    ratings: v.optional(
      v.array(v.looseObject({ name: text, count: amount }, objectReason), 'is not a list'),
    ),
  },
  objectReason,
)

/**
 * The valid records among `entries`, in their order, and a fault for each of the others: an entry
 * without a numeric `id` or a `title`, with a field of the wrong type (null and negative amounts
 * are wrong), or with an id that an earlier valid record has. Never throws.
 */
export function parseRecords(entries: readonly unknown[]): {
  apps: AppRecord[]
  faults: RecordFault[]
} {
  const apps: AppRecord[] = []
  const faults: RecordFault[] = []
  const indexById = new Map<number, number>()
  entries.forEach((entry, index) => {
    const parsed = v.safeParse(appRecordSchema, entry)
    if (!parsed.success) {
      for (const issue of parsed.issues) {
        faults.push({ index, field: v.getDotPath(issue) ?? '', reason: issue.message })
      }
      return
    }
    const first = indexById.get(parsed.output.id)
    if (first !== undefined) {
      faults.push({ index, field: 'id', reason: `is already the id of record ${first}` })
      return
    }
    indexById.set(parsed.output.id, index)
    apps.push(parsed.output)
  })
  return { apps, faults }
}

/** One fault in words, for a console or a terminal: "record 3: downloads is negative". */
export function describeFault({ index, field, reason }: RecordFault): string {
  return `record ${index}: ${field ? `${field} ` : ''}${reason}`
}

/**
 * The list of records that `json` holds; anything but a JSON array is read as an empty list
 * (spec 5), and an array's entries that are no valid records are left out. Never throws.
 */
export function parseStoredApps(json: string): AppRecord[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? parseRecords(value).apps : []
  } catch {
    return []
  }
}
