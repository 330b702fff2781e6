import { readSessionValue, writeSessionValue } from './sessionValue.ts'

/** The scroll position of each history entry by its key, in CSS pixels. Values may be invalid. */
export type ScrollPositions = Record<string, unknown>

/** Session storage key of the positions. */
const KEY = 'scrollPositions'

/** The stored positions. Empty if there are none, or if storage is blocked. */
export const readPositions = (): ScrollPositions => Object(readSessionValue(KEY))

export const writePositions = (positions: ScrollPositions): void =>
  writeSessionValue(KEY, positions)

/** The position of the entry `key`. Undefined if it is unknown or invalid. */
export function positionOf(key: string, positions: ScrollPositions): number | undefined {
  const position = positions[key]
  return Number.isFinite(position) ? Number(position) : undefined
}
