import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { git } from '../lib/git.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { findCommit, type NamedCommit, openWorktree } from './gitWorktree.ts'
import { readFormat } from './traceFormats.ts'

const JUDGE = fileURLToPath(new URL('judgeCommit.ts', import.meta.url))
const SCREEN_JUDGE = fileURLToPath(new URL('judgeScreen.ts', import.meta.url))

type Bisection = {
  trace: string
  good: NamedCommit
  bad: NamedCommit
  /** A temporary folder. */
  folder: string
  /** The working folder in which commits are judged. */
  worktree: string
}

/** How commits are judged. */
type Judging = {
  /** The arguments with which Node judges the commit in the working folder. */
  judge: string[]
  /** What to say about the commit that is found. It is checked out. */
  describeFound: () => string[]
}

/**
 * Finds the commit that changed the outcome of a trace, or with `step` the screen after that action, and
 * describes it in lines. With `isFound: false`, these list the commits of which it is one. `bad` is by default
 * the commit of a visitor's report. Throws an error if there is nothing to find.
 */
export async function bisect(
  trace: string,
  good: string,
  bad: string | undefined,
  step: string | undefined,
): Promise<{ isFound: boolean; lines: string[] }> {
  const { actions, recordedStates, problem } = readFormat(trace)
  if (step !== undefined && !(/^\d+$/.test(step) && Number(step) <= actions.length)) {
    throw new Error(
      `Invalid --pictures ${step}: name an action, 1 to ${actions.length}, or 0 for the start.`,
    )
  }
  const badName = bad ?? problem?.commit
  if (badName === undefined) throw new Error(`Missing BAD: ${trace} names no commit; see --help.`)
  const [goodCommit, badCommit] = [findCommit(good), findCommit(badName)]
  const bisection = {
    trace: resolve(trace),
    good: goodCommit,
    bad: badCommit,
    folder: makeTemporaryFolder('bisect'),
    // Git keeps the state of a bisection per worktree.
    worktree: openWorktree(badCommit.commit),
  }
  const judging =
    step === undefined
      ? compareStates(bisection, recordedStates !== undefined)
      : await compareScreens(bisection, step)
  return runBisection(bisection, judging)
}

/** Judges a commit by whether the trace replays without a difference. */
function compareStates(bisection: Bisection, hasStates: boolean): Judging {
  const { trace, good, bad, folder, worktree } = bisection
  const judge = [JUDGE, trace]
  const outcomeAt = (commit: NamedCommit) =>
    judgeAt(bisection, commit, [...judge, 'same', folder]) ? 'same' : 'differs'
  const goodOutcome = outcomeAt(good)
  const badOutcome = outcomeAt(bad)
  if (goodOutcome === badOutcome) {
    if (goodOutcome === 'differs') {
      throw new Error(`${trace} differs at both ${good.name} and ${bad.name}.`)
    }
    throw new Error(
      hasStates
        ? `${trace} replays without a difference at both ${good.name} and ${bad.name}, since their states are the same. If a screen differs, name the action before it with --pictures STEP.`
        : `${trace} has no recorded states, and no reducer throws at ${good.name} or ${bad.name}. Record it with states.`,
    )
  }
  const what = badOutcome === 'same' ? 'replays without a difference' : 'differs'
  return {
    judge: [...judge, goodOutcome, folder],
    describeFound() {
      const { stdout } = run(worktree, process.execPath, [...judge, 'same', folder], 'ignore')
      return [`  is the first commit at which ${trace} ${what}.`, ...stdout.trimEnd().split('\n')]
    },
  }
}

/** Judges a commit by its screen after action `step`. */
async function compareScreens(bisection: Bisection, step: string): Promise<Judging> {
  const { trace, good, bad, folder } = bisection
  const judge = [SCREEN_JUDGE, trace, step, folder]
  judgeAt(bisection, good, [...judge, 'good'])
  judgeAt(bisection, bad, [...judge, 'bad'])
  const { compare } = await import('./pictures.ts')
  if (!compare(readFileSync(join(folder, 'good')), readFileSync(join(folder, 'bad')))) {
    throw new Error(
      `${trace} shows the same screen after action ${step} at ${good.name} and ${bad.name}.`,
    )
  }
  return {
    judge,
    describeFound: () => [
      `  is the first commit whose screen after action ${step} of ${trace} is nearer to that of ${bad.name}.`,
    ],
  }
}

function runBisection({ good, bad, worktree }: Bisection, { judge, describeFound }: Judging) {
  git(worktree, 'bisect', 'start', bad.commit, good.commit)
  const { stdout } = run(worktree, 'git', ['bisect', 'run', process.execPath, ...judge])
  const [, found] = /^(\w{40}) is the first '?bad'? commit$/m.exec(stdout) ?? []
  if (found !== undefined) {
    checkOut(worktree, found)
    return { isFound: true, lines: [describeCommit(found), ...describeFound()] }
  }
  const candidates = stdout.match(/^\w{40}$/gm)
  if (!candidates) throw new Error(`git bisect failed: ${stdout.trim().split('\n').at(-1)}`)
  const heading = 'One of these commits, since those before the last cannot be judged:'
  return { isFound: false, lines: [heading, ...candidates.map(describeCommit)] }
}

/** Runs a judge at a commit. Throws an error if it cannot judge it. */
function judgeAt({ worktree }: Bisection, { commit }: NamedCommit, judge: string[]): boolean {
  checkOut(worktree, commit)
  const { status } = run(worktree, process.execPath, judge)
  if (status === 125) throw new Error(`Cannot judge ${commit}: name another commit or trace.`)
  return status === 0
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
