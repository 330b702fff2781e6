import { Console } from 'node:console'
import { Writable } from 'node:stream'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { runAction } from '../../tools/lib/command.ts'

/**
 * Runs a command in this process as if it had its own, in the folder `cwd`. Resolves to its exit code and
 * its output, stdout and stderr together. The folder, the console and the exit code belong to the
 * process: a test file has one of its own, and its tests run one after another.
 */
export async function runInProcess(
  command: CommandUnknownOpts,
  args: readonly string[],
  cwd?: string,
): Promise<{ code: number; output: string }> {
  let output = ''
  const stream = new Writable({
    write(text, _encoding, done) {
      output += text
      done()
    },
  })
  const { console } = globalThis
  const folder = process.cwd()
  const others = process.listeners('exit')
  if (cwd) process.chdir(cwd)
  globalThis.console = new Console(stream)
  try {
    const code = (await runAction(command, [...args])) ? Number(process.exitCode ?? 0) : 2
    for (const listener of process.listeners('exit').filter(it => !others.includes(it))) {
      process.off('exit', listener)
      listener.call(process, code)
    }
    return { code, output }
  } finally {
    globalThis.console = console
    process.exitCode = undefined
    if (cwd) process.chdir(folder)
  }
}
