import { PRELOADED_KEY } from '../../src/shared/domain/preloadedState.ts'
import { isObject } from '../../src/shared/trace/isObject.ts'

/** State paths that differ between page loads: the preloaded state, RTK Query's settings and subscriptions. */
const IGNORED_PATHS = [PRELOADED_KEY, 'catalogueApi.config', 'catalogueApi.subscriptions']

/** A place where two values differ. A missing value is undefined. */
export type Difference = {
  /**
   * Dotted, such as 'view.location.search'. A record in a list is named by its id:
   * 'installedApps.apps.#42'.
   */
  path: string
  recorded: unknown
  recomputed: unknown
  /** Where a list has a record that only the recomputed state has, from 1. */
  place?: number | undefined
}

/** A path of keys and the new value there. Without a value, the path is gone. */
export type Change = [path: string[], value?: unknown]

/** How the entries of two lists are matched. */
type ListsBy = 'position' | 'id'

type Leaf = { path: string[]; a: unknown; b: unknown; place?: number | undefined }

/**
 * Lists where `recomputed` differs from `recorded`, in key order. Lists of records with unique ids are
 * compared by id; a list of the same records in another order is one difference. Skips what differs between page loads. Treats undefined as missing, as JSON does.
 */
export function findDifferences(recorded: unknown, recomputed: unknown): Difference[] {
  return [...walk(recorded, recomputed, [], 'id')].map(({ path, a, b, place }) => ({
    path: path.join('.'),
    recorded: a,
    recomputed: b,
    ...(place !== undefined && { place }),
  }))
}

/** The changes from `before` to `after`, for `applyChanges`. Lists are compared by position. */
export function findChanges(before: unknown, after: unknown): Change[] {
  return [...walk(before, after, [], 'position')].map(({ path, b }) =>
    b === undefined ? [path] : [path, b],
  )
}

/** Whether the part of the state at `path`, such as 'carried.total', is not compared. */
export function isIgnored(path: string): boolean {
  return IGNORED_PATHS.some(ignored => path === ignored || path.startsWith(`${ignored}.`))
}

/**
 * Yields where `a` and `b` differ. When lists are matched by id, a list in another order is a separate
 * difference, after those of its records.
 */
function* walk(a: unknown, b: unknown, path: string[], listsBy: ListsBy): Generator<Leaf> {
  const place = path.join('.')
  if (Object.is(a, b) || isIgnored(place)) return
  const isSameKind = isObject(a) && isObject(b) && Array.isArray(a) === Array.isArray(b)
  // Records with different ids have nothing in common.
  if (!isSameKind || (isRecord(a) && isRecord(b) && a.id !== b.id)) {
    yield { path, a, b }
    return
  }
  const recordsA = listsBy === 'id' ? indexById(a) : undefined
  const recordsB = listsBy === 'id' ? indexById(b) : undefined
  if (!recordsA || !recordsB) {
    yield* walkMembers(a, b, path, listsBy)
    return
  }
  const places = new Map(Object.keys(recordsB).map((key, index) => [key, index + 1]))
  for (const leaf of walkMembers(recordsA, recordsB, path, listsBy)) {
    const key = leaf.path[path.length] ?? ''
    const isAdded = leaf.path.length === path.length + 1 && !Object.hasOwn(recordsA, key)
    yield isAdded ? { ...leaf, place: places.get(key) } : leaf
  }
  if (!hasSameOrder(recordsA, recordsB)) yield { path, a, b }
}

type Members = Record<string, unknown>

function* walkMembers(a: Members, b: Members, path: string[], listsBy: ListsBy): Generator<Leaf> {
  const memberOf = (parent: Members, key: string) =>
    Object.hasOwn(parent, key) ? parent[key] : undefined
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    yield* walk(memberOf(a, key), memberOf(b, key), [...path, key], listsBy)
  }
}

/** Whether `value` is an object with an id. */
export function isRecord(value: unknown): value is { id: unknown } & Record<string, unknown> {
  return isObject(value) && !Array.isArray(value) && value.id !== undefined
}

/** The records of a list by '#id'; undefined if it is not a list of records with unique ids. */
function indexById(list: unknown): Record<string, unknown> | undefined {
  if (!Array.isArray(list) || !list.every(isRecord)) return undefined
  const byId = Object.fromEntries(list.map(record => [`#${record.id}`, record]))
  return Object.keys(byId).length === list.length ? byId : undefined
}

/** Whether the records that are in both lists have the same order. */
function hasSameOrder(a: object, b: object): boolean {
  const common = Object.keys(a).filter(key => Object.hasOwn(b, key))
  return Object.keys(b)
    .filter(key => Object.hasOwn(a, key))
    .every((key, index) => key === common[index])
}
