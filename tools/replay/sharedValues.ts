import { isObject } from '../../src/shared/trace/isObject.ts'

/** Stands for an entry of the list of shared values. */
type Reference = { $shared: number }

/** Shorter JSON is repeated rather than shared. */
const MIN_SHARED_LENGTH = 60

/**
 * Returns `values` with a reference in place of each object and list that occurs more than once in them,
 * and the list of those. An entry of that list refers only to earlier ones.
 */
export function shareValues(values: unknown[]): { shared: unknown[]; values: unknown[] } {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  values.forEach(findRepeated)
  const shared: unknown[] = []
  const positions = new Map<string, number>()
  return { values: values.map(replace), shared }

  function findRepeated(value: unknown): void {
    if (!isObject(value)) return
    const json = JSON.stringify(value)
    if (seen.has(json) || isReference(value)) repeated.add(json)
    else if (json.length >= MIN_SHARED_LENGTH) {
      seen.add(json)
      Object.values(value).forEach(findRepeated)
    }
  }

  function replace(value: unknown): unknown {
    if (!isObject(value)) return value
    const json = JSON.stringify(value)
    if (!repeated.has(json)) return mapMembers(value, replace)
    if (!positions.has(json)) positions.set(json, shared.push(mapMembers(value, replace)) - 1)
    return { $shared: positions.get(json) }
  }
}

/** The inverse of `shareValues`. Throws a RangeError for a reference to nothing. */
export function restoreValues(value: unknown, shared: readonly unknown[]): unknown {
  const restored: unknown[] = []
  for (const entry of shared) {
    // An entry is data even if it looks like a reference.
    restored.push(isObject(entry) ? mapMembers(entry, restore) : entry)
  }
  return restore(value)

  function restore(value: unknown): unknown {
    if (!isObject(value)) return value
    if (!isReference(value)) return mapMembers(value, restore)
    const { $shared: index } = value
    if (Number.isInteger(index) && index in restored) return restored[index]
    throw new RangeError(`no shared value ${index}`)
  }
}

function isReference(value: object): value is Reference {
  return Object.hasOwn(value, '$shared')
}

/** A copy of an object or a list with `map` applied to each member. */
function mapMembers(value: Record<string, unknown>, map: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(member => map(member))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, map(member)]))
}
