/** One or more folders; slashes at either end may be missing. */
const PATH = /^\/?([\w.~-]*[\w~-][\w.~-]*\/)*([\w.~-]*[\w~-][\w.~-]*)?\/?$/

/** The base path as the site has it: starts and ends with a slash ('/store' gives '/store/'). Throws a sentence for invalid paths. */
export function readBase(base: string): string {
  if (base === '' || !PATH.test(base)) {
    throw new Error(`Invalid base '${base}': use a path such as /store/.`)
  }
  return `/${base}/`.replace(/\/+/g, '/')
}
