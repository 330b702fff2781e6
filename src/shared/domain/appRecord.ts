import * as v from 'valibot'
import {
  appRecordSchema,
  type Detail,
  type DetailField,
  fieldsWith,
  RECORD_FIELDS,
} from './recordFields.ts'

type RequiredFields = v.InferOutput<v.ObjectSchema<typeof appRecordSchema.entries, undefined>>

/**
 * One app of the catalogue or of the installed list (spec 3), as kept in the store, in storage and
 * in pages. Only `id` and `title` are checked. All other fields may be anything.
 */
export type RawRecord = RequiredFields & { [Field in DetailField]?: unknown }

/** A record for display: each known field is valid or missing. See `parseRecord`. */
export type AppRecord = RequiredFields & { [Field in DetailField]?: Detail<Field> }

/** One bar of the ratings: a name such as '5 star', and the number of visitors who gave it. */
export type RatingCount = { name: string; count: number }

/** The chart shows only the last ratings if there are more. */
export const MAX_BARS = 100

const CARD_FIELDS = fieldsWith('isOnCards')

/** An app on a page of cards. A filter on another field needs `isOnCards` in its row of RECORD_FIELDS. */
export type CardRecord = Pick<AppRecord, CardField>

type CardField = (typeof CARD_FIELDS)[number]

/** A copy of `app`, raw or not, with only the fields that cards need. */
export function toCard<App extends RawRecord>(app: App): Pick<App, CardField> {
  const fields = CARD_FIELDS.filter(field => app[field] !== undefined)
  return Object.fromEntries(fields.map(field => [field, app[field]])) as Pick<App, CardField>
}

/** An invalid field of an entry. */
export type FieldFault = {
  /** A path such as 'ratings.0.count'. Empty if the whole entry is invalid. */
  field: string
  /** Undefined for a missing field. */
  found: unknown
  /** Completes the sentence 'expected …'. */
  allowed: string
}

/** `index`: the index of the entry in its list. */
export type RecordFault = FieldFault & { index: number }

/**
 * Deepest nesting of a record. Real records have 3 levels. Chromium's stack overflows at about 1,300
 * levels in Immer, and at 4,400 in JSON.stringify.
 */
const MAX_DEPTH = 100

/** Whether arrays and objects in `value` are nested more than MAX_DEPTH levels deep. */
export function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(child => isTooDeep(child, levels - 1))
}

/** `value` without null fields, down to MAX_DEPTH levels. Null entries of arrays stay. */
export function withoutNulls(value: unknown, levels = MAX_DEPTH): unknown {
  if (typeof value !== 'object' || value === null || levels === 0) return value
  if (Array.isArray(value)) return value.map(entry => withoutNulls(entry, levels - 1))
  const fields = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field, levels - 1)]))
}

/**
 * Shallowly frozen copies of the valid records among `entries`, in order, and the faults of the
 * others. A record is invalid if its `id` or `title` is missing or invalid, if an earlier valid
 * record has the same id, or if it is nested too deep. All other fields may be anything. Never
 * throws.
 */
export function parseRecords(entries: readonly unknown[]): {
  apps: RawRecord[]
  faults: RecordFault[]
} {
  const apps: RawRecord[] = []
  const faults: RecordFault[] = []
  const indexById = new Map<number, number>()
  for (const [index, entry] of entries.entries()) {
    const found = findFaults(entry, appRecordSchema)
    faults.push(...found.map(fault => ({ index, ...fault })))
    if (found.length > 0) continue
    const record = { ...(entry as RawRecord) }
    const first = indexById.get(record.id)
    if (first === undefined) {
      indexById.set(record.id, index)
      // Immer skips frozen records. Freezing 100,000 apps itself would take a second.
      apps.push(Object.freeze(record))
    } else {
      const allowed = `no duplicate of record ${first}`
      faults.push({ index, field: 'id', found: record.id, allowed })
    }
  }
  return { apps, faults }
}

/** The faults that `schema` finds in an entry, or only that it is nested too deep. */
export function findFaults(entry: unknown, schema: v.GenericSchema): FieldFault[] {
  if (isTooDeep(entry)) {
    const allowed = `at most ${MAX_DEPTH} levels of nesting`
    return [{ field: '', found: `more than ${MAX_DEPTH}`, allowed }]
  }
  const { issues = [] } = v.safeParse(schema, entry, { abortPipeEarly: true })
  return issues.map(issue => ({
    field: v.getDotPath(issue) ?? '',
    found: issue.input,
    allowed: issue.message,
  }))
}

/**
 * The known fields of `record`, without null and invalid optional fields. `onFault` receives the
 * first fault of each invalid field. `id` and `title` are kept: `parseRecords` has checked them.
 */
export function parseRecord(
  record: unknown,
  onFault: (fault: FieldFault) => void = () => {},
): AppRecord {
  const app: Record<string, unknown> = {}
  for (const [field, found] of Object.entries(Object(record))) {
    if (Object.hasOwn(appRecordSchema.entries, field)) app[field] = found
    if (!isDetailField(field) || found === null) continue
    const parse = (value: unknown) =>
      v.safeParse(RECORD_FIELDS[field].schema, value, { abortPipeEarly: true })
    // Null is rare inside a field, and removing it takes time.
    const unchanged = parse(found)
    const { issues, output } = unchanged.success ? unchanged : parse(withoutNulls(found))
    if (!issues) {
      app[field] = output
      continue
    }
    const [{ path = [], input, message }] = issues
    onFault({
      field: [field, ...path.map(({ key }) => key)].join('.'),
      found: input,
      allowed: message,
    })
  }
  return app as AppRecord
}

const isDetailField = (name: string): name is DetailField =>
  Object.hasOwn(RECORD_FIELDS, name) && !Object.hasOwn(appRecordSchema.entries, name)

/** A line for a console or a terminal: "record 3: downloads: expected a number ≥ 0, got -1". */
export function describeRecordFault({ index, field, found, allowed }: RecordFault): string {
  const place = field === '' ? `record ${index}` : `record ${index}: ${field}`
  return `${place}: ${describeMismatch(allowed, found)}`
}

/** "expected a number ≥ 0, got -1". */
export function describeMismatch(allowed: string, found: unknown): string {
  return `expected ${allowed}, got ${describeValue(found)}`
}

/**
 * At most 40 characters of `value` as JSON, with zero-width characters escaped. Undefined gives 'nothing'.
 */
export function describeValue(value: unknown): string {
  const json = (JSON.stringify(value) ?? 'nothing').replace(
    /\p{Default_Ignorable_Code_Point}/gu,
    character => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
  return json.length > 40 ? `${json.slice(0, 39)}…` : json
}

/** The valid records in a JSON array. Other text counts as an empty list (spec 5). Never throws. */
export function parseStoredList(json: string): RawRecord[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? parseRecords(value).apps : []
  } catch {
    return []
  }
}
