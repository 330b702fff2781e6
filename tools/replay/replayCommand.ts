import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { companyOption } from '../company/company.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { MAX_LISTED } from '../lib/faults.ts'
import { givenPath } from '../lib/givenPath.ts'
import { requireWritable, writeFileAtomic } from '../lib/outFile.ts'
import { printLines } from '../lib/printLines.ts'
import { languageFolder, requireBuild } from '../site/builtSite.ts'
import { parseRange } from './actionRange.ts'
import { formatCompactTrace } from './compactTrace.ts'
import { count, describeResult, describeUnknownTypes, outcomeOf } from './describeResult.ts'
import { formatLifted } from './devToolsExport.ts'
import { readTrace } from './readTrace.ts'
import { type ReplayResult, replayTrace, upgradeFor } from './replay.ts'
import { type Trace, TraceError } from './trace.ts'
import { updateTrace } from './updateTrace.ts'

export const command = defineCommand(
  'replay',
  "Replays traces through the site's reducer. Exit code 0: no difference, 1: a state differs, or a screen with --against, 2: a file is not a trace of this site.",
  'npm run replay -- bug.json --pictures report',
)
  .argument('<FILE...>', 'traces, or folders of traces')
  .option('--json', 'print JSON')
  .option('--actions [FROM-TO]', 'list the actions and what each changed, without replaying them')
  .option(
    '--path <path>',
    'part of the state that --actions must have changed, such as installedApps',
  )
  .option('--update', "replace FILE's recorded states with those of this build")
  .option('--compact <file>', 'write the trace in the compact format')
  .option('--lifted <file>', 'write the trace in a format that Redux DevTools imports')
  .option('--pictures <dir>', 'write the screen after every action to DIR/NAME/index.html')
  .option('--range <from-to>', 'actions whose screens --pictures draws, such as 3-9')
  .option('--against <dir>', 'list the screens that differ from an older page or folder')
  .option('--dist <dir>', 'folder of the built site for --pictures')
  .option('--language <code>', 'language of the site for --pictures, such as de')
  .addOption(companyOption())
  .action(replay)
if (import.meta.main) await runCommand(command)

type Flags = ReturnType<typeof command.opts>

/** What the files of one run have in common. */
type Run = {
  flags: Flags
  adapter: typeof import('./siteAdapter.ts')
}

async function replay(given: string[], flags: Flags): Promise<void> {
  const paths = given.map(givenPath)
  const { json, company, dist = 'dist', pictures, language } = flags
  const files = paths.flatMap(listTraces)
  requireUsable(files, paths, flags)
  if (pictures !== undefined) {
    requireBuild(dist, company)
    if (language !== undefined) languageFolder(dist, language)
  }
  if (flags.actions !== undefined) return listActions(files, flags)
  // Loaded late, so that a broken reducer ends with a message and exit code 2.
  const adapter = await import('./siteAdapter.ts')
  const run: Run = { flags, adapter }
  const counts = { same: 0, differs: 0, unreadable: 0, unchecked: 0 }
  const reports: { outcome: string; changedScreens?: number[] | undefined; reason?: string }[] = []
  for (const file of files) {
    const replayed = flags.update ? updateFile(file, run) : replayFile(file, run)
    const report = await replayed.catch(error => ({
      file,
      outcome: 'unreadable' as const,
      reason: printFailure(file, error, run),
    }))
    counts[report.outcome] += 1
    reports.push(report)
  }
  const { same, differs, unreadable, unchecked } = counts
  const failures = reports.filter(({ reason }) => reason !== undefined).length
  const summary = [
    `${same} without a difference`,
    `${differs} with one`,
    `${unreadable} unreadable`,
    ...(unchecked > 0 ? [`${unchecked} unchecked`] : []),
    ...(failures > unreadable ? [`${failures - unreadable} without pictures`] : []),
  ]
  printLines(
    json
      ? JSON.stringify({ ...counts, files: reports }, null, 2).split('\n')
      : [`${count(files.length, 'file')}: ${summary.join(', ')}`],
  )
  const haveScreensChanged = reports.some(({ changedScreens }) => changedScreens?.length)
  process.exitCode = failures > 0 ? 2 : differs > 0 || haveScreensChanged ? 1 : 0
}

/** Replays a file, prints the result, and returns the report for --json. */
async function replayFile(file: string, run: Run) {
  const { flags, adapter } = run
  const original = readTrace(file, adapter.slices)
  const trace = upgradeFor(adapter.today, original)
  const result = replayTrace(trace, adapter.reducer)
  if (!flags.json) printLines(describeResult(file, trace, result))
  const unknownTypes = describeUnknownTypes(trace, adapter.isKnownType)
  if (unknownTypes !== undefined) note(unknownTypes)
  if (flags.compact !== undefined) {
    writeFileAtomic(flags.compact, formatCompactTrace(original))
    note(`compact: ${flags.compact}, ${sizeOf(flags.compact)} (was ${sizeOf(file)})`)
  }
  if (flags.lifted !== undefined) {
    writeFileAtomic(flags.lifted, formatLifted(original))
    note(`for Redux DevTools: ${flags.lifted}, ${sizeOf(flags.lifted)}`)
  }
  const drawn = await drawScreens(file, trace, result, run).catch(error => ({
    reason: printFailure(`Cannot draw ${file}`, error, run),
  }))
  const { comparedWith, first } = result
  return {
    file,
    outcome: outcomeOf(result),
    format: trace.format,
    actions: trace.actions.length,
    comparedWith,
    first: first && { ...first, differences: first.differences.slice(0, MAX_LISTED) },
    unknownTypes,
    ...drawn,
  }
}

