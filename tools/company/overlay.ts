import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import * as v from 'valibot'
import { readScreenshots, textLanguage } from '../../src/shared/domain/appDetails.ts'
import {
  type AppRecord,
  describeMismatch,
  describeValue,
  withoutNulls,
} from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema, TEXT_FIELDS } from '../../src/shared/domain/catalogueRecord.ts'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import type { TextField } from '../../src/shared/domain/recordFields.ts'
import { jsonFaultsError, readJsonFile, readTextFile, toFaults } from '../lib/jsonFile.ts'
import { readCatalogue, readEntries } from './catalogueFile.ts'
import { type ChosenCompany, localPath } from './company.ts'
import { hiddenFields, readImported } from './importedFile.ts'
import { mergeLanguage, untranslated } from './language.ts'

const { entries } = catalogueRecordSchema
const translationSchema = v.strictObject(
  {
    id: entries.id,
    ...Object.fromEntries(TEXT_FIELDS.map(field => [field, v.optional(entries[field])])),
  },
  `one of ${['id', ...TEXT_FIELDS].join(', ')}`,
)
const overlaySchema = v.array(translationSchema, 'an array of translations')

/** The texts of an app in a language. Screenshots and facts are replaced as a whole. */
export type AppTranslation = Pick<AppRecord, 'id'> & Partial<Pick<AppRecord, TextField>>

export type Translations = ReadonlyMap<AppRecord['id'], AppTranslation>

/**
 * The catalogue in `file` and `imported` in the language of a site: with the texts of data.de.json beside it. In a site with several
 * languages, each record names that of its texts, since visitors also see what they have installed on the pages
 * of the others: in `language`, and for a translation in part in `translated` and `translatedInto`. Throws an error that
 * lists the faults of either file.
 */
export function readLocalCatalogue(
  file: string,
  chosen: CatalogueLanguage,
  imported?: string,
): AppRecord[] {
  const translations = readTranslations(file, chosen, imported)
  return localizeCatalogue(readCatalogue(file, imported), translations, chosen)
}

type CatalogueLanguage = Pick<ChosenCompany, 'language' | 'languages' | 'isDefault'>

/**
 * The translations of the catalogue in `file` into the language of a site, by id, each above that in `imported`. None
 * into the default language, and none of a field that is null in `file`.
 */
export function readTranslations(
  file: string,
  { language, isDefault }: CatalogueLanguage,
  imported?: string,
): Translations {
  if (isDefault) return new Map()
  const translations = readOverlay(localPath(file, language.code))
  const records = readImported(imported)
  if (!records) return translations
  for (const [id, record] of records) {
    const fields = withoutNulls(record.translations[language.code])
    const parsed = v.safeParse(translationSchema, { id, ...Object(fields) })
    if (!parsed.success) {
      const faults = toFaults(parsed.issues).map(fault => ({
        ...fault,
        path: [`${id}`, language.code, ...(fault.path ?? [])],
      }))
      throw jsonFaultsError(imported ?? '', readTextFile(imported ?? ''), faults)
    }
    translations.set(id, { ...(parsed.output as AppTranslation), ...translations.get(id) })
  }
  for (const entry of readEntries(file, imported).own) {
    const translation = translations.get(Object(entry).id)
    for (const field of hiddenFields(entry)) delete translation?.[field as TextField]
  }
  return translations
}

/** Like `readLocalCatalogue`, for `records` and their `translations`. */
export function localizeCatalogue(
  records: AppRecord[],
  translations: Translations,
  { language, languages }: CatalogueLanguage,
): AppRecord[] {
  if (languages.length === 1) return records
  const [{ code }] = languages
  return records.map(record => {
    const original = { ...record, language: record.language ?? code }
    const translation = translations.get(record.id)
    const translated = TEXT_FIELDS.filter(field => translation?.[field] !== undefined)
    if (translated.length === 0) return original
    const isWhole = untranslated(textsOf(record), translation).length === 0
    // See textLanguage, which reads these fields.
    const languageFields = isWhole
      ? { language: language.code }
      : { translated, translatedInto: language.code }
    return { ...mergeLanguage(original, translation), ...languageFields }
  })
}

/** The fields of `record` with a text to translate. Most screenshots have none. */
function textsOf(record: AppRecord): TextField[] {
  return TEXT_FIELDS.filter(field =>
    field === 'screenshots'
      ? readScreenshots(record).some(({ alt }) => alt)
      : record[field] !== undefined,
  )
}

/**
 * Which of the `records` are in the language with this `code`: whole, in part and not at all. A title, often a name, may
 * be in another.
 */
export function countTranslations(records: readonly AppRecord[], code: string) {
  const isIn = (app: AppRecord) => (field: TextField) =>
    textLanguage(app, field, code) === undefined
  const begun = records.filter(app => textsOf(app).some(isIn(app)))
  const isWhole = (app: AppRecord) =>
    textsOf(app)
      .filter(field => field !== 'title')
      .every(isIn(app))
  return {
    whole: begun.filter(isWhole),
    inPart: begun.filter(app => !isWhole(app)),
    none: records.filter(app => !begun.includes(app)),
  }
}

/**
 * Those of the `translations` in `file` whose apps are not among `records`, such as one that was deleted. Nothing shows
 * them. `allowed` completes 'expected …'.
 */
export function strayTranslations(
  file: string,
  translations: Translations,
  records: readonly AppRecord[],
): string[] {
  const known = new Set(records.map(({ id }) => id))
  const ids = [...translations.keys()].filter(id => !known.has(id))
  if (ids.length === 0) return []
  const found = `translations of ${describeValue(ids)} in ${basename(file)}`
  return [
    `${found}: expected apps in ${CATALOGUE_FILE}. Delete the translations of apps that are gone.`,
  ]
}

/** The translations in `file` by id, without null. Empty if there is no file. Throws an error that lists the faults. */
export function readOverlay(file: string): Map<number, AppTranslation> {
  const translations = new Map<AppRecord['id'], AppTranslation>()
  if (!existsSync(file)) return translations
  const { value: written, text } = readJsonFile(file)
  const value = withoutNulls(written)
  const faults = toFaults(v.safeParse(overlaySchema, value, { abortPipeEarly: true }).issues)
  for (const [index, entry] of Object.entries(Object(value))) {
    const { id } = Object(entry)
    const message = describeMismatch('one translation of each app', id)
    if (typeof id === 'number' && translations.has(id))
      faults.push({ path: [Number(index), 'id'], message })
    translations.set(id, entry as AppTranslation)
  }
  if (faults.length > 0) throw jsonFaultsError(file, text, faults)
  return translations
}
