import { existsSync } from 'node:fs'
import {
  type AppRecord,
  describeRecordFault,
  type FieldFault,
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
 * The valid `apps` among `entries`, all `records` without invalid fields, and the faults by index. Null counts as missing.
 * With a `company`, also the warnings about all records and their translations, apart from fields with a fault.
 */
export function checkEntries(
  entries: readonly unknown[],
  company?: CompanyContext,
): { apps: AppRecord[]; records: AppRecord[]; faults: RecordFault[]; warnings: RecordFault[] } {
  const apps: AppRecord[] = []
  const faults: RecordFault[] = []
  const warnings: RecordFault[] = []
  const checked = entries.map(entry => {
    const record = withoutNulls(entry)
    const faults = findFaults(record, catalogueRecordSchema)
    return { app: faults.length > 0 ? parseRecord(record) : (record as AppRecord), faults }
  })
  const records = checked.map(({ app }) => app)
  const catalogue = describeCatalogue(records)
  for (const [index, { app, faults: ofFields }] of checked.entries()) {
    const context = { ...catalogue, index, app }
    const isWhole = ofFields.some(({ field }) => field === '')
    const faulty = new Set(ofFields.map(({ field }) => field.split('.')[0]))
    const addTo = (list: RecordFault[], found: Iterable<FieldFault>) => {
      for (const fault of found) {
        if (!faulty.has(fault.field.split('.')[0])) list.push({ index, ...fault })
      }
    }
    faults.push(...ofFields.map(fault => ({ index, ...fault })))
    if (isWhole) continue
    addTo(faults, faultsOf(context))
    if (faults.at(-1)?.index !== index) apps.push(app)
    if (company) addTo(warnings, warningsOf({ ...company, ...context }))
  }
  return { apps, records, faults, warnings }
}
