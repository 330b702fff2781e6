import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFlags, runCommand } from '../command.ts'
import { type Baseline, type ReplayResult, replayTrace } from './replay.ts'
import { count, describeResult } from './report.ts'
import { leaveOut, reducer, slices } from './site.ts'
import { readTrace, type Trace, TraceError } from './trace.ts'

const BASELINE_ENDING = '.expected.json'
/** From so many files on a line tells how far it is. */
const MANY_FILES = 5

/**
 * `npm run replay -- FILE… [--save] [--json] [--pictures DIR [--against OLDER_DIR]]`: replays traces
 * (a folder means all in it) through the site's reducer. Exit 0 when all are the same, 1 when one
 * differs, 2 when a file is no trace of this site.
 */
await runCommand(async () => {
  const { values, positionals } = parseFlags(
    {
      save: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      against: { type: 'string' },
    },
    'FILE…',
  )
  if (positionals.length === 0) {
    throw new Error('Which trace? npm run replay -- FILE…, or a folder of them.')
  }
  const files = positionals.flatMap(listTraces)
  if (files.length === 0) throw new Error(`${positionals.join(', ')}: there is no trace in it.`)
  const outcomes = files.map((file, index) => {
    const outcome = replayFile(file, values.save)
    if (!values.json) tell(outcome, index + 1, files.length)
    return outcome
  })
  const counts = {
    same: outcomes.filter(({ result }) => result && !result.first).length,
    differs: outcomes.filter(({ result }) => result?.first).length,
    unreadable: outcomes.filter(({ result }) => !result).length,
  }
  if (values.json) console.log(JSON.stringify({ ...counts, files: outcomes.map(asJson) }, null, 2))
  else
    console.log(
      `${count(files.length, 'file')}: ${counts.same} without a difference, ${counts.differs} with one, ${counts.unreadable} unreadable`,
    )
  if (values.pictures !== undefined) await drawPictures(outcomes, values.pictures, values.against)
  process.exitCode = counts.unreadable > 0 ? 2 : counts.differs > 0 ? 1 : 0
})

type Outcome = {
  file: string
  trace?: Trace
  result?: ReplayResult
  /** Where `--save` wrote the baseline. */
  savedTo?: string
  /** Why there is no result. */
  reason?: string
}

function listTraces(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => name.endsWith('.json') && !name.endsWith(BASELINE_ENDING))
    .sort()
    .map(name => join(path, name))
}

function replayFile(file: string, isSaving: boolean): Outcome {
  try {
    const trace = readTrace(file, slices)
    const baselineFile = file.replace(/(\.json)?$/, BASELINE_ENDING)
    const baseline = isSaving ? undefined : readBaseline(baselineFile)
    const result = replayTrace(trace, { reducer, leaveOut, baseline })
    if (!isSaving) return { file, trace, result }
    const saved: Baseline = { actions: trace.actions.length, changes: result.changes }
    writeFileSync(baselineFile, `${JSON.stringify(saved, null, 1)}\n`)
    return { file, trace, result, savedTo: baselineFile }
  } catch (error) {
    if (error instanceof TraceError) return { file, reason: error.message }
    throw error
  }
}

function readBaseline(file: string): Baseline | undefined {
  if (!existsSync(file)) return undefined
  try {
    const baseline: Partial<Baseline> = JSON.parse(readFileSync(file, 'utf8'))
    if (Array.isArray(baseline.changes)) return baseline as Baseline
  } catch {
    // Said below.
  }
  throw new TraceError(`${file} is no baseline: --save writes one.`)
}

function tell({ file, trace, result, reason, savedTo }: Outcome, number: number, total: number) {
  if (total >= MANY_FILES && process.stderr.isTTY) process.stderr.write(`\r${number} of ${total}\n`)
  if (reason || !trace || !result) return console.error(reason)
  console.log(describeResult(file, trace, result))
  if (savedTo) console.log(`         saved as ${savedTo}`)
}

function asJson({ file, trace, result, reason }: Outcome) {
  if (!trace || !result) return { file, reason }
  return {
    file,
    format: trace.format,
    actions: trace.actions.length,
    comparedWith: result.comparedWith,
    first: result.first ?? null,
  }
}

async function drawPictures(outcomes: Outcome[], folder: string, against: string | undefined) {
  const { writePictures } = await import('./pictures.ts')
  for (const { file, trace, result } of outcomes) {
    if (!trace || !result) continue
    const page = await writePictures({ file, trace, result, folder, against })
    console.log(`pictures: ${page}`)
  }
}
