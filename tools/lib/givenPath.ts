import { resolve } from 'node:path'
import { ROOT } from './root.ts'

/** Whether `text` is an address such as https://apps.example/data.json, rather than a path. */
export const isUrl = (text: string) => /^[a-z][a-z\d+.-]+:\/\//i.test(text)

/**
 * What the command line names, as a path for this process: npm runs scripts in this repository, wherever it
 * was started itself. An address stays as it is.
 */
export function givenPath(path: string): string {
  const caller = process.env.INIT_CWD
  const isElsewhere = caller && resolve() === resolve(ROOT) && resolve(caller) !== resolve()
  return isElsewhere && !isUrl(path) ? resolve(caller, path) : path
}
