import { existsSync } from 'node:fs'
import * as v from 'valibot'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { detailFields, specFields } from '../../src/shared/domain/recordFields.ts'
import { CatalogueError, readCatalogue } from './catalogueFile.ts'
import { type ChosenCompany, localPath } from './company.ts'
import { describeIssue } from '../lib/describeIssue.ts'
import { readJsonFile } from '../lib/jsonFile.ts'

/** What a language may replace of a record. Screenshots are replaced as a set. */
const translationSchema = v.strictObject({
  id: specFields.id,
  title: v.optional(specFields.title),
  description: specFields.description,
  tagline: v.optional(detailFields.tagline),
  whatsNew: v.optional(detailFields.whatsNew),
  screenshots: v.optional(detailFields.screenshots),
})

/** What an entry may have. */
const FIELDS = `available: ${Object.keys(translationSchema.entries).join(', ')}`

/** The translated fields of an app. */
export type AppTranslation = v.InferOutput<typeof translationSchema>

/**
 * The catalogue in `file` in the language of a site: with the texts of data.de.json beside it. An app
 * without a translation gets the field `language`. Throws a CatalogueError that lists the faults of
 * either file.
 */
export function readLocalCatalogue(
  file: string,
  { language, languages, isDefault }: Pick<ChosenCompany, 'language' | 'languages' | 'isDefault'>,
): AppRecord[] {
  const records = readCatalogue(file)
  if (isDefault) return records
  const translations = readOverlay(localPath(file, language.code), records)
  const [{ code }] = languages
  return records.map(record => {
    const translation = translations.get(record.id)
    if (!translation) return { language: code, ...record }
    // That of the texts which the translation replaces.
    const { language: _, ...others } = record
    return { ...others, ...translation }
  })
}

/**
 * The translations of `records` in `file` by id, as they are there. Empty if there is no file. Throws a
 * CatalogueError that lists the faults.
 */
export function readOverlay(
  file: string,
  records: readonly { id: number }[],
): Map<number, AppTranslation> {
  const known = new Set(records.map(({ id }) => id))
  const translations = new Map<AppRecord['id'], AppTranslation>()
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
    const fault = (reason: string) => faults.push(`  translation ${index}: ${reason}`)
    for (const issue of parsed.issues ?? []) fault(describeIssue(issue, 'the entry', FIELDS))
    if (!parsed.success) continue
    const { id } = parsed.output
    if (!known.has(id)) fault(`id: expected the id of an app in data.json, got ${id}`)
    else if (translations.has(id))
      fault(`id: expected one translation of each app, got two of ${id}`)
    else translations.set(id, entry as AppTranslation)
  }
  if (faults.length === 0) return translations
  throw new CatalogueError([`${file} has faults:`, ...faults].join('\n'))
}
