import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Runs a command line's work: what it throws becomes one sentence and exit code 2, without a stack trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  exitWithParent()
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
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

/** A folder of this process, which is gone when the process ends, also by a signal. */
export function makeTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
  return folder
}

type Flags = NonNullable<ParseArgsConfig['options']>
type Parsed<Options extends Flags> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>

/**
 * The flags and positional arguments of the command line; throws a sentence that names what is
 * allowed. `positionals` says what may stand without a flag, none by default.
 */
export function parseFlags<const Options extends Flags>(
  options: Options,
  positionals?: string,
): Parsed<Options> {
  // A negative number is a value, whatever parseArgs thinks.
  const args = process.argv.slice(2)
  const joined = args.flatMap((arg, index) => {
    if (/^-[\d.]/.test(arg) && /^--[^=]+$/.test(args[index - 1] ?? '')) return []
    const next = args[index + 1] ?? ''
    return /^--[^=]+$/.test(arg) && /^-[\d.]/.test(next) ? [`${arg}=${next}`] : [arg]
  })
  const allowed = [...(positionals ? [positionals] : []), ...Object.keys(options).map(nameFlag)]
  let parsed: Parsed<Options>
  try {
    parsed = parseArgs({ args: joined, options, allowPositionals: true })
  } catch (error) {
    const [, flag = 'that'] = /'(-[^ '=]*)/.exec((error as Error).message) ?? []
    const isKnown = Object.keys(options).some(name => flag === nameFlag(name))
    throw new Error(
      isKnown
        ? `${flag} ${options[flag.slice(2)]?.type === 'boolean' ? 'takes no value' : 'takes a value'}.`
        : `There is no flag ${flag}; there are ${allowed.join(', ')}.`,
    )
  }
  const empty = Object.entries(parsed.values).find(([, value]) => value === '')
  if (empty) throw new Error(`${nameFlag(empty[0])} takes a value.`)
  if (!positionals && parsed.positionals.length > 0) {
    throw new Error(`'${parsed.positionals[0]}' is no flag; there are ${allowed.join(', ')}.`)
  }
  return parsed
}

function nameFlag(name: string): string {
  return `--${name}`
}
