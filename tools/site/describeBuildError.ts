import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { SCREENS } from '../../src/shared/domain/screens.ts'
import { printLines } from '../lib/printLines.ts'
import { ROOT } from '../lib/root.ts'

/** "at InstallationPage (src/pages/InstallationPage.tsx:58:22)", from a stack with source maps. */
const FRAME = /^ +at (?:.* \()?(file:\/\/)?(\/[^()]*?|[a-z]:[^()]*?)(:\d+):\d+\)?$/gim

/**
 * Runs `work` in a hook of Vite. An error ends the process with exit code 1 and what `describe` says of it, by default
 * its message: Vite would print the stack of what a company can correct.
 */
export async function orExit<Result>(
  work: () => Result | Promise<Result>,
  describe: (error: unknown) => string = describeMessage,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    printLines(describe(error).split('\n'), console.error)
    process.exit(1)
  }
}

const describeMessage = (error: unknown) =>
  `error: ${error instanceof Error ? error.message : error}`

/**
 * An error that ended the build: what failed, and the line of the site's sources that threw it, with its
 * screen. The bundler names file and line itself. Any other error keeps the lines of its stack that are in
 * the project.
 */
export function describeBuildError(error: unknown): string {
  const messages = [error instanceof Error ? error.message : String(error)]
  let cause = error
  while (cause instanceof Error && cause.cause) {
    cause = cause.cause
    messages.push(String(cause))
  }
  const places = placesIn(cause)
  const [source] = places.filter(({ file }) => file.startsWith('src/'))
  const isOfBundler = cause instanceof Error && 'errors' in cause
  const shown = source ? [source] : isOfBundler ? [] : places
  return [
    `error: ${stripVTControlCharacters(messages.join(': '))}`,
    ...shown.map(({ file, line }) => `    at ${file}${line}${screenOf(file)}`),
  ].join('\n')
}

/** The places of the project in the stack of an error, the innermost first. */
function placesIn(error: unknown) {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return [...stack.matchAll(FRAME)]
    .map(([, isUrl, path = '', line = '']) => ({
      file: relative(ROOT, isUrl ? fileURLToPath(`file://${path}`) : path).replaceAll('\\', '/'),
      line,
    }))
    .filter(({ file }) => /^(src|tools)\//.test(file))
}

/** Where a visitor sees the page of `file`. Empty for another file. */
function screenOf(file: string): string {
  const screen = SCREENS.find(({ page }) => file === `src/pages/${page}.tsx`)
  return screen ? ` (the screen at ${screen.path})` : ''
}
