import { readdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { type Reducer, replayTrace } from '../../tools/replay/replay.ts'
import { command as replayCommand } from '../../tools/replay/replayCommand.ts'
import { reducer, slices } from '../../tools/replay/siteAdapter.ts'
import { readAsLifted } from './liftedExport.ts'
import { runInProcess } from './runInProcess.ts'

/** The folder of the recorded traces. */
export const TRACES = 'tests/tester/traces'
/** The file names of the recorded traces. */
export const NAMES = readdirSync(TRACES).filter(name => /(?<!\.expected)\.json$/.test(name))
/** The trace of a visitor who searches, installs and uninstalls. */
export const SEARCH = `${TRACES}/search-install-uninstall.trace.json`

/** An empty folder. Each test file has its own. */
export const folder = makeTemporaryFolder('replay')

/** Writes a file with a text, or with a value as JSON. Returns its path. */
export function file(name: string, content: unknown): string {
  const path = resolve(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** A recorded trace to be changed. */
export const recorded = () => readAsLifted(SEARCH)

/** The actions of a lifted export, as a bare array. */
export function actionsOf(lifted: Awaited<ReturnType<typeof recorded>>) {
  return lifted.stagedActionIds.slice(1).map((id: number) => lifted.actionsById[id]?.action)
}

/** The trace in the file `path`, in the shape of this build. */
export const readHere = (path: string) => replayTrace(reducer, readTrace(path, slices)).trace

/** Replays the trace in the file `path`, by default with the reducer of the site. */
export async function replay(path: string, run: Reducer = reducer) {
  return replayTrace(run, readTrace(path, slices))
}

/** Runs `npm run replay`. */
export const run = (...args: string[]) => runInProcess(replayCommand, args)
