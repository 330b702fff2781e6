import { execSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isObject } from '../../src/shared/trace/isObject.ts'
import type { UpgradeSteps } from '../../src/shared/trace/upgradeTrace.ts'
import { git } from '../lib/git.ts'
import { readJsonFile } from '../lib/jsonFile.ts'
import { escapeConsole, printLines } from '../lib/printLines.ts'
import { describeResult } from './describeResult.ts'
import { readTrace } from './readTrace.ts'
import { type Reducer, type ReplayResult, replayTrace } from './replay.ts'
import type { Trace } from './trace.ts'

/*
 * `git bisect run` starts this in a checkout of each commit: judgeCommit.ts TRACE GOOD_OUTCOME MODULES.
 * Exit code 0: the outcome is GOOD_OUTCOME, 1: it is another one, 125: the commit cannot be judged.
 */

type Slices = Record<string, unknown>

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
  const reducer = rootReducer as Reducer
  const initial = reducer(undefined, { type: '@@INIT' }) as Slices
  // Slices without fields, since this commit's own follow below.
  const slices = Object.fromEntries(Object.keys(initial).map(slice => [slice, {}]))
  const trace = readTrace(file, slices, await readUpgradeSteps())
  const initialState = inShapeOf(initial, trace.initialState, initial)
  const unrecorded: Trace = { ...trace, initialState, recordedStates: undefined }
  const states = replayTrace(unrecorded, { reducer }).states as Slices[]
  // A field may come with an action, such as that of an open dialog.
  const anyState = Object.fromEntries(
    Object.entries(initial).map(([slice, fields]) => [
      slice,
      isObject(fields) ? Object.assign({}, ...states.map(state => state[slice])) : fields,
    ]),
  )
  const recordedStates = trace.recordedStates?.map((recorded, index) => {
    // A field that the trace lacks cannot differ.
    const replayed = inShapeOf(initial, states[index + 1], {}) as Slices
    return inShapeOf(anyState, recorded, replayed)
  })
  const comparable: Trace = { ...unrecorded, recordedStates }
  return { trace: comparable, result: replayTrace(comparable, { reducer }) }
}

/** The steps that upgrade a trace for this commit. The first commits have none. */
async function readUpgradeSteps(): Promise<UpgradeSteps> {
  if (!existsSync(UPGRADE_FILE)) return { states: [], actions: [] }
  return (await import(pathToFileURL(UPGRADE_FILE).href)).UPGRADE_STEPS
}

/** `state` with the slices and fields of `model` only. A field that it lacks comes from `others`. */
function inShapeOf(model: Slices, state: unknown, others: Slices): unknown {
  if (!isObject(state)) return state
  return Object.fromEntries(
    Object.entries(model).map(([slice, fields]) => {
      const own = state[slice]
      if (!isObject(fields) || !isObject(own)) return [slice, own]
      const values = { ...Object(others[slice]), ...own }
      return [slice, Object.fromEntries(Object.keys(fields).map(key => [key, values[key]]))]
    }),
  )
}
