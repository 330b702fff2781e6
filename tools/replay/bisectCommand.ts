import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineCommand, runCommand } from '../lib/command.ts'
import { printLines } from '../lib/printLines.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { readFormat } from './traceFormats.ts'

const JUDGE = fileURLToPath(new URL('judgeCommit.ts', import.meta.url))

const command = defineCommand(
  'bisect',
  'Names the commit that changed the outcome of a trace. Judges commits in a worktree of its own, and skips those that cannot be installed or loaded. Exit code 1: skipped commits hide it.',
  'npm run bisect -- bug.trace.json v1.2.0 HEAD',
)
  .argument(
    '<TRACE>',
    'a trace that replays without a difference at GOOD but not at BAD, or the other way round',
  )
  .argument('<GOOD>', 'an older commit')
  .argument('[BAD]', "a newer commit, by default the one of a visitor's report")
  .action(bisect)
await runCommand(command)

async function bisect(trace: string, good: string, newer: string | undefined): Promise<void> {
  const { recordedStates, problem } = await readFormat(trace)
  const bad = newer ?? problem?.commit
  if (bad === undefined) throw new Error(`Missing BAD: ${trace} names no commit; see --help.`)
  const [goodCommit, badCommit] = [good, bad].map(findCommit) as [string, string]
  const folder = makeTemporaryFolder('bisect')
  const worktree = join(folder, 'worktree')
  git('.', 'worktree', 'add', '--quiet', '--detach', worktree, badCommit)
  // Git keeps the state of a bisection per worktree.
  process.once('exit', () => git('.', 'worktree', 'remove', '--force', worktree))

  const judge = [JUDGE, resolve(trace)]
  const outcomes = [goodCommit, badCommit].map(commit => {
    git(worktree, 'checkout', '--quiet', '--detach', commit)
    const { status } = run(worktree, process.execPath, [...judge, 'same', folder])
    if (status === 125) throw new Error(`Cannot judge ${commit}: name another commit or trace.`)
    return status === 0 ? 'same' : 'differs'
  })
  const [goodOutcome = '', badOutcome] = outcomes
  if (goodOutcome === badOutcome) {
    if (goodOutcome === 'same' && !recordedStates) {
      throw new Error(
        `${trace} has no recorded states, and no reducer throws at ${good} or ${bad}. Record it with states.`,
      )
    }
    if (goodOutcome === 'same') {
      throw new Error(
        `${trace} replays without a difference at both ${good} and ${bad}, since their states are the same. Compare the screens of their builds: npm run replay -- ${trace} --pictures DIR --against OLDER.`,
      )
    }
    throw new Error(`${trace} differs at both ${good} and ${bad}.`)
  }
  git(worktree, 'bisect', 'start', badCommit, goodCommit)
  const judging = [process.execPath, ...judge, goodOutcome, folder]
  const { stdout } = run(worktree, 'git', ['bisect', 'run', ...judging])
  const [, found] = /^(\w{40}) is the first '?bad'? commit$/m.exec(stdout) ?? []
  if (found !== undefined) {
    git(worktree, 'checkout', '--quiet', '--detach', found)
    const report = run(worktree, process.execPath, [...judge, 'same', folder], 'ignore').stdout
    printLines([
      describeCommit(found),
      `  is the first commit at which ${trace} ${badOutcome === 'same' ? 'replays without a difference' : 'differs'}.`,
      ...report.trimEnd().split('\n'),
    ])
    return
  }
  const candidates = stdout.match(/^\w{40}$/gm)
  if (!candidates) throw new Error(`git bisect failed: ${stdout.trim().split('\n').at(-1)}`)
  printLines([
    'One of these commits, since those before the last cannot be judged:',
    ...candidates.map(describeCommit),
  ])
  process.exitCode = 1
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

/** Output of a git command. Throws an error with the first line that git printed. */
function git(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new Error(`git ${args[0]} failed: ${stderr.trim().split('\n')[0]}`)
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
