import { execSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { UpgradeSteps } from '../../src/shared/trace/upgradeTrace.ts'
import { git } from '../lib/git.ts'
import { readJsonFile } from '../lib/jsonFile.ts'
import { escapeConsole, printLines } from '../lib/printLines.ts'
import { describeResult } from './describeResult.ts'
import { readTrace } from './readTrace.ts'
import { type Reducer, type ReplayResult, replayOn } from './replay.ts'
import type { Trace } from './trace.ts'

/*
 * `git bisect run` starts this in a checkout of each commit: judgeCommit.ts TRACE GOOD_OUTCOME MODULES.
 * Exit code 0: the outcome is GOOD_OUTCOME, 1: it is another one, 125: the commit cannot be judged.
 */

/** Every commit has its root reducer here, exported as `rootReducer`. */
const ROOT_REDUCER_FILE = 'src/app/rootReducer.ts'
const UPGRADE_FILE = 'src/shared/trace/upgradeTrace.ts'
const OWN_ROOT = fileURLToPath(new URL('../..', import.meta.url))
// An older reducer may print text of the trace.
escapeConsole()
const [file, goodOutcome, modules] = process.argv.slice(2) as [string, string, string]
const commit = git('.', 'log', '-1', '--format=%h %s')
try {
  linkPackages()
  const { trace, result } = await replayHere()
  // Without recorded states, a commit differs if it throws.
  const outcome = result.first ? 'differs' : 'same'
  printLines([`  ${outcome.padEnd(9)}${commit}`], console.error)
  printLines(describeResult(file, trace, result).slice(1))
  process.exit(outcome === goodOutcome ? 0 : 1)
} catch (error) {
  printLines([`  skipped  ${commit}: ${String(error).split('\n')[0]}`], console.error)
  process.exit(125)
}

/** Links or installs the packages of this commit. Commits with the same dependencies share them. */
function linkPackages(): void {
  const wanted = readDependencies('.')
  const isOwn = wanted === readDependencies(OWN_ROOT)
  const key = hash('sha256', wanted).slice(0, 16)
  // Packages find each other only in a folder of this name.
  const installed = join(isOwn ? OWN_ROOT : join(modules, key), 'node_modules')
  rmSync('node_modules', { recursive: true, force: true })
  if (!existsSync(installed)) {
    const flags = '--omit=dev --omit=optional --ignore-scripts --prefer-offline'
    execSync(`npm ci ${flags}`, { stdio: 'ignore' })
    mkdirSync(join(modules, key))
    renameSync('node_modules', installed)
  }
  symlinkSync(installed, 'node_modules', 'junction')
}

function readDependencies(root: string): string {
  const { value } = readJsonFile(join(root, 'package.json'))
  return JSON.stringify((value as { dependencies: object }).dependencies)
}

/** Replays the trace through this commit's root reducer. */
async function replayHere(): Promise<{ trace: Trace; result: ReplayResult }> {
  const { rootReducer } = await import(pathToFileURL(ROOT_REDUCER_FILE).href)
  const trace = readTrace(file, Object.keys(rootReducer(undefined, { type: '@@INIT' })))
  const build = { reducer: rootReducer as Reducer, steps: await readUpgradeSteps() }
  return { trace, result: replayOn(build, trace, trace.recordedStates ?? null) }
}

/** The steps that upgrade a trace for this commit. The first commits have none. */
async function readUpgradeSteps(): Promise<UpgradeSteps> {
  if (!existsSync(UPGRADE_FILE)) return { states: [], actions: [] }
  return (await import(pathToFileURL(UPGRADE_FILE).href)).UPGRADE_STEPS
}
