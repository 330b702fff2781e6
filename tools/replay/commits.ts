import { exec, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { git, tryGit } from '../lib/git.ts'
import { readJsonFile } from '../lib/jsonFile.ts'
import { printLines } from '../lib/printLines.ts'
import { ROOT } from '../lib/root.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import type { Build } from './replay.ts'

/** Every commit has its root reducer here, exported as `rootReducer`. */
const ROOT_REDUCER_FILE = 'src/app/rootReducer.ts'
/** Later ones also have what a visit is re-enacted with. */
const SIDE_EFFECTS_FILE = 'src/app/sideEffects.ts'

/** Throws an error if this repository lacks the commit. */
export function findCommit(name: string): string {
  try {
    return git(ROOT, 'rev-parse', '--verify', '--end-of-options', `${name}^{commit}`)
  } catch {
    throw new Error(`Cannot find the commit ${name}: run git fetch --all --tags first.`)
  }
}

/** A commit of these sources: HEAD or, in no branch, what is not committed yet. */
export function findCurrent(): string {
  return git(ROOT, 'stash', 'create') || findCommit('HEAD')
}

/** Such as '3f2a1b0 2026-11-27 fix(apps): …'. */
export function describeCommit(commit: string): string {
  const isCommitted = tryGit(ROOT, 'merge-base', '--is-ancestor', commit, 'HEAD') !== undefined
  if (!isCommitted) return 'uncommitted changes'
  return git(ROOT, 'log', '-1', '--format=%h %as %s', commit)
}

/** What older commits need to replay traces. Both are made once for each commit, in temporary folders. */
export function openCommits() {
  removeLeftovers()
  const folder = makeTemporaryFolder(FOLDER_NAME)
  const builds = new Map<string, Promise<Build>>()
  const sites = new Map<string, Promise<string>>()
  process.once('exit', () => {
    for (const worktree of worktrees) tryGit(ROOT, 'worktree', 'remove', '--force', worktree)
  })
  return {
    /** What a commit replays traces with. */
    load(commit: string): Promise<Build> {
      const load = async () => {
        const checkout = openWorktree(commit)
        linkPackages(checkout, readDependencies, '--omit=dev --omit=optional')
        const { rootReducer } = await importFrom(checkout, ROOT_REDUCER_FILE)
        const loadSideEffects = () =>
          importFrom(checkout, SIDE_EFFECTS_FILE).catch(() => {
            throw new Error(`${SIDE_EFFECTS_FILE} cannot be loaded at ${describeCommit(commit)}`)
          })
        return { reducer: rootReducer, loadSideEffects }
      }
      return getOrInsert(builds, commit, load)
    },
    /** The folder with the built site of a commit. */
    build(commit: string): Promise<string> {
      const build = async () => {
        printLines([`Building ${describeCommit(commit)}`], console.error)
        const checkout = openWorktree(commit)
        linkPackages(checkout, readLockFile, '')
        const { INIT_CWD, ...inherited } = process.env
        const env = { ...inherited, COMPRESS: '0' }
        const options = { cwd: checkout, env, maxBuffer: 1e8 }
        await promisify(exec)('npm run build', options).catch(({ stderr }) => {
          // The last line is Node's version.
          const reason = /.*\berror\b.*/i.exec(stderr)?.[0] ?? 'npm run build failed'
          throw new Error(`${commit} cannot be built: ${reason.trim()}`)
        })
        return join(checkout, 'dist')
      }
      return getOrInsert(sites, commit, build)
    },
  }

  /** Links or installs the packages. Commits with the same ones share them. */
  function linkPackages(checkout: string, read: (root: string) => string, flags: string): void {
    const wanted = read(checkout)
    const key = hash('sha256', wanted + flags).slice(0, 16)
    // Packages find each other only in a folder of this name.
    const installed = join(wanted === read(ROOT) ? ROOT : join(folder, key), 'node_modules')
    const linked = join(checkout, 'node_modules')
    if (!existsSync(installed)) {
      const command = `npm ci ${flags} --ignore-scripts --prefer-offline`
      const { status } = spawnSync(command, { cwd: checkout, stdio: 'ignore', shell: true })
      if (status !== 0) throw new Error('its packages cannot be installed')
      mkdirSync(join(folder, key))
      renameSync(linked, installed)
    }
    symlinkSync(installed, linked, 'junction')
  }
}

const readDependencies = (root: string) =>
  JSON.stringify(Object(readJsonFile(join(root, 'package.json')).value).dependencies)

const readLockFile = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')

const importFrom = (root: string, file: string) => import(pathToFileURL(join(root, file)).href)

function getOrInsert<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/** The temporary folders of this process. */
const FOLDER_NAME = `replay-commits-${process.pid}`

/** Removes what killed processes have left. Git then forgets their worktrees. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^replay-commits-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // Another user's
    }
  }
  tryGit(ROOT, 'worktree', 'prune')
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Those of this process, which git forgets when it ends. */
const worktrees: string[] = []

/** Checks `commit` out in a temporary folder. */
function openWorktree(commit: string, ...flags: string[]): string {
  const worktree = join(makeTemporaryFolder(FOLDER_NAME), 'worktree')
  git(ROOT, 'worktree', 'add', '--quiet', '--detach', ...flags, worktree, commit)
  worktrees.push(worktree)
  return worktree
}

export type Verdict = 'good' | 'bad' | 'skip'

/**
 * The first bad commit after `good`, up to `bad`. If commits that `judge` skips hide it, those of which it is one.
 * Throws an error with git's message if a bisection is impossible.
 */
export async function bisect(
  good: string,
  bad: string,
  judge: (commit: string) => Promise<Verdict>,
): Promise<string[]> {
  // Git keeps the state of a bisection per worktree.
  const worktree = openWorktree(bad, '--no-checkout')
  const run = (...args: string[]) => {
    const options = { cwd: worktree, encoding: 'utf8' } as const
    return spawnSync('git', ['bisect', ...args], options)
  }
  let step = run('start', '--no-checkout', bad, good)
  while (step.status === 0) {
    const [, found] = /^(\w{40}) is the first '?bad'? commit$/m.exec(step.stdout) ?? []
    if (found !== undefined) return [found]
    const commit = git(worktree, 'rev-parse', 'BISECT_HEAD')
    const verdict = await judge(commit)
    step = run(verdict)
  }
  const candidates = step.stdout.match(/^\w{40}$/gm)
  if (candidates) return candidates
  throw new Error(`git bisect failed: ${(step.stderr || step.stdout).trim().split('\n')[0]}`)
}
