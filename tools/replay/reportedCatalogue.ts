import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AppRecord, parseRecords } from '../../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import { type ChosenCompany, cataloguePath, localPath } from '../company/company.ts'
import { readLocalCatalogue } from '../company/overlay.ts'
import { tryGit } from '../lib/git.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { type Trace, TraceError } from './trace.ts'

/**
 * The catalogue that a visitor's report lacks: the file `catalogue`, by default the company's at the commit
 * of the report, in the language of `visited`. No `apps` for other traces, and if this repository does not
 * have it. `note` says what was found. Throws a TraceError for a trace with its own catalogue, or if the
 * file is not a catalogue.
 */
export function findReportedCatalogue(
  file: string,
  { problem }: Trace,
  catalogue: string | undefined,
  visited: ChosenCompany | undefined,
): { apps?: AppRecord[]; note?: string } {
  if (!problem?.catalogue || !visited) {
    if (catalogue === undefined) return {}
    throw new TraceError(`${file} has its own catalogue: leave out --catalogue.`)
  }
  const path = cataloguePath(visited.folder).replaceAll('\\', '/')
  const { commit = 'an unknown commit' } = problem
  const place =
    catalogue ?? `${path} at ${commit}${visited.isDefault ? '' : ` in ${visited.language.name}`}`
  const { sha256 = 'unknown' } = problem.catalogue
  const text =
    catalogue === undefined ? readBuilt(commit, path, visited, sha256) : readFileSync(catalogue)
  if (!text) {
    return {
      note: `catalogue: only the records shown, since this repository does not have ${place}. Name the visitor's data.json with --catalogue.`,
    }
  }
  const foundSha256 = hash('sha256', text)
  const note =
    foundSha256 === sha256
      ? `catalogue: ${place}, the visitor's`
      : `catalogue: ${place} differs from the visitor's: SHA-256 ${foundSha256}, the visitor's ${sha256}. Name another with --catalogue.`
  try {
    return { apps: parseRecords(JSON.parse(text.toString())).apps, note }
  } catch {
    throw new TraceError(`${place} is not a catalogue: expected an array of records.`)
  }
}

/**
 * The data.json that `commit` builds in the language of `visited`. The committed file itself if that has the hash
 * `sha256`: versions until 0.3.0 copied it. Undefined if this repository lacks the commit or the file.
 */
function readBuilt(
  commit: string,
  path: string,
  visited: ChosenCompany,
  sha256: string,
): Buffer | undefined {
  const text = readCommitted(commit, path)
  if (!text || visited.languages.length === 1 || hash('sha256', text) === sha256) return text
  const file = join(makeTemporaryFolder('catalogue'), CATALOGUE_FILE)
  writeFileSync(file, text)
  const { code } = visited.language
  writeFileSync(localPath(file, code), readCommitted(commit, localPath(path, code)) ?? '[]')
  try {
    return Buffer.from(JSON.stringify(readLocalCatalogue(file, visited)))
  } catch {
    throw new TraceError(
      `${path} at ${commit} has faults: name the visitor's data.json with --catalogue.`,
    )
  }
}

/** Undefined if this repository lacks the commit or the file. */
function readCommitted(commit: string, path: string): Buffer | undefined {
  return tryGit('.', 'show', `${commit}:./${path}`)
}
