import { existsSync } from 'node:fs'
import {
  type AppRecord,
  describeRecordFault,
  findFaults,
  parseRecord,
  type RecordFault,
  withoutNulls,
} from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/catalogueRecord.ts'
import { faultsError } from '../lib/faults.ts'
import { readJsonFile } from '../lib/jsonFile.ts'
import { type CompanyContext, describeCatalogue, faultsOf, warningsOf } from './catalogueRules.ts'
import { mergeImported, readImported } from './importedFile.ts'

/**
 * Reads the records of a catalogue file, with those in `imported`, a company's data.imported.json. Throws an error that
 * lists faults of invalid ones.
 */
export function readCatalogue(file: string, imported?: string): AppRecord[] {
  const { apps, faults } = checkEntries(readEntries(file, imported).entries)
  if (faults.length === 0) return apps
  const listed = faults.map(fault => ({ message: describeRecordFault(fault) }))
  throw faultsError(`${file} is not a valid catalogue:`, listed)
}

/**
 * Reads the entries of a catalogue file and `imported`. `own` are those of the file alone. Throws an error if it is
 * not a JSON array.
 */
export function readEntries(
  file: string,
  imported?: string,
): { own: unknown[]; entries: unknown[] } {
  const records = readImported(imported)
  if (!existsSync(file) && !records) {
    throw new Error(
      `${file} does not exist. Write it with npm run import -- SOURCE, or by hand: [{ "id": 1, "title": "…" }].`,
    )
  }
  const own = existsSync(file) ? readJsonFile(file).value : []
  if (!Array.isArray(own)) {
    throw new Error(`${file} is not a valid catalogue: expected an array of records.`)
  }
  return { own, entries: records ? mergeImported(own, records) : own }
}

/**
 * The valid records among `entries` and the faults of the others, by index. Null counts as missing. With a `company`,
 * also the warnings about valid records and their translations.
 */
export function checkEntries(
  entries: readonly unknown[],
  company?: CompanyContext,
): { apps: AppRecord[]; faults: RecordFault[]; warnings: RecordFault[] } {
  const apps: AppRecord[] = []
  const faults: RecordFault[] = []
  const warnings: RecordFault[] = []
  const checked = entries.map(entry => {
    const record = withoutNulls(entry)
    const faults = findFaults(record, catalogueRecordSchema)
    return { app: faults.length > 0 ? parseRecord(record) : (record as AppRecord), faults }
  })
  const catalogue = describeCatalogue(checked.map(({ app }) => app))
  for (const [index, { app, faults: ofFields }] of checked.entries()) {
    const context = { ...catalogue, index, app }
    const own = ofFields.length > 0 ? ofFields : [...faultsOf(context)]
    faults.push(...own.map(fault => ({ index, ...fault })))
    if (own.length === 0) apps.push(app)
    if (!company || ofFields.length > 0) continue
    const found = warningsOf({ ...company, ...context })
    warnings.push(...Array.from(found, fault => ({ index, ...fault })))
  }
  return { apps, faults, warnings }
}
