import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { defineCommand, runCommand } from '../lib/command.ts'
import { MAX_LISTED } from '../lib/faults.ts'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { givenPath } from '../lib/givenPath.ts'
import { requireWritable, writeFileAtomic } from '../lib/outFile.ts'
import { printLines } from '../lib/printLines.ts'
import { languageFolder, requireBuild } from '../site/builtSite.ts'
import { formatCompactTrace } from './compactTrace.ts'
import { describeActions, formatAction, parseRange } from './describeActions.ts'
import { count, describeComparison, describeResult, outcomeOf } from './describeResult.ts'
import { compareAnswers } from './deviation.ts'
import { formatLifted } from './devToolsExport.ts'
import type { Screen } from './pictures.ts'
import { readTrace } from './readTrace.ts'
import { type ReplayResult, replayTrace } from './replay.ts'
import { type Trace, TraceError } from './trace.ts'
import { updateTrace } from './updateTrace.ts'

/** The built site that --pictures draws without --good. */
const SITE_FOLDER = 'dist'
/** Options that only a replay has. --actions and --update do something else. */
const REPLAY_OPTIONS = ['good', 'pictures', 'compact', 'lifted']

export const command = defineCommand(
  'replay',
  "Replays traces through the site's store. Exit code 0: no difference, 1: a state, an answer or a screen differs, 2: a file is not a trace of this site, or a screen cannot be drawn.",
  'npm run replay -- bug.json --good v1.2.0',
)
  .argument('<FILE...>', 'traces, or folders of traces')
  .option(
    '--good <commit>',
    'compare states, answers and screens with those of a commit without the bug, and name the commit that changed them',
  )
  .option('--json', 'print JSON')
  .addOption(
    new Option('--actions [FROM-TO]', 'list the actions and what each changed').conflicts([
      ...REPLAY_OPTIONS,
      'update',
    ]),
  )
  .addOption(
    new Option(
      '--update',
      'replace the states and answers in the compact trace FILE with those of this build',
    ).conflicts(REPLAY_OPTIONS),
  )
  .option('--compact <file>', 'write the trace in the compact format, with --good in its states')
  .option('--lifted <file>', 'write the trace in a format that Redux DevTools imports')
  .option(
    '--pictures <dir>',
    'write ten screens around the first difference to DIR/NAME/index.html, or the last ten',
  )
  .option('--all', 'draw the screens after all actions')
  .option(
    '--language <code>',
    'language of the screens, such as de; by default that of the records',
  )
  .action(replay)
if (import.meta.main) await runCommand(command)

type Flags = ReturnType<typeof command.opts>

/** What the files of one run have in common. */
type Run = {
  flags: Flags
  adapter: typeof import('./siteAdapter.ts')
  /** With --good. */
  comparison: ReturnType<typeof import('./compareWithCommit.ts').openComparison> | undefined
}

/** A replayed file, for --json. */
type Report = {
  file: string
  outcome: 'same' | 'differs' | 'unreadable' | 'unchecked'
  /** Why it is unreadable, or one of its screens cannot be drawn. */
  reason?: string
  screens?: { count: number; changed?: number[] } | undefined
}

