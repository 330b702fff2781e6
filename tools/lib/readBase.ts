/** One or more folders, with or without slashes at the ends. */
const PATH = /^\/?([\w.~-]*[\w~-][\w.~-]*\/)*([\w.~-]*[\w~-][\w.~-]*)?\/?$/

/** Normalizes the base path of the site: '/store' gives '/store/'. Throws an error if it is not a path. */
export function readBase(base: string): string {
  if (base === '' || !PATH.test(base)) {
    throw new Error(`Invalid base '${base}': use a path such as /store/.`)
  }
  return `/${base}/`.replace(/\/+/g, '/')
}
