import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineCommand, runCommand } from '../lib/command.ts'
import { givenPath } from '../lib/givenPath.ts'
import { git } from '../lib/git.ts'
import { printLines } from '../lib/printLines.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { readFormat } from './traceFormats.ts'

const [JUDGE, SCREEN_JUDGE] = ['judgeCommit.ts', 'judgeScreen.ts'].map(name =>
  fileURLToPath(new URL(name, import.meta.url)),
) as [string, string]

export const command = defineCommand(
  'bisect',
  'Names the commit that changed the outcome of a trace. Judges commits in a worktree of its own, and skips those that cannot be installed or loaded. Exit code 1: skipped commits hide it.',
  'npm run bisect -- bug.trace.json v1.2.0 HEAD',
)
  .argument(
    '<TRACE>',
    'a trace that replays without a difference at GOOD but not at BAD, or the other way round',
    givenPath,
  )
  .argument('<GOOD>', 'an older commit')
  .argument('[BAD]', "a newer commit, by default the one of a visitor's report")
  .option(
    '--pictures <step>',
    'judge by the screen after this action, 0 for the start, for a bug that no state shows: is it nearer to that of GOOD or of BAD? Builds every commit',
  )
  .action(bisect)
if (import.meta.main) await runCommand(command)

async function bisect(
  trace: string,
  good: string,
  newer: string | undefined,
  { pictures: step }: { pictures?: string },
): Promise<void> {
  const { actions, recordedStates, problem } = readFormat(trace)
  if (step !== undefined && !(/^\d+$/.test(step) && Number(step) <= actions.length)) {
    throw new Error(
      `Invalid --pictures ${step}: name an action, 1 to ${actions.length}, or 0 for the start.`,
    )
  }
  const bad = newer ?? problem?.commit
  if (bad === undefined) throw new Error(`Missing BAD: ${trace} names no commit; see --help.`)
  const [goodCommit, badCommit] = [good, bad].map(findCommit) as [string, string]
  const folder = makeTemporaryFolder('bisect')
  const worktree = join(folder, 'worktree')
  git('.', 'worktree', 'add', '--quiet', '--detach', worktree, badCommit)
  // Git keeps the state of a bisection per worktree.
  process.once('exit', () => git('.', 'worktree', 'remove', '--force', worktree))

  const { judge, describeFound } = step === undefined ? compareStates() : await compareScreens(step)
  git(worktree, 'bisect', 'start', badCommit, goodCommit)
  const { stdout } = run(worktree, 'git', ['bisect', 'run', process.execPath, ...judge])
  const [, found] = /^(\w{40}) is the first '?bad'? commit$/m.exec(stdout) ?? []
  if (found !== undefined) {
    checkOut(found)
    printLines([describeCommit(found), ...describeFound()])
    return
  }
  const candidates = stdout.match(/^\w{40}$/gm)
  if (!candidates) throw new Error(`git bisect failed: ${stdout.trim().split('\n').at(-1)}`)
  printLines([
    'One of these commits, since those before the last cannot be judged:',
    ...candidates.map(describeCommit),
  ])
  process.exitCode = 1

  function checkOut(commit: string): void {
    git(worktree, 'checkout', '--quiet', '--detach', commit)
  }

  /** Runs a judge at `commit`. Throws an error if it cannot judge it. */
  function judgeAt(commit: string, judge: string[]): boolean {
    checkOut(commit)
    const { status } = run(worktree, process.execPath, judge)
    if (status === 125) throw new Error(`Cannot judge ${commit}: name another commit or trace.`)
    return status === 0
  }

  /** Judges a commit by whether the trace replays without a difference. */
  function compareStates() {
    const judge = [JUDGE, resolve(trace)]
    const [goodOutcome = '', badOutcome] = [goodCommit, badCommit].map(commit =>
      judgeAt(commit, [...judge, 'same', folder]) ? 'same' : 'differs',
    )
    const what = badOutcome === 'same' ? 'replays without a difference' : 'differs'
    if (goodOutcome === badOutcome) {
      if (goodOutcome === 'same' && !recordedStates) {
        throw new Error(
          `${trace} has no recorded states, and no reducer throws at ${good} or ${bad}. Record it with states.`,
        )
      }
      if (goodOutcome === 'same') {
        throw new Error(
          `${trace} replays without a difference at both ${good} and ${bad}, since their states are the same. If a screen differs, name the action before it with --pictures STEP.`,
        )
      }
      throw new Error(`${trace} ${what} at both ${good} and ${bad}.`)
    }
    const describeFound = () => {
      const { stdout } = run(worktree, process.execPath, [...judge, 'same', folder], 'ignore')
      return [`  is the first commit at which ${trace} ${what}.`, ...stdout.trimEnd().split('\n')]
    }
    return { judge: [...judge, goodOutcome, folder], describeFound }
  }

  /** Judges a commit by its screen after action `step`. */
  async function compareScreens(step: string) {
    const judge = [SCREEN_JUDGE, resolve(trace), step, folder]
    judgeAt(goodCommit, [...judge, 'good'])
    judgeAt(badCommit, [...judge, 'bad'])
    const [before, now] = ['good', 'bad'].map(name => readFileSync(join(folder, name)))
    const { compare } = await import('./pictures.ts')
    if (!compare(before as Buffer, now as Buffer)) {
      throw new Error(`${trace} shows the same screen after action ${step} at ${good} and ${bad}.`)
    }
    const describeFound = () => [
      `  is the first commit whose screen after action ${step} of ${trace} is nearer to that of ${bad}.`,
    ]
    return { judge, describeFound }
  }
}

function findCommit(name: string): string {
  try {
    return git('.', 'rev-parse', '--verify', '--end-of-options', `${name}^{commit}`)
  } catch {
    throw new Error(`Cannot find the commit ${name}.`)
  }
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
