import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import * as v from 'valibot'
import { type AppRecord, describeValue } from '../../src/shared/domain/appRecord.ts'
import { detailFields, specFields } from '../../src/shared/domain/recordFields.ts'
import { CatalogueError, readCatalogue } from './catalogueFile.ts'
import { type CompanyFolder, cataloguePath } from './company.ts'
import { readJsonFile } from './jsonFile.ts'

/** What a language may replace of a record. Screenshots are replaced as a set. */
const translationSchema = v.strictObject({
  id: specFields.id,
  title: v.optional(specFields.title),
  description: specFields.description,
  tagline: v.optional(detailFields.tagline),
  whatsNew: v.optional(detailFields.whatsNew),
  screenshots: v.optional(detailFields.screenshots),
})

/** The translations of a catalogue, one for each translated app, in any order. */
export const overlaySchema = v.array(translationSchema)

/** The catalogue in a language. */
export type LocalCatalogue = {
  records: AppRecord[]
  /** The ids of the apps that the language translates. In the default language, all. */
  translated: ReadonlySet<AppRecord['id']>
}

/** data.de.json beside data.json for the language 'de'. */
export function overlayPath(folder: CompanyFolder, language: string): string {
  const file = cataloguePath(folder)
  const ending = extname(file)
  return `${file.slice(0, -ending.length)}.${language}${ending}`
}

/**
 * The catalogue of a company in `language`: data.json, with the texts of the overlay. Without `language`,
 * or without an overlay, data.json. Throws a CatalogueError that lists the faults of either file.
 */
export function readLocalCatalogue(folder: CompanyFolder, language?: string): LocalCatalogue {
  const records = readCatalogue(cataloguePath(folder))
  if (language === undefined) return { records, translated: new Set(records.map(({ id }) => id)) }
  const translations = readOverlay(overlayPath(folder, language), records)
  return {
    records: records.map(record => ({ ...record, ...translations.get(record.id) })),
    translated: new Set(translations.keys()),
  }
}

/** The valid translations in `file` by id. Empty if there is no file. */
function readOverlay(file: string, records: readonly AppRecord[]) {
  const known = new Set(records.map(({ id }) => id))
  const translations = new Map<AppRecord['id'], v.InferOutput<typeof translationSchema>>()
  if (!existsSync(file)) return translations
  const faults: string[] = []
  let entries: unknown
  try {
    entries = readJsonFile(file).value
  } catch (error) {
    throw new CatalogueError(`${file}, ${(error as Error).message}`)
  }
  if (!Array.isArray(entries))
    throw new CatalogueError(`${file}: expected an array of translations.`)
  for (const [index, entry] of entries.entries()) {
    const parsed = v.safeParse(translationSchema, entry, { abortPipeEarly: true })
    const fault = (place: string, expected: string, found: unknown) =>
      faults.push(
        `  translation ${index}: ${place}: expected ${expected}, got ${describeValue(found)}`,
      )
    for (const issue of parsed.issues ?? []) {
      const place = v.getDotPath(issue) ?? 'the entry'
      const isUnknown = issue.expected === 'never'
      const names = Object.keys(translationSchema.entries).join(', ')
      fault(place, isUnknown ? `one of ${names}` : issue.message, isUnknown ? place : issue.input)
    }
    if (!parsed.success) continue
    const { id } = parsed.output
    if (!known.has(id)) fault('id', 'the id of an app in data.json', id)
    else if (translations.has(id)) fault('id', 'one translation of each app', id)
    else translations.set(id, parsed.output)
  }
  if (faults.length === 0) return translations
  throw new CatalogueError([`${file} has faults:`, ...faults].join('\n'))
}