/** Draws the screens for --pictures. `changedScreens`: the positions of those that differ from older ones. */
async function drawScreens(
  file: string,
  trace: Trace,
  result: ReplayResult,
  { flags }: Run,
): Promise<{ changedScreens?: number[] | undefined }> {
  const { pictures: folder, against, dist = 'dist', language, json } = flags
  if (folder === undefined) return {}
  const site = { dist, folder: language === undefined ? '' : languageFolder(dist, language) }
  const { writePictures } = await import('./pictures.ts')
  const name = nameOf(file)
  const range = flags.range === undefined ? undefined : parseRange(flags.range)
  const written = await writePictures({ name, trace, result, folder, against, site, range })
  if (written.summary !== undefined && !json) printLines([`         ${written.summary}`])
  note(`pictures: ${written.page}`)
  return { changedScreens: written.changed }
}

async function updateFile(file: string, { flags, adapter }: Run) {
  const accepted = updateTrace(
    file,
    upgradeFor(adapter.today, readTrace(file, adapter.slices)),
    adapter.reducer,
  )
  if (!flags.json) printLines(accepted)
  return { file, outcome: 'same' as const, accepted }
}

/** Prints why something failed, and returns that. `what` begins the message of an error that names no file. */
function printFailure(what: string, error: Error, { flags }: Run): string {
  const reason =
    error instanceof TraceError ? error.message : `${what}: ${error.message.split('\n')[0]}`
  if (!flags.json) printLines([`error: ${reason}`], console.error)
  return reason
}

/** Prints the actions of traces. */
async function listActions(files: string[], { actions, path, json }: Flags): Promise<void> {
  const { describeActions, formatAction } = await import('./describeActions.ts')
  const { slices, today } = await import('./siteAdapter.ts')
  const range = parseRange(actions === true ? '1-' : String(actions))
  const described = files.map(file => ({
    file,
    actions: describeActions(upgradeFor(today, readTrace(file, slices)), range, path),
  }))
  printLines(
    json
      ? JSON.stringify({ files: described }, null, 2).split('\n')
      : described.flatMap(({ file, actions }) => [file, ...actions.map(formatAction)]),
  )
}

/** Throws for flags that do not fit each other or the files, before anything is done. */
function requireUsable(files: string[], paths: string[], flags: Flags): void {
  const { pictures, range, against, compact, lifted, update, language, actions } = flags
  const isWritten = [compact, lifted, pictures].some(path => path !== undefined)
  if (flags.path !== undefined && actions === undefined) {
    throw new Error('Missing --actions: --path chooses which of them are listed.')
  }
  if (actions !== undefined && (update || isWritten)) {
    throw new Error('--actions takes no other flags but --path and --json.')
  }
  if (range !== undefined) {
    if (pictures === undefined) throw new Error('Missing --pictures: --range chooses its screens.')
    parseRange(range)
  }
  if (against !== undefined && pictures === undefined) {
    throw new Error('Missing --pictures: --against compares new pictures with older ones.')
  }
  if (language !== undefined && pictures === undefined) {
    throw new Error('Missing --pictures: --language chooses what they show.')
  }
  if (against !== undefined && !existsSync(against)) {
    throw new Error(`Cannot find --against ${against}: name what --pictures has written.`)
  }
  if (files.length === 0) throw new Error(`No traces in ${paths.join(', ')}.`)
  if (pictures !== undefined && new Set(files.map(nameOf)).size < files.length) {
    throw new Error('Two traces have the same name: --pictures needs a different name for each.')
  }
  for (const [flag, file] of Object.entries({ '--compact': compact, '--lifted': lifted })) {
    if (file === undefined) continue
    if (files.length > 1) throw new Error(`${flag} takes one trace, got ${files.length}.`)
    requireWritable(flag, file)
  }
  if (update && isWritten) {
    throw new Error('--update takes no other flag but --json.')
  }
}

function listTraces(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => join(path, name))
}

function nameOf(file: string): string {
  return basename(file).replace(/(\.trace)?\.json$/, '')
}

function sizeOf(file: string): string {
  return `${Math.ceil(statSync(file).size / 1000)} kB`
}

/** Prints what is not part of the result. */
function note(text: string): void {
  printLines([`         ${text}`], console.error)
}
