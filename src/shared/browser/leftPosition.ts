import { readSessionValue, writeSessionValue } from './sessionValue.ts'

/** Session storage key of the position at which the tab left its last page. Used after a reload. */
const KEY = 'position'

/** Where a page was left: its height and scroll position, in CSS pixels. */
type LeftPosition = { height: number; top: number }

/** Stores this page's position. `idx`: the index of its history entry. */
export function writePosition(idx: number): void {
  const { scrollHeight: height } = document.documentElement
  writeSessionValue(KEY, { idx, height, top: window.scrollY })
}

/** The stored position. Undefined if it is invalid or belongs to another history entry. */
export function readPosition(): LeftPosition | undefined {
  const { idx, height, top } = Object(readSessionValue(KEY))
  const isOwn = typeof idx === 'number' && idx === Object(history.state).idx
  return isOwn && Number.isFinite(height) && Number.isFinite(top) ? { height, top } : undefined
}
