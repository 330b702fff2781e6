/** A place where two states differ. `path` is dotted, such as 'view.location.search'. A missing value is undefined. */
export type Difference = { path: string; recorded: unknown; recomputed: unknown }

/**
 * Lists where `recomputed` differs from `recorded`, in key order, up to `limit` places. Skips the paths
 * in `leaveOut` and everything below them. Treats undefined as missing, as JSON does.
 */
export function findDifferences(
  recorded: unknown,
  recomputed: unknown,
  leaveOut: readonly string[] = [],
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
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [inA, inB] = [a, b].map(object =>
        Object.hasOwn(object, key) ? object[key] : undefined,
      )
      visit(inA, inB, path ? `${path}.${key}` : key)
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