async function replay(given: string[], flags: Flags): Promise<void> {
  const paths = given.map(givenPath)
  const { json, pictures, good, language } = flags
  const files = paths.flatMap(listTraces)
  requireUsable(files, paths, flags)
  if (pictures !== undefined && good === undefined) {
    requireBuild(SITE_FOLDER)
    if (language !== undefined) languageFolder(SITE_FOLDER, language)
  }
  if (flags.actions !== undefined) return listActions(files, flags)
  // Loaded late, so that a broken reducer ends with a message and exit code 2.
  const adapter = await import('./siteAdapter.ts')
  const run: Run = { flags, adapter, comparison: undefined }
  if (good !== undefined) {
    const { openComparison } = await import('./compareWithCommit.ts')
    run.comparison = openComparison(good, flags)
  }
  const counts = { same: 0, differs: 0, unreadable: 0, unchecked: 0 }
  const reports: Report[] = []
  for (const file of files) {
    const replayed = flags.update ? updateFile(file, run) : replayFile(file, run)
    const report: Report = await replayed.catch(error => {
      const reason = describeFailure(file, error)
      if (!json) printLines([`error: ${reason}`], console.error)
      return { file, outcome: 'unreadable', reason }
    })
    counts[report.outcome] += 1
    reports.push(report)
  }
  await run.comparison?.close()
  printLines(
    json
      ? JSON.stringify({ ...counts, files: reports }, null, 2).split('\n')
      : [summarize(counts, reports)],
  )
  process.exitCode = counts.unreadable > 0 ? 2 : counts.differs > 0 ? 1 : 0
}

function summarize(
  { same, differs, unreadable, unchecked }: Record<Report['outcome'], number>,
  reports: readonly Report[],
): string {
  const screens = reports.flatMap(({ screens }) => screens ?? [])
  const drawn = count(
    screens.reduce((sum, { count }) => sum + count, 0),
    'screen',
  )
  const changed = screens.some(({ changed }) => changed)
    ? `${screens.flatMap(({ changed }) => changed ?? []).length} of ${drawn} changed`
    : `${drawn} drawn`
  return `${count(reports.length, 'file')}: ${[
    `${same} without a difference`,
    `${differs} with one`,
    `${unreadable} unreadable`,
    ...(unchecked > 0 ? [`${unchecked} unchecked`] : []),
    ...(screens.length > 0 ? [changed] : []),
  ].join(', ')}`
}

/** Replays a file, prints the result, and returns the report for --json. */
async function replayFile(file: string, run: Run) {
  const { flags, adapter, comparison } = run
  const original = readTrace(file, adapter.slices)
  const compared = await comparison?.compare(nameOf(file), original)
  const result = compared
    ? { ...compared.result, comparedWith: `${flags.good}, its states` }
    : replayTrace(adapter.reducer, original)
  const { trace } = result
  const isSame = !compared && outcomeOf(result) === 'same'
  const answers = isSame ? await compareAnswers(adapter.thisBuild, trace) : (compared ?? {})
  const { deviation, notReenacted } = answers
  const differs = deviation !== undefined || compared?.position !== undefined
  const outcome = differs ? 'differs' : outcomeOf(result)
  if (!flags.json) {
    printLines(describeResult(file, result, outcome, answers))
    if (compared) printLines(describeComparison(compared, String(flags.good)))
    else if (outcome === 'same' && trace.format === 'DevTools export') {
      printLines([
        '  This build agrees with the recording. If it shows the bug, this build has it.',
      ])
    }
  }
  if (flags.compact !== undefined) {
    writeFileAtomic(flags.compact, formatCompactTrace(compared ? trace : original))
    note(`compact: ${flags.compact}`)
    if (!compared && trace.format === 'DevTools export' && trace.recordedStates) {
      note('No good commit has confirmed these states: add --good COMMIT.')
    }
  }
  if (flags.lifted !== undefined) {
    writeFileAtomic(flags.lifted, formatLifted(original))
    note(`for Redux DevTools: ${flags.lifted}`)
  }
  const screens = compared?.screens ?? (await drawPictures(file, original, result, flags))
  const { first } = result
  return {
    file,
    outcome,
    format: trace.format,
    actions: trace.actions.length,
    exportedAt: trace.exportedAt,
    comparedWith: flags.good ?? result.comparedWith,
    first: first && { ...first, differences: first.differences.slice(0, MAX_LISTED) },
    deviation: deviation && {
      ...deviation,
      expected: deviation.expected?.type,
      seen: deviation.seen?.type,
      differences: deviation.differences?.slice(0, MAX_LISTED),
    },
    notReenacted,
    ...(compared && { position: compared.position, culprits: compared.culprits }),
    screens,
  }
}

