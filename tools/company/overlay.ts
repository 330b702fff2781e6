import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { type AppRecord, describeMismatch } from '../../src/shared/domain/appRecord.ts'
import { detailFields, specFields } from '../../src/shared/domain/recordFields.ts'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import { readCatalogue } from './catalogueFile.ts'
import { type ChosenCompany, localPath } from './company.ts'
import { faultsError, readJsonFile, toFaults } from '../lib/jsonFile.ts'

/** What a language may replace of a record. Screenshots and facts are replaced as a set. */
const FIELDS = {
  id: specFields.id,
  title: v.optional(specFields.title),
  description: specFields.description,
  tagline: v.optional(detailFields.tagline),
  whatsNew: v.optional(detailFields.whatsNew),
  screenshots: v.optional(detailFields.screenshots),
  facts: v.optional(detailFields.facts),
}
const translationSchema = v.strictObject(FIELDS, `one of ${Object.keys(FIELDS).join(', ')}`)
const overlaySchema = v.array(translationSchema, 'an array of translations')

/** The translated fields of an app. */
export type AppTranslation = v.InferOutput<typeof translationSchema>

/**
 * The catalogue in `file` in the language of a site: with the texts of data.de.json beside it. An app
 * without a translation gets the field `language`. Throws an error that lists the faults of either file.
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
 * The translations of `records` in `file` by id, as they are there. Empty if there is no file. Throws an
 * error that lists the faults.
 */
export function readOverlay(
  file: string,
  records: readonly { id: number }[],
): Map<number, AppTranslation> {
  const translations = new Map<AppRecord['id'], AppTranslation>()
  if (!existsSync(file)) return translations
  const { value, text } = readJsonFile(file)
  const faults = toFaults(v.safeParse(overlaySchema, value, { abortPipeEarly: true }).issues)
  const known = new Set<unknown>(records.map(({ id }) => id))
  for (const [index, entry] of Object.entries(Object(value))) {
    const { id } = Object(entry)
    const allowed = known.has(id)
      ? 'one translation of each app'
      : `the id of an app in ${CATALOGUE_FILE}`
    if (known.has(id) ? translations.has(id) : typeof id === 'number')
      faults.push({ path: [Number(index), 'id'], reason: describeMismatch(allowed, id) })
    translations.set(id, entry as AppTranslation)
  }
  if (faults.length > 0) throw faultsError(file, text, faults)
  return translations
}
