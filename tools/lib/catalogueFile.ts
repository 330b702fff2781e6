import { readFileSync } from 'node:fs'
import { type ParseError, parse } from 'jsonc-parser'
import {
  type AppRecord,
  describeFault,
  parseRecords,
  type RecordFault,
} from '../../src/shared/domain/appRecord.ts'

/** What is wrong with a catalogue file, in words for a terminal. */
export class CatalogueError extends Error {}

/** The records of a catalogue file; throws a CatalogueError that names the file and every fault in it by place and reason. */
export function readCatalogue(file: string): AppRecord[] {
  const { apps, faults } = parseCatalogue(file)
  if (faults.length === 0) return apps
  throw refusal(file, faults.map(describeFault))
}

/**
 * The entries of a catalogue file as they stand in it, the valid records among them and the faults of
 * the others; throws a CatalogueError where the file is no JSON array.
 */
export function parseCatalogue(file: string): {
  entries: unknown[]
  apps: AppRecord[]
  faults: RecordFault[]
} {
  const entries = readJson(file)
  if (!Array.isArray(entries)) throw refusal(file, ['it is not an array of records'])
  return { entries, ...parseRecords(entries) }
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
}

/** So many faults are told; check:catalogue tells them all. */
const TOLD_FAULTS = 20

function readJson(file: string): unknown {
  let text: string
  try {
    // As browsers do, which drop a byte order mark.
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw refusal(file, [REASONS[code ?? ''] ?? message])
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refusal(file, [describeJsonError((error as Error).message, text)])
  }
}

/** "line 3, column 5: it is not JSON, Expected ',' …"; what ended too early is at the end of the text. */
function describeJsonError(message: string, text: string): string {
  // JSON.parse says best what is wrong, but not always where.
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true })
  const before = text.slice(0, errors[0]?.offset).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  const reason = message.replace(/ in JSON at position.*|, ".*" is not valid JSON$/s, '')
  return `line ${before.length}, column ${column}: it is not JSON, ${reason}`
}

function refusal(file: string, reasons: string[]): CatalogueError {
  const told = reasons.slice(0, TOLD_FAULTS)
  if (reasons.length > told.length) told.push(`and ${reasons.length - told.length} more`)
  return new CatalogueError(
    [`${file} is no valid catalogue:`, ...told.map(reason => `  ${reason}`)].join('\n'),
  )
}
