/*
 * A trace is read in the shape of this build: it has the slices and fields of the initial state, and whatever else
 * it contains is reported. The first release that renames state or an action adds a step here that translates
 * older traces.
 */

import { isObject } from './isObject.ts'

type State = Record<string, unknown>

/**
 * `state` with the slices and fields of `shape` only. A field that it lacks comes from `defaults`. A damaged slice, and
 * anything but an object, is returned unchanged.
 */
export function readInShape(state: unknown, shape: State, defaults: State = shape): unknown {
  if (!isObject(state)) return state
  return Object.fromEntries(
    Object.entries(shape).map(([slice, fields]) => {
      const own = slice in state ? state[slice] : defaults[slice]
      if (!isObject(fields) || !isObject(own)) return [slice, own]
      const values: State = { ...Object(defaults[slice]), ...own }
      return [slice, Object.fromEntries(Object.keys(fields).map(key => [key, values[key]]))]
    }),
  )
}

/** The slices and fields of `state` that `shape` does not have, such as 'cart' or 'view.dialog'. */
export function findUnknownParts(state: unknown, shape: State): string[] {
  return Object.entries(Object(state)).flatMap(([slice, fields]) => {
    if (!(slice in shape)) return [slice]
    if (!isObject(fields) || !isObject(shape[slice])) return []
    const known = shape[slice]
    return Object.keys(fields).flatMap(key => (key in known ? [] : [`${slice}.${key}`]))
  })
}

/**
 * What a trace of another site names in place of `slices`, those of this one: the slices of its first state or,
 * without one, the first parts of the types of its actions. Empty for a trace of this site. Others may
 * also have a `view`.
 */
export function foreignSlices(
  slices: readonly string[],
  state: unknown,
  actions: readonly { type: string }[],
): string[] {
  const names = isObject(state)
    ? Object.keys(state)
    : actions.map(({ type }) => type.split('/', 1)[0] ?? '')
  const own = names.filter(name => slices.includes(name))
  const isOwn = own.some(name => name !== 'view') || (own.length > 0 && own.length === names.length)
  return isOwn ? [] : [...new Set(names)]
}
