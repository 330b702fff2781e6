import type { Plugin } from 'vite'

/** One or more folders; slashes at either end may be missing. */
const PATH = /^\/?([\w.~-]*[\w~-][\w.~-]*\/)*([\w.~-]*[\w~-][\w.~-]*)?\/?$/

/** The base path as the site has it: begins and ends with a slash ('/store' gives '/store/'). Throws a sentence for one that is no path. */
export function readBase(base: unknown): string {
  // Vite makes 'true' of none.
  if (typeof base !== 'string' || base === '' || base === 'true' || !PATH.test(base)) {
    throw new Error(`--base is '${base}', allowed is a path such as /store/`)
  }
  return `/${base}/`.replace(/\/+/g, '/')
}

/** Lets `--base` be written without its slashes, and refuses what is no path. */
export function basePath(): Plugin {
  return {
    name: 'base-path',
    config({ base }) {
      if (base === undefined) return
      try {
        return { base: readBase(base) }
      } catch (error) {
        // Vite would print what is thrown with its stack.
        console.error((error as Error).message)
        process.exit(1)
      }
    },
  }
}
