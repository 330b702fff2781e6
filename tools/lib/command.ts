import { constants } from 'node:os'
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { givenPath } from './givenPath.ts'
import { escapeConsole, printLines } from './printLines.ts'

/**
 * Defines the command line of an npm script. Add flags and an action, then pass it to `runCommand`. --help
 * ends with `example`. Flags such as '--out <file>', with <file> or <dir>, get their value from
 * `givenPath`; pass that as the parser of an argument.
 */
export function defineCommand(script: string, description: string, example: string) {
  return (
    new Command(`npm run ${script} --`)
      .description(description)
      .addHelpText('after', `\nExample:\n  ${example}`)
      .exitOverride()
      .allowExcessArguments(false)
      // runAction prints errors.
      .configureOutput({ outputError() {} })
      .hook('preAction', readValues)
  )
}

/**
 * Runs a command with the arguments of this process. A wrong flag, or an error that the action throws,
 * ends it with exit code 2. A signal ends the process by `process.exit`, so that exit handlers run.
 */
export async function runCommand(
  command: CommandUnknownOpts,
  { hasColors = false } = {},
): Promise<void> {
  exitWithParent()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // More than once: npm and tools/dev/run.mjs pass on what the terminal has sent already.
    process.on(signal, () => process.exit(128 + constants.signals[signal]))
  }
  if (!(await runAction(command, process.argv.slice(2), hasColors))) process.exit(2)
}

/**
 * Parses `args` and runs the command's action. An error is printed as 'error: …' without a stack trace,
 * and gives false. Texts of strangers cannot control the terminal, unless `hasColors` allows escape
 * sequences, which Vite and Playwright print: then print with `printLines`.
 */
export async function runAction(
  command: CommandUnknownOpts,
  args: string[],
  hasColors = false,
): Promise<boolean> {
  if (!hasColors) escapeConsole()
  try {
    await command.parseAsync(args, { from: 'user' })
    return true
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return true
    const lines =
      error instanceof CommanderError
        ? [...error.message.split('\n'), 'See --help.']
        : `error: ${error instanceof Error ? error.message : error}`.split('\n')
    printLines(lines, console.error)
    return false
  }
}

/** When npm is killed, its scripts keep running and hold their ports. */
function exitWithParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0)
  }, 500).unref()
}

/** Refuses `--out=` and `--out --other`, which Commander accepts as values. Reads paths. */
function readValues(command: CommandUnknownOpts): void {
  for (const option of command.options) {
    const name = option.attributeName()
    const value: unknown = command.getOptionValue(name)
    if ([value].flat().some(each => each === '' || /^--/.test(String(each)))) {
      throw new Error(`Missing value for ${option.long}.`)
    }
    const source = command.getOptionValueSource(name)
    const isGiven = source !== undefined && source !== 'default'
    if (isGiven && typeof value === 'string' && /<(dir|file)>$/i.test(option.flags)) {
      command.setOptionValueWithSource(name, givenPath(value), source)
    }
  }
}
