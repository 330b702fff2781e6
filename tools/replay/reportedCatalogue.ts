import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AppRecord, parseRecords } from '../../src/shared/domain/appRecord.ts'
import { cataloguePath, companyFolder } from '../lib/company.ts'
import { type Trace, TraceError } from './trace.ts'

type Found = { text: Buffer; place: string }

/**
 * The catalogue of a visitor's report, which has only the records shown: the file `catalogue`, or the
 * company's at the commit of the report. Undefined for other traces, and if this repository does not have
 * it. `note` says what was found. Throws a TraceError for a trace that has its own catalogue, or if the
 * file is not a catalogue.
 */
export function findReportedCatalogue(
  file: string,
  { problem }: Trace,
  { catalogue, company }: { catalogue?: string | undefined; company?: string | undefined },
): { apps?: AppRecord[]; note?: string } {
  if (!problem?.catalogue) {
    if (catalogue === undefined) return {}
    throw new TraceError(`${file} is not a report without its catalogue: leave out --catalogue.`)
  }
  const { records, sha256 } = problem.catalogue
  const path = cataloguePath(companyFolder(company))
  const found =
    catalogue === undefined
      ? readCommitted(problem.commit, path)
      : { text: readFileSync(catalogue), place: catalogue }
  if (!found) {
    const place = problem.commit === undefined ? 'a commit' : `${path} at ${problem.commit}`
    return {
      note: `catalogue: of ${records} records, only those shown, since this repository does not have ${place}. Name the visitor's data.json with --catalogue.`,
    }
  }
  const { text, place } = found
  const apps = parse(text, place)
  const own = hash('sha256', text)
  if (own === sha256) return { apps, note: `catalogue: ${place}, the visitor's` }
  const reason = sha256
    ? `its SHA-256 is ${own}, the visitor's ${sha256}`
    : 'the report has no hash of it'
  return {
    apps,
    note: `catalogue: ${place} may differ from the visitor's: ${reason}. Name another with --catalogue.`,
  }
}

/** Undefined if this repository lacks the commit or the file. */
function readCommitted(commit: string | undefined, path: string): Found | undefined {
  if (commit === undefined) return undefined
  const place = `${commit}:./${path.replaceAll('\\', '/')}`
  const { status, stdout } = spawnSync('git', ['show', place], { maxBuffer: 2 ** 30 })
  return status === 0 ? { text: stdout, place: `${path} at ${commit}` } : undefined
}

/** The records that a browser would show. */
function parse(text: Buffer, place: string): AppRecord[] {
  try {
    return parseRecords(JSON.parse(text.toString())).apps
  } catch {
    throw new TraceError(`${place} is not a catalogue: expected an array of records.`)
  }
}
