import { existsSync } from 'node:fs'
import {
  type AppRecord,
  describeMismatch,
  type FieldFault,
  findFaults,
  parseRecord,
  type RecordFault,
  withoutNulls,
} from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/catalogueRecord.ts'
import { describeFault, type Fault, listKinds } from '../lib/faults.ts'
import { openPlaces, readJsonFile, shortPath } from '../lib/jsonFile.ts'
import {
  type CompanyContext,
  describeCatalogue,
  faultsOf,
  nameApp,
  warningsOf,
} from './catalogueRules.ts'
import { localPath } from './company.ts'
import { mergeImported, readImported } from './importedFile.ts'

/**
 * Reads the records of a catalogue file, with those in `imported`, a company's data.imported.json. Throws an error that
 * lists faults of invalid ones.
 */
export function readCatalogue(file: string, imported?: string): AppRecord[] {
  const catalogue = readEntries(file, imported)
  const { apps, faults } = checkEntries(catalogue.entries)
  if (faults.length === 0) return apps
  const heading = `${file} is not a valid catalogue: ${countKinds(faults)}`
  throw new Error([heading, ...describeFaults(catalogue, faults)].join('\n  '))
}

/** The entries of a catalogue file with what was imported. `own` are those of the file alone. */
export type Catalogue = {
  file: string
  imported: string | undefined
  own: unknown[]
  entries: unknown[]
}

/** Reads the entries of a catalogue file and `imported`. Throws an error if it is not a JSON array. */
export function readEntries(file: string, imported?: string): Catalogue {
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
  return { file, imported, own, entries: records ? mergeImported(own, records) : own }
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

/** Entries and the files that they were written in. */
type Written = Omit<Catalogue, 'own'>

/** The field of a fault, without places in lists and without the language of a translation. */
const fieldOf = ({ field }: RecordFault) =>
  field.replace(/^[\w-]+: /, '').replace(/\.\d+/g, '') || 'record'

/** The field and what is expected, without figures, names and what stands in parentheses. */
const kindOf = (fault: RecordFault) =>
  `${fieldOf(fault)}: ${fault.allowed.replace(/\(.*\)|'.*'|#\w+|[\d.,]+/g, '')}`

/** Such as 'id (2), stores.web (1)'. */
export function countKinds(faults: readonly RecordFault[]): string {
  const kinds = Map.groupBy(faults, fieldOf)
  return Array.from(kinds, ([kind, { length }]) => `${kind} (${length})`).join(', ')
}

/** Faults or warnings kind by kind, each with its file, its line and the app. */
export function describeFaults(catalogue: Written, faults: readonly RecordFault[]): string[] {
  const placeOf = openLines(catalogue)
  return listKinds(faults, kindOf, fault => {
    const { index, field, found, allowed } = fault
    const name = nameApp(catalogue.entries[index]) || `record ${index}`
    const message = [name, field, describeMismatch(allowed, found)].filter(Boolean).join(': ')
    return describeFault({ ...placeOf(fault), message })
  })
}

/** Returns a function that finds where a field is written, or else the record or translation that lacks it. */
function openLines({ file, imported = '', entries }: Written) {
  const opened = new Map<string, ReturnType<typeof openFile>>()
  const open = (path: string) => {
    const known = opened.get(path) ?? openFile(path)
    opened.set(path, known)
    return known
  }
  return ({ index, field }: RecordFault): Pick<Fault, 'file' | 'line'> => {
    const [, code = '', name = ''] = /^(?:([\w-]+): )?(.*)$/s.exec(field) ?? []
    const { id } = Object(entries[index])
    const own = code ? localPath(file, code) : file
    const at = code ? open(own).list.findIndex(entry => Object(entry).id === id) : index
    const keys = name.split('.').map(key => (/^\d+$/.test(key) ? Number(key) : key))
    const places = [
      { path: own, record: [at] },
      { path: imported, record: code ? [`${id}`, code] : [`${id}`] },
    ].map(({ path, record }) => {
      const { line, depth } = open(path).find([...record, ...keys])
      return { path, line, hasRecord: depth > 0, hasField: depth > record.length }
    })
    const found = places.find(({ hasField }) => hasField) ?? places.find(it => it.hasRecord)
    return found ? { file: shortPath(found.path), line: found.line } : {}
  }
}

/** A JSON file that may be missing. `list` is empty unless it is an array. */
function openFile(path: string) {
  const { value, text } = existsSync(path) ? readJsonFile(path) : { value: [], text: '' }
  const list: unknown[] = Array.isArray(value) ? value : []
  return { list, find: openPlaces(text) }
}
