/** One place where two states differ: `path` is dotted, such as 'view.location.search'; a value that is not there is undefined. */
export type Difference = { path: string; recorded: unknown; recomputed: unknown }

/**
 * Where `recomputed` differs from `recorded`, in the order of their keys, at most `limit` places.
 * Paths in `leaveOut`, and all below them, are not looked at. A key that JSON drops (undefined)
 * counts as missing. What both share by reference costs nothing.
 */
export function findDifferences(
  recorded: unknown,
  recomputed: unknown,
  leaveOut: readonly string[],
  limit = Number.POSITIVE_INFINITY,
): Difference[] {
  const found: Difference[] = []
  visit(recorded, recomputed, '')
  return found

  function visit(a: unknown, b: unknown, path: string): void {
    if (Object.is(a, b) || found.length >= limit || leaveOut.includes(path)) return
    if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) {
      found.push({ path, recorded: a, recomputed: b })
      return
    }
    const keys = Object.keys(a)
    for (const key of keys) visit(a[key], b[key], path ? `${path}.${key}` : key)
    for (const key of Object.keys(b)) {
      if (!Object.hasOwn(a, key)) visit(undefined, b[key], path ? `${path}.${key}` : key)
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
