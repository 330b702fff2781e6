import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineCommand, runCommand } from '../lib/command.ts'
import { type Baseline, replayTrace } from './replay.ts'
import { count, describeResult } from './report.ts'
import { readTrace, TraceError } from './trace.ts'

const BASELINE_ENDING = '.expected.json'

const command = defineCommand(
  'replay',
  "Replays traces through the site's reducer. Exit 0: all are the same, 1: one differs, 2: a file is no trace of this site.",
  'npm run replay -- bug.json --pictures report',
)
  .argument('<FILE...>', 'traces, or folders of them')
  .option('--save', 'keep FILE.expected.json, to compare a trace without recorded states with')
  .option('--json', 'report as JSON')
  .option('--pictures <dir>', 'write the screen after every action to DIR/NAME/index.html')
  .option('--against <dir>', 'mark the pictures that changed since those in this folder')
  .action(replay)
await runCommand(command)

type Flags = { save?: true; json?: true; pictures?: string; against?: string }

async function replay(paths: string[], values: Flags): Promise<void> {
  if (values.against !== undefined && values.pictures === undefined) {
    throw new Error('--against compares pictures: --pictures takes the folder for the new ones.')
  }
  const files = paths.flatMap(listTraces)
  if (files.length === 0) throw new Error(`${paths.join(', ')}: there is no trace in it.`)
  const site = await loadSite()
  const pictures = values.pictures === undefined ? undefined : await import('./pictures.ts')
  pictures?.requireBuiltSite()
  if (values.against !== undefined) pictures?.requirePictures(values.against)

  const counts = { same: 0, differs: 0, unreadable: 0 }
  const reports: Report[] = []
  const named = new Map<string, number>()
  for (const [index, file] of files.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${files.length} \r`)
    const report = await replayFile(file)
    counts[report.reason !== undefined ? 'unreadable' : report.first ? 'differs' : 'same'] += 1
    if (values.json) reports.push(report)
  }
  console.log(
    values.json
      ? JSON.stringify({ ...counts, files: reports }, null, 2)
      : `${count(files.length, 'file')}: ${counts.same} without a difference, ${counts.differs} with one, ${counts.unreadable} unreadable`,
  )
  process.exitCode = counts.unreadable > 0 ? 2 : counts.differs > 0 ? 1 : 0

  /** Two files of one name in two folders keep a page each. */
  function nameOnce(name: string): string {
    const times = (named.get(name) ?? 0) + 1
    named.set(name, times)
    return times === 1 ? name : `${name}-${times}`
  }

  /** Replays one file and tells of it; keeps nothing of its states, which may be many. */
  async function replayFile(file: string): Promise<Report> {
    try {
      const trace = readTrace(file, site.initialState)
      if (values.save && trace.recordedStates) {
        throw new TraceError(
          `${file} has its own recorded states, which replay compares with: --save is for traces without them.`,
        )
      }
      const baselineFile = file.replace(/(\.json)?$/, BASELINE_ENDING)
      const baseline = values.save ? undefined : readBaseline(baselineFile, trace.actions.length)
      const { reducer, leaveOut } = site
      const result = replayTrace(trace, { reducer, leaveOut, baseline })
      if (!values.json) console.log(describeResult(file, trace, result))
      if (values.save) {
        const saved: Baseline = { actions: trace.actions.length, changes: result.changes }
        writeFileSync(baselineFile, `${JSON.stringify(saved, null, 1)}\n`)
        console.error(`         saved as ${baselineFile}`)
      }
      if (pictures && values.pictures !== undefined) {
        const { pictures: folder, against } = values
        const name = nameOnce(basename(file, '.json'))
        const page = await pictures.writePictures({ name, trace, result, folder, against })
        console.error(`         pictures: ${page}`)
      }
      const { format, actions } = trace
      const { comparedWith, first } = result
      return { file, format, actions: actions.length, comparedWith, first }
    } catch (error) {
      const { message } = error as Error
      const reason = error instanceof TraceError ? message : `${file}: ${message.split('\n')[0]}`
      if (!values.json) console.error(reason)
      return { file, reason }
    }
  }
}

/** One file as `--json` tells it; `reason` where it could not be replayed. */
type Report = {
  file: string
  format?: string
  actions?: number
  comparedWith?: string
  first?: unknown
  reason?: string
}

/** The site's own code may be what is broken. */
async function loadSite() {
  try {
    return await import('./site.ts')
  } catch (error) {
    throw new Error(`The site's reducer does not load: ${(error as Error).message.split('\n')[0]}`)
  }
}

function listTraces(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(({ name }) => name)
    .filter(name => name.endsWith('.json') && !name.endsWith(BASELINE_ENDING))
    .sort()
    .map(name => join(path, name))
}

/** The baseline of a trace with so many actions; undefined where there is none. */
function readBaseline(file: string, actions: number): Baseline | undefined {
  if (!existsSync(file)) return undefined
  let baseline: Partial<Baseline>
  try {
    baseline = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new TraceError(`${file} is no baseline: it is not JSON. --save writes one.`)
  }
  const { changes } = baseline
  const isWhole =
    Array.isArray(changes) &&
    changes.every(
      list => Array.isArray(list) && list.every(change => typeof change?.[0] === 'string'),
    )
  if (!isWhole) throw new TraceError(`${file} is no baseline: --save writes one.`)
  if (baseline.actions !== actions || changes.length !== actions) {
    throw new TraceError(
      `${file} is the baseline of another trace: it tells of ${changes.length} actions, this one has ${actions}. --save writes it anew.`,
    )
  }
  return { actions, changes }
}
