import * as v from 'valibot'
import { type AppRecord, describeMismatch } from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/catalogueRecord.ts'
import type { TextField } from '../../src/shared/domain/recordFields.ts'
import { APP_STORE_URL, type Platform } from '../../src/shared/domain/stores.ts'
import { describeFault } from '../lib/faults.ts'
import { isFuture } from '../lib/isFuture.ts'
import { toFaults } from '../lib/jsonFile.ts'
import { readDay, readLine, readNews, readRating, readSizeMb, readText } from './values.ts'

/** A picture in a folder or on the network. */
export type PictureSource = { file: string } | { url: string }

/** The fields that sources fill. Pictures follow when they have a place in public/. */
export type ImportedFields = Partial<Omit<AppRecord, 'id' | 'image' | 'color' | 'screenshots'>>

/** The languages of a site. The first one is the default. */
export type Languages = readonly [string, ...string[]]

/** The texts and screenshots of a language. */
export type Translation = {
  fields: Pick<ImportedFields, Exclude<TextField, 'screenshots'>>
  /** Replace those of the first language. Empty if there are none. */
  screenshots: PictureSource[]
}

/** An app as one source describes it. */
export type Listing = {
  /** What identifies the app in any source: its package, its bundle id, and what `storeId` reads in store addresses. */
  ids: string[]
  /** Valid values in the units of the catalogue. */
  fields: ImportedFields
  /** The platform that its texts may name. Undefined if they are of none. */
  platform?: Platform | undefined
  /** Becomes the title if no source has one. */
  folderName?: string
  icon?: PictureSource | undefined
  screenshots: PictureSource[]
  /** Its translations, by language. The first language of the site has none. */
  translations: Record<string, Translation>
  /** Values that were left out, such as 'website left out: expected an https address, got "http://x"'. */
  notes: string[]
}

/** Reads the sources of one kind. CONTRIBUTING.md says how to add one. */
export type Adapter = {
  /** Whether `source`, an address or an absolute path, is of this kind. */
  match(source: string): boolean
  /** Throws an error that says why the app cannot be read. */
  read(source: string, languages: Languages): Promise<Listing>
}

/** How raw values become fields. Fields without an entry stay as they are. */
const PARSERS: { [Field in keyof ImportedFields]: (raw: unknown) => unknown } = {
  title: readLine,
  tagline: readLine,
  companyName: readLine,
  category: readLine,
  version: readLine,
  oldestIos: readLine,
  oldestAndroid: readLine,
  ageRating: readLine,
  licence: readLine,
  description: readText,
  whatsNew: readNews,
  updated: readDay,
  size: readSizeMb,
  ratingAvg: readRating,
}

/** The schema of the catalogue, without days in the future: every true version would look older. */
const SCHEMAS = {
  ...catalogueRecordSchema.entries,
  updated: v.pipe(
    catalogueRecordSchema.entries.updated,
    v.check(day => !isFuture(day), 'today or an earlier day'),
  ),
}

/**
 * Converts the `raw` values of a source to fields. Empty values are dropped. A value that cannot be read, or that the
 * catalogue does not accept, becomes a note.
 */
export function parseFields(raw: { [Field in keyof ImportedFields]: unknown }): {
  fields: ImportedFields
  notes: string[]
} {
  const fields: Record<string, unknown> = {}
  const notes: string[] = []
  for (const field of Object.keys(raw) as (keyof ImportedFields)[]) {
    const found = raw[field] ?? ''
    const { [field]: parse = (value: unknown) => value } = PARSERS
    const value = found === '' ? '' : parse(found)
    if (value === '') continue
    const parsed = v.safeParse(SCHEMAS[field], value)
    if (parsed.success && value !== undefined) fields[field] = value
    else {
      const [issue] = parsed.issues ?? []
      const reason = describeMismatch(issue?.message ?? 'another format', found)
      notes.push(`${field} left out: ${reason}`)
    }
  }
  return { fields, notes }
}

export const googlePlayPage = (packageName: string) =>
  `https://play.google.com/store/apps/details?id=${packageName}`

/** What identifies an app in its store `address`: a package, the number of the App Store, or the address itself. */
export function storeId(address: string): string {
  const [, packageName] =
    /[?&]id=([\w.]+)|\/packages\/([\w.]+)/.exec(address)?.filter(Boolean) ?? []
  const [, , number] = APP_STORE_URL.exec(address) ?? []
  return packageName ?? number ?? address.replace(/\/$/, '')
}

/** Parses `value` by `schema`. Throws an error that names `file` and the first invalid entry. */
export function parseAs<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  file: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new Error(`${file} is damaged: ${toFaults(parsed.issues).slice(0, 1).map(describeFault)}.`)
}
