import { constants } from 'node:os'
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'

/** An npm script as a command line: add its flags and its action, then `runCommand` it. `example` ends its --help. */
export function defineCommand(script: string, description: string, example: string) {
  return (
    new Command(`npm run ${script} --`)
      .description(description)
      .addHelpText('after', `\nExample:\n  ${example}`)
      .exitOverride()
      .allowExcessArguments(false)
      // runCommand words the errors.
      .configureOutput({ outputError() {} })
  )
}

/**
 * Parses the command line and runs the command's action. A wrong flag, and whatever the action
 * throws, becomes one message and exit code 2, without a stack trace. A signal ends the process by
 * `process.exit`, so that what it started is cleaned up.
 */
export async function runCommand(command: CommandUnknownOpts): Promise<void> {
  exitWithParent()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
  try {
    await command.hook('preAction', requireValues).parseAsync()
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return
    console.error(describeError(error, command))
    process.exit(2)
  }
}

/** npm that is ended by a signal leaves its scripts behind, with their ports. */
function exitWithParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0)
  }, 500).unref()
}

/** Refuses `--out=` and `--out --other`, which Commander takes for values. */
function requireValues(command: CommandUnknownOpts): void {
  for (const option of command.options) {
    const values = [command.getOptionValue(option.attributeName())].flat()
    if (values.some(value => value === '' || /^--/.test(String(value)))) {
      throw new Error(`Missing value for ${option.long}.`)
    }
  }
}

function describeError(error: unknown, command: CommandUnknownOpts): string {
  if (!(error instanceof CommanderError)) {
    return error instanceof Error ? error.message : String(error)
  }
  const flags = [...command.options.map(({ long }) => long), '--help']
  const [, quoted = '', value = ''] = /'([^' =]*).*?'(?:.*'(.*)')?/.exec(error.message) ?? []
  switch (error.code) {
    case 'commander.unknownOption':
      return describeUnknown(quoted)
    case 'commander.missingMandatoryOptionValue': {
      // A mistyped flag is the reason more often than a forgotten one.
      const [unknown] = command.parseOptions(process.argv.slice(2)).unknown
      return unknown === undefined ? `Missing ${quoted}; see --help.` : describeUnknown(unknown)
    }
    case 'commander.missingArgument':
      return `Missing ${quoted}; see --help.`
    case 'commander.optionMissingArgument':
      return `Missing value for ${quoted}.`
    case 'commander.excessArguments':
      return `Unexpected argument '${command.args[command.registeredArguments.length]}'. Available: ${flags.join(', ')}.`
    case 'commander.invalidArgument':
      return `Invalid value '${value}' for ${quoted}. ${error.message.replace(/^.*Allowed choices are /, 'Available: ')}`
    default:
      return error.message
  }

  function describeUnknown(arg: string): string {
    const [flag = ''] = arg.split('=')
    if (flags.includes(flag)) return `${flag} takes no value.`
    return `Unknown flag ${flag}. Available: ${flags.join(', ')}.`
  }
}
