import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { defineCommand, runCommand } from '../lib/command.ts'
import { type Changes, replayTrace } from './replay.ts'
import { count, describeResult } from './report.ts'
import { readJson, readTrace, TraceError } from './trace.ts'

const BASELINE_ENDING = '.expected.json'

const command = defineCommand(
  'replay',
  "Replays traces through the site's reducer. Exit code 0: no difference, 1: a trace differs, 2: a file is not a trace of this site.",
  'npm run replay -- bug.json --pictures report',
)
  .argument('<FILE...>', 'traces, or folders of traces')
  .option('--save', 'write FILE.expected.json, the baseline of a trace without recorded states')
  .option('--json', 'print JSON')
  .option('--pictures <dir>', 'write the screen after every action to DIR/NAME/index.html')
  .option('--against <dir>', 'mark the pictures that changed since those in this folder')
  .action(replay)
await runCommand(command)

type Flags = { save?: true; json?: true; pictures?: string; against?: string }

async function replay(paths: string[], flags: Flags): Promise<void> {
  const { save, json, pictures: folder, against } = flags
  if (against !== undefined && folder === undefined) {
    throw new Error('Missing --pictures: --against compares new pictures with older ones.')
  }
  if (against !== undefined && !existsSync(against)) {
    throw new Error(`Cannot find --against ${against}: name a folder that --pictures has written.`)
  }
  const files = paths.flatMap(listTraces)
  if (files.length === 0) throw new Error(`No traces in ${paths.join(', ')}.`)
  const names = files.map(file => basename(file, '.json'))
  if (folder !== undefined && new Set(names).size < names.length) {
    throw new Error('Two traces have the same name: --pictures needs a different name for each.')
  }
  // Loaded late, so that a broken reducer ends with a message and exit code 2.
  const { initialState, leaveOut, reducer } = await import('./siteAdapter.ts')
  const counts = { same: 0, differs: 0, unreadable: 0 }
  const reports: unknown[] = []
  for (const file of files) {
    const report = await replayFile(file).catch(error => reportFailure(file, error))
    counts[report.outcome] += 1
    reports.push(report)
  }
  console.log(
    json
      ? JSON.stringify({ ...counts, files: reports }, null, 2)
      : `${count(files.length, 'file')}: ${counts.same} without a difference, ${counts.differs} with one, ${counts.unreadable} unreadable`,
  )
  process.exitCode = counts.unreadable > 0 ? 2 : counts.differs > 0 ? 1 : 0

  async function replayFile(file: string) {
    const trace = readTrace(file, initialState)
    const { format, actions, recordedStates } = trace
    const baselineFile = file.replace(/(\.json)?$/, BASELINE_ENDING)
    if (save && recordedStates) {
      throw new TraceError(`${file} has recorded states: --save is for traces without them.`)
    }
    const baseline = save ? undefined : readBaseline(baselineFile, actions.length)
    const result = replayTrace(trace, { reducer, leaveOut, baseline })
    if (!json) console.log(describeResult(file, trace, result))
    if (save) {
      writeFileSync(baselineFile, `${JSON.stringify(result.changes, null, 1)}\n`)
      console.error(`         saved ${baselineFile}`)
    }
    if (folder !== undefined) {
      const name = basename(file, '.json')
      const { writePictures } = await import('./pictures.ts')
      const page = await writePictures({ name, trace, result, folder, against })
      console.error(`         pictures: ${page}`)
    }
    const { comparedWith, first } = result
    const outcome = first ? ('differs' as const) : ('same' as const)
    return { file, outcome, format, actions: actions.length, comparedWith, first }
  }

  function reportFailure(file: string, error: Error) {
    const reason =
      error instanceof TraceError ? error.message : `${file}: ${error.message.split('\n')[0]}`
    if (!json) console.error(`error: ${reason}`)
    return { file, outcome: 'unreadable' as const, reason }
  }
}

function listTraces(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => name.endsWith('.json') && !name.endsWith(BASELINE_ENDING))
    .sort()
    .map(name => join(path, name))
}

/** The baseline of a trace with that many actions; undefined if there is none. */
function readBaseline(file: string, actions: number): Changes[] | undefined {
  if (!existsSync(file)) return undefined
  const Baseline = v.pipe(v.array(v.record(v.string(), v.unknown())), v.length(actions))
  const baseline = v.safeParse(Baseline, readJson(file))
  if (baseline.success) return baseline.output
  throw new TraceError(
    `${file} is not a baseline of this trace: expected the changes of ${count(actions, 'action')}. Write it again with --save.`,
  )
}