/** Draws ten screens for --pictures, or all, on the built site. */
async function drawPictures(
  file: string,
  original: Trace,
  result: ReplayResult,
  { pictures: folder, all, language }: Flags,
): Promise<Report['screens']> {
  if (folder === undefined) return undefined
  const { errorScreen, openFilmstrip, positionsAround, takeScreen } = await import('./pictures.ts')
  const { openPlayer } = await import('./player.ts')
  const { length } = original.actions
  const center = result.first?.position ?? original.exportedAt ?? length
  const positions = all ? [...Array(length + 1).keys()] : positionsAround(center, length)
  const strip = openFilmstrip(nameOf(file), result)
  const player = await openPlayer(SITE_FOLDER, language)
  try {
    let last: Screen | undefined
    await forEachWithProgress('Drawing screens', positions, async position => {
      const screen = await takeScreen(player, original, position, { last })
      last = screen
      if (screen.isError && result.first?.thrown === undefined) {
        throw errorScreen(position, 'the site')
      }
      await strip.add(position, screen)
    })
  } finally {
    await player.close()
  }
  note(`pictures: ${strip.write(folder, positions)}`)
  return { count: positions.length }
}

async function updateFile(file: string, { flags, adapter }: Run) {
  const accepted = await updateTrace(file, readTrace(file, adapter.slices), adapter.thisBuild)
  if (!flags.json) printLines(accepted)
  return { file, outcome: 'same' as const, accepted }
}

/** The message of `error`, after the file's name unless it names one already. */
function describeFailure(file: string, error: Error): string {
  return error instanceof TraceError ? error.message : `${file}: ${error.message.split('\n')[0]}`
}

/** Prints the actions of traces. */
async function listActions(files: string[], { actions, json }: Flags): Promise<void> {
  const { slices, reducer } = await import('./siteAdapter.ts')
  const range = parseRange(actions === true ? '1-' : String(actions))
  const described = files.map(file => ({
    file,
    actions: describeActions(replayTrace(reducer, readTrace(file, slices)), range),
  }))
  if (described.every(({ actions }) => actions.length === 0)) {
    throw new Error(`No trace has an action ${range.from}.`)
  }
  printLines(
    json
      ? JSON.stringify({ files: described }, null, 2).split('\n')
      : described.flatMap(({ file, actions }) => [file, ...actions.map(formatAction)]),
  )
}

/** Throws for flags that do not fit each other or the files, before anything is done. */
function requireUsable(files: string[], paths: string[], flags: Flags): void {
  const { good, pictures, all, compact, lifted, language } = flags
  for (const [flag, value] of Object.entries({ '--all': all, '--language': language })) {
    if (value !== undefined && pictures === undefined && good === undefined) {
      throw new Error(`Missing --pictures or --good: ${flag} only affects drawn screens.`)
    }
  }
  if (files.length === 0) throw new Error(`No traces in ${paths.join(', ')}.`)
  if ((pictures ?? good) !== undefined && new Set(files.map(nameOf)).size < files.length) {
    throw new Error('Two traces have the same name: pictures need a different name for each.')
  }
  for (const [flag, file] of Object.entries({ '--compact': compact, '--lifted': lifted })) {
    if (file === undefined) continue
    if (files.length > 1) throw new Error(`${flag} takes one trace, got ${files.length}.`)
    requireWritable(flag, file)
  }
}

function listTraces(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => join(path, name))
}

/** The name of the trace in `file`, also as that of a folder: '..' would be another one. */
export function nameOf(file: string): string {
  return basename(file)
    .replace(/(\.trace)?\.json$/, '')
    .replace(/^\.*$/, 'trace')
}

/** Prints what is not part of the result. */
function note(text: string): void {
  printLines([`         ${text}`], console.error)
}
