import { existsSync } from 'node:fs'
import {
  type AppRecord,
  describeFault,
  parseRecords,
  type RecordFault,
} from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/recordFields.ts'
import { readJsonFile } from '../lib/jsonFile.ts'

/** Its message lists the faults of a catalogue file, one per line. */
export class CatalogueError extends Error {}

/** Reads the records of a catalogue file. Throws a CatalogueError if any of them is invalid. */
export function readCatalogue(file: string): AppRecord[] {
  const { apps, faults } = parseCatalogue(file)
  if (faults.length === 0) return apps
  throw refusal(file, faults.map(describeFault))
}

/**
 * Reads the entries of a catalogue file, the valid records among them and the faults of the others, by
 * index. Throws a CatalogueError if the file is not a JSON array.
 */
export function parseCatalogue(file: string): {
  entries: unknown[]
  apps: AppRecord[]
  faults: RecordFault[]
} {
  const entries = readJson(file)
  if (!Array.isArray(entries)) throw refusal(file, ['expected an array of records'])
  const { apps, faults } = parseRecords(entries, catalogueRecordSchema)
  faults.push(...hiddenDuplicates(entries, faults))
  return { entries, apps, faults: faults.sort((a, b) => a.index - b.index) }
}

/**
 * The duplicate ids that `faults` lacks. A browser compares valid records alone; here, a duplicate
 * would only appear once the other faults are corrected.
 */
function hiddenDuplicates(entries: unknown[], faults: readonly RecordFault[]): RecordFault[] {
  const hasFaultyId = new Set(
    faults.filter(({ field }) => field === 'id').map(({ index }) => index),
  )
  const indexById = new Map<number, number>()
  return entries.flatMap((entry, index) => {
    const { id } = Object(entry)
    if (typeof id !== 'number') return []
    const first = indexById.get(id) ?? index
    indexById.set(id, first)
    if (first === index || hasFaultyId.has(index)) return []
    return [{ index, field: 'id', found: id, allowed: `no duplicate of record ${first}` }]
  })
}

/** Maximum number of faults in a message; check:catalogue lists them all. */
const MAX_LISTED = 20

function readJson(file: string): unknown {
  if (!existsSync(file)) {
    throw new CatalogueError(
      `${file} does not exist. Write it with npm run import -- SOURCE, or by hand: docs/adopting.md.`,
    )
  }
  try {
    return readJsonFile(file).value
  } catch (error) {
    throw refusal(file, [(error as Error).message])
  }
}

function refusal(file: string, reasons: string[]): CatalogueError {
  const listed = reasons.slice(0, MAX_LISTED)
  if (reasons.length > listed.length) listed.push(`and ${reasons.length - listed.length} more`)
  const lines = listed.map(reason => `  ${reason}`)
  return new CatalogueError([`${file} is not a valid catalogue:`, ...lines].join('\n'))
}
