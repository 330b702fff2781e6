import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { git } from '../lib/git.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { findCommit, type NamedCommit, openWorktree } from './gitWorktree.ts'
import { readTrace } from './readTrace.ts'
import { slices } from './siteAdapter.ts'

const JUDGE = fileURLToPath(new URL('judgeCommit.ts', import.meta.url))

type Bisection = {
  trace: string
  good: NamedCommit
  bad: NamedCommit
  /** A temporary folder for the packages of other commits. */
  folder: string
  /** The working folder in which commits are judged. */
  worktree: string
}

type Outcome = 'same' | 'differs'

/**
 * Finds the commit that changed the outcome of a trace, and describes it in lines. With `isFound: false`, these
 * list the commits of which it is one. Throws an error if there is nothing to find.
 */
export function bisect(
  trace: string,
  good: string,
  bad: string,
): { isFound: boolean; lines: string[] } {
  const { recordedStates } = readTrace(trace, slices)
  const [goodCommit, badCommit] = [findCommit(good), findCommit(bad)]
  const bisection = {
    trace: resolve(trace),
    good: goodCommit,
    bad: badCommit,
    folder: makeTemporaryFolder('bisect'),
    // Git keeps the state of a bisection per worktree.
    worktree: openWorktree(badCommit.commit),
  }
  const goodOutcome = findOutcome(bisection, goodCommit)
  const badOutcome = findOutcome(bisection, badCommit)
  if (goodOutcome === badOutcome) {
    throw new Error(describeSameOutcome(bisection, goodOutcome, recordedStates !== undefined))
  }
  return runBisection(bisection, goodOutcome)
}

function describeSameOutcome(
  { trace, good, bad }: Bisection,
  outcome: Outcome,
  hasStates: boolean,
): string {
  if (outcome === 'differs') return `${trace} differs at both ${good.name} and ${bad.name}.`
  return hasStates
    ? `${trace} replays without a difference at both ${good.name} and ${bad.name}, since their states are the same. If a screen differs, compare the pictures of two builds: npm run replay -- ${trace} --dist DIR --pictures NEW --against OLD.`
    : `${trace} has no recorded states, and no reducer throws at ${good.name} or ${bad.name}. Record it with states.`
}

function runBisection(bisection: Bisection, goodOutcome: Outcome) {
  const { trace, good, bad, worktree } = bisection
  git(worktree, 'bisect', 'start', bad.commit, good.commit)
  const judge = [process.execPath, ...judgeArguments(bisection, goodOutcome)]
  const { stdout } = run(worktree, 'git', ['bisect', 'run', ...judge])
  const [, found] = /^(\w{40}) is the first '?bad'? commit$/m.exec(stdout) ?? []
  if (found === undefined) {
    const candidates = stdout.match(/^\w{40}$/gm)
    if (!candidates) throw new Error(`git bisect failed: ${stdout.trim().split('\n').at(-1)}`)
    const heading = 'One of these commits, since those before the last cannot be judged:'
    return { isFound: false, lines: [heading, ...candidates.map(describeCommit)] }
  }
  checkOut(worktree, found)
  const what = goodOutcome === 'same' ? 'differs' : 'replays without a difference'
  const described = run(worktree, process.execPath, judgeArguments(bisection, 'same'), 'ignore')
  return {
    isFound: true,
    lines: [
      describeCommit(found),
      `  is the first commit at which ${trace} ${what}.`,
      ...described.stdout.trimEnd().split('\n'),
    ],
  }
}

/** The outcome at a commit. Throws an error if it cannot be judged. */
function findOutcome(bisection: Bisection, { commit }: NamedCommit): Outcome {
  const { worktree } = bisection
  checkOut(worktree, commit)
  const { status } = run(worktree, process.execPath, judgeArguments(bisection, 'same'))
  if (status === 125) throw new Error(`Cannot judge ${commit}: name another commit or trace.`)
  return status === 0 ? 'same' : 'differs'
}

/** The arguments with which Node judges the commit in the working folder. */
function judgeArguments({ trace, folder }: Bisection, goodOutcome: Outcome): string[] {
  return [JUDGE, trace, goodOutcome, folder]
}

function checkOut(worktree: string, commit: string): void {
  git(worktree, 'checkout', '--quiet', '--detach', commit)
}

function describeCommit(commit: string): string {
  return git('.', 'log', '-1', '--format=%h %as %s', commit)
}

/** Runs a program that prints its progress on stderr. */
function run(
  cwd: string,
  program: string,
  args: string[],
  progress: 'inherit' | 'ignore' = 'inherit',
) {
  return spawnSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', progress] })
}
