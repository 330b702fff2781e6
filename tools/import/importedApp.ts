import * as v from 'valibot'
import { type AppRecord, describeMismatch } from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema, type TextField } from '../../src/shared/domain/catalogueRecord.ts'
import { describeFault } from '../lib/faults.ts'
import { isFuture } from '../lib/isFuture.ts'
import { toFaults } from '../lib/jsonFile.ts'
import {
  readCount,
  readDay,
  readLine,
  readMillions,
  readRating,
  readSizeMb,
  readText,
} from './values.ts'

/** A picture in a folder or on the network. `name` is for messages, since the folder may be temporary. */
export type PictureSource = { file: string; name: string } | { url: string }

/**
 * Identifies an app across sources and runs. `appStore` is the bundle id, `folder` a path or the address of a
 * repository.
 */
export type AppIds = {
  [Kind in 'googlePlay' | 'appStore' | 'trackId' | 'fDroid' | 'folder']?: string
}

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
export type ImportedApp = {
  /** An address, or a path with the place in the file, such as 'responses.json (example.notes)'. */
  source: string
  format:
    | 'supply'
    | 'deliver'
    | 'gradle-play-publisher'
    | 'iTunes'
    | 'Google Play'
    | 'F-Droid'
    | 'url'
  ids: AppIds
  /** Valid values in the units of the catalogue. */
  fields: ImportedFields
  /** Becomes the title if no source has one. */
  folderName?: string
  icon?: PictureSource | undefined
  screenshots: PictureSource[]
  /** Its translations, by language. The first language of the site has none. */
  translations?: Record<string, Translation>
  /** Values that were left out, such as 'website left out: expected an https address, got "http://x"'. */
  notes: string[]
}

/** What an address means, with the address as it was given. */
export type Given<Link> = Link & { source: string }

/** The apps of each source, or why it could not be read. */
export type ReadSources = Map<string, ImportedApp[] | Error>

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
  whatsNew: readText,
  updated: readDay,
  size: readSizeMb,
  downloads: readMillions,
  ratingAvg: readRating,
  reviews: readCount,
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
 * Converts the `raw` values of a source to fields. Empty values are dropped, and so is Google's 'Varies with
 * device'. A value that cannot be read, or that the catalogue does not accept, becomes a note.
 */
export function parseFields(raw: { [Field in keyof ImportedFields]: unknown }): {
  fields: ImportedFields
  notes: string[]
} {
  const fields: Record<string, unknown> = {}
  const notes: string[] = []
  for (const field of Object.keys(raw) as (keyof ImportedFields)[]) {
    const found = raw[field] ?? ''
    const canVary = field === 'version' || field === 'size'
    if (canVary && /^(vary|varies with device)$/i.test(String(found))) continue
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
