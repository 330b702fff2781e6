import { readFileSync } from 'node:fs'
import { type AppRecord, describeFault, parseRecords } from '../src/shared/appRecord.ts'

/** What is wrong with a catalogue file, in words for a terminal; `faults` has one sentence per fault. */
export class CatalogueError extends Error {
  readonly faults: string[]

  constructor(file: string, faults: string[]) {
    super([`${file} is no valid catalogue:`, ...faults.map(fault => `  ${fault}`)].join('\n'))
    this.faults = faults
  }
}

/** The records of a catalogue file; throws a CatalogueError that names every fault by record, field and reason. */
export function readCatalogue(file: string): AppRecord[] {
  const entries = readJson(file)
  if (!Array.isArray(entries)) throw new CatalogueError(file, ['it is not an array of records'])
  const { apps, faults } = parseRecords(entries)
  if (faults.length > 0) throw new CatalogueError(file, faults.map(describeFault))
  return apps
}

function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new CatalogueError(file, [isMissing ? 'there is no such file' : String(error)])
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CatalogueError(file, [`it is not JSON: ${(error as Error).message}`])
  }
}
