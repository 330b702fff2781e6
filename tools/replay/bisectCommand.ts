import { defineCommand, runCommand } from '../lib/command.ts'
import { givenPath } from '../lib/givenPath.ts'
import { printLines } from '../lib/printLines.ts'
import { bisect } from './bisect.ts'

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
  .argument('<BAD>', 'a newer commit')
  .action((trace, good, bad) => {
    const { isFound, lines } = bisect(trace, good, bad)
    printLines(lines)
    if (!isFound) process.exitCode = 1
  })
if (import.meta.main) await runCommand(command)
