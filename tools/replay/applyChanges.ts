import { createNextState } from '@reduxjs/toolkit'
import type { Change } from '../../src/shared/trace/compare.ts'
import { isObject } from '../../src/shared/trace/isObject.ts'

/**
 * `state` after `changes` from `findChanges`. Throws a RangeError for a path that `state` does not have, or a
 * key that JSON data cannot have there.
 */
export function applyChanges(state: unknown, changes: readonly Change[]): unknown {
  return createNextState({ state }, (draft: unknown) => {
    for (const [path, ...values] of changes) {
      const keys = ['state', ...path]
      const last = keys.pop() as string
      const parent = keys.reduce(memberOf, draft)
      if (!isObject(parent)) throw new RangeError(`nothing at ${path.join('.')}`)
      const isRemoved = values.length === 0
      if (!isValidKey(parent, last, isRemoved)) {
        throw new RangeError(`invalid key at ${path.join('.')}`)
      }
      if (!isRemoved) parent[last] = values[0]
      else if (Array.isArray(parent)) parent.length = Math.min(parent.length, Number(last))
      else delete parent[last]
    }
  }).state
}

/** Not a list's `length`, an index beyond its end, or an object's prototype. */
function isValidKey(parent: object, key: string, isRemoved: boolean): boolean {
  if (!Array.isArray(parent)) return key !== '__proto__'
  // What follows a removed entry is gone already.
  return /^(0|[1-9]\d*)$/.test(key) && (isRemoved || Number(key) <= parent.length)
}

function memberOf(parent: unknown, key: string): unknown {
  return isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined
}
