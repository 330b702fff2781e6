import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Absolute path of what the command line names. npm runs scripts in this repository, wherever it was started itself. */
export function givenPath(path: string): string {
  const isRoot = resolve() === resolve(ROOT)
  return resolve(isRoot ? (process.env.INIT_CWD ?? '') : '', path)
}
