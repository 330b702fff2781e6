import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AppRecord, parseRecords } from '../../src/shared/domain/appRecord.ts'
import { cataloguePath, companyFolder } from '../lib/company.ts'
import { type Trace, TraceError } from './trace.ts'

/**
 * The catalogue that a visitor's report lacks: the file `catalogue`, by default the company's at the commit
 * of the report. No `apps` for other traces, and if this repository does not have it. `note` says what was
 * found. Throws a TraceError for a trace with its own catalogue, or if the file is not a catalogue.
 */
export function findReportedCatalogue(
  file: string,
  { problem }: Trace,
  { catalogue, company }: { catalogue?: string | undefined; company?: string | undefined },
): { apps?: AppRecord[]; note?: string } {
  if (!problem?.catalogue) {
    if (catalogue === undefined) return {}
    throw new TraceError(`${file} has its own catalogue: leave out --catalogue.`)
  }
  const path = cataloguePath(companyFolder(company)).replaceAll('\\', '/')
  const { commit = 'an unknown commit' } = problem
  const place = catalogue ?? `${path} at ${commit}`
  const text = catalogue === undefined ? readCommitted(commit, path) : readFileSync(catalogue)
  if (!text) {
    return {
      note: `catalogue: only the records shown, since this repository does not have ${place}. Name the visitor's data.json with --catalogue.`,
    }
  }
  const own = hash('sha256', text)
  const { sha256 = 'unknown' } = problem.catalogue
  const note =
    own === sha256
      ? `catalogue: ${place}, the visitor's`
      : `catalogue: ${place} differs from the visitor's: SHA-256 ${own}, the visitor's ${sha256}. Name another with --catalogue.`
  try {
    return { apps: parseRecords(JSON.parse(text.toString())).apps, note }
  } catch {
    throw new TraceError(`${place} is not a catalogue: expected an array of records.`)
  }
}

/** Undefined if this repository lacks the commit or the file. */
function readCommitted(commit: string, path: string): Buffer | undefined {
  const { status, stdout } = spawnSync('git', ['show', `${commit}:./${path}`], {
    maxBuffer: 2 ** 30,
  })
  return status === 0 ? stdout : undefined
}
