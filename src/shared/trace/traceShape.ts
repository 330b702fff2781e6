/*
 * Traces are read in the shape of this build: they have the slices and fields of the initial state,
 * and anything else in them is reported. The first release that renames state or an action adds a
 * step here that translates older traces.
 */

import { isObject } from './isObject.ts'

type State = Record<string, unknown>

/**
 * `state` with only the slices and fields of `shape`. Missing fields come from `defaults`. A
 * damaged slice or state (anything but an object) stays unchanged.
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
 * The slices of another site's trace, which `slices`, ours, tell apart: those in its first `state`
 * or, without one, the prefixes of its action types. Empty for a trace of this site. A slice `view`
 * alone doesn't make it ours, since other sites may have one.
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
