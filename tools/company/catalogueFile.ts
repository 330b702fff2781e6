import { existsSync } from 'node:fs'
import {
  type AppRecord,
  describeRecordFault,
  parseRecord,
  parseRecords,
  type RecordFault,
  withoutNulls,
} from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/catalogueRecord.ts'
import { faultsError } from '../lib/faults.ts'
import { readJsonFile } from '../lib/jsonFile.ts'
import { mergeImported, readImported } from './importedFile.ts'

/**
 * Reads the records of a catalogue file, with those in `imported`, a company's data.imported.json. Throws an error that
 * lists faults of invalid ones.
 */
export function readCatalogue(file: string, imported?: string): AppRecord[] {
  const { apps, faults } = parseCatalogue(file, imported)
  if (faults.length === 0) return apps
  const listed = faults.map(fault => ({ message: describeRecordFault(fault) }))
  throw faultsError(`${file} is not a valid catalogue:`, listed)
}

/**
 * Reads the entries of a catalogue file and `imported`, the valid records among them and the faults of the others, by
 * index. `own` are the entries of the file alone. Throws an error if it is not a JSON array.
 */
export function parseCatalogue(
  file: string,
  imported?: string,
): {
  own: unknown[]
  entries: unknown[]
  apps: AppRecord[]
  faults: RecordFault[]
} {
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
  return { own, ...parseEntries(records ? mergeImported(own, records) : own) }
}

/**
 * The entries of a catalogue without null, which counts as missing, the valid records among them and the faults of the
 * others, by index.
 */
export function parseEntries(list: readonly unknown[]): {
  entries: unknown[]
  apps: AppRecord[]
  faults: RecordFault[]
} {
  const entries = list.map(entry => withoutNulls(entry))
  const { apps, faults } = parseRecords(entries, catalogueRecordSchema)
  faults.push(...duplicatesOfInvalid(entries, faults), ...successorFaults(entries))
  return { entries, apps, faults: faults.sort((a, b) => a.index - b.index) }
}

/** Ids that two entries have of which one is invalid. `parseRecords` names those of valid ones. */
function duplicatesOfInvalid(entries: unknown[], known: readonly RecordFault[]): RecordFault[] {
  const named = new Set(known.flatMap(({ index, field }) => (field === 'id' ? index : [])))
  const indexById = new Map<number, number>()
  return entries.flatMap((entry, index) => {
    const { id } = Object(entry)
    if (typeof id !== 'number') return []
    const first = indexById.get(id)
    if (first === undefined) indexById.set(id, index)
    if (first === undefined || named.has(index)) return []
    return { index, field: 'id', found: id, allowed: `no duplicate of record ${first}` }
  })
}

/** Successors that lead to no app, or back. */
function successorFaults(entries: unknown[]): RecordFault[] {
  const records = entries.map(entry => parseRecord(entry))
  const byId = new Map(records.map(record => [record.id, record]))
  return records.flatMap((record, index) => {
    const faults: RecordFault[] = []
    const { successor } = record
    const seen = new Set([record])
    for (const current of seen) {
      const next = byId.get(current.successor ?? Number.NaN)
      if (next && seen.has(next)) {
        const allowed = 'an app whose successors do not lead back'
        faults.push({ index, field: 'successor', found: successor, allowed })
      }
      if (next) seen.add(next)
    }
    if (successor !== undefined && !byId.has(successor))
      faults.push({ index, field: 'successor', found: successor, allowed: 'the id of another app' })
    return faults
  })
}
