import * as v from 'valibot'
import { readJsonAs } from '../lib/jsonFile.ts'

export type Fields = Record<string, unknown>

/** What the import has written about each app, by id: fields, and those of each language by its tag. */
export type ImportedRecords = ReadonlyMap<
  number,
  { fields: Fields; translations: Record<string, Fields> }
>

const IDS = 'ids from 0 to 9007199254740991'
/** The id of an app as the name of its entry. */
export const idKey = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d*)$/, IDS),
  v.check(id => Number.isSafeInteger(Number(id)), IDS),
)

/** What data.imported.json holds. */
export const importedSchema = v.record(
  idKey,
  v.record(v.string(), v.unknown(), 'an object'),
  'an object with ids',
)

/** No field has a name as short as the tag of a language. The id is the key of a record. */
export const isLanguage = (key: string) => /^[a-z]{2,3}(-|$)/.test(key)

const pick = (fields: Fields, isWanted: (name: string, value: unknown) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => isWanted(name, value)))

/** Reads data.imported.json. Undefined if there is none. Throws an error that lists its faults. */
export function readImported(file: string | undefined): ImportedRecords | undefined {
  const imported = file === undefined ? undefined : readJsonAs(importedSchema, file)
  if (!imported) return undefined
  const records = Object.entries(imported).map(([id, record]) => {
    const fields = pick(record, name => !isLanguage(name))
    const translations = pick(record, isLanguage) as Record<string, Fields>
    return [Number(id), { fields, translations }] as const
  })
  return new Map(records)
}

const RATINGS = ['ratings', 'ratingAvg', 'reviews']

/**
 * The `entries` of data.json, each above what was imported for its id. Imported apps without an entry follow. A
 * field that is null in data.json is hidden.
 */
export function mergeImported(entries: readonly unknown[], imported: ImportedRecords): unknown[] {
  const merged = entries.map(entry => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry
    const own = entry as Fields
    const fields = { ...imported.get(own.id as number)?.fields }
    // A store is not the source of figures that were written by hand.
    if (RATINGS.some(name => name in own)) delete fields.ratingsSource
    return pick({ id: own.id, ...fields, ...own }, (_, value) => value !== null)
  })
  const named = new Set(entries.map(entry => Object(entry).id))
  const others = [...imported].filter(([id]) => !named.has(id))
  return [...merged, ...others.map(([id, { fields }]) => ({ id, ...fields }))]
}

/** The names of the fields that `entry` of data.json hides. */
export const hiddenFields = (entry: unknown): string[] =>
  Object.keys(pick(Object(entry), (_, value) => value === null))

/** Lines such as "data.json replaces description of 17 'Lamp'", for `entries` of `file`. */
export function describeOverrides(
  file: string,
  entries: readonly unknown[],
  importedOf: (id: number) => Fields | undefined,
): string[] {
  return entries.flatMap(entry => {
    const { id, ...own } = Object(entry)
    const imported = importedOf(id) ?? {}
    const names = Object.keys(own).filter(name => name in imported)
    const title = typeof own.title === 'string' ? own.title : imported.title
    const of = `of ${id}${typeof title === 'string' ? ` '${title}'` : ''}`
    const line = (verb: string, names: string[]) =>
      names.length > 0 ? [`${file} ${verb} ${names.join(', ')} ${of}`] : []
    return [
      ...line(
        'replaces',
        names.filter(name => own[name] !== null),
      ),
      ...line(
        'hides',
        names.filter(name => own[name] === null),
      ),
    ]
  })
}
