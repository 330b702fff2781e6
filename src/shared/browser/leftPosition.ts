import { readSessionValue, writeSessionValue } from './sessionValue.ts'

/** Session storage key of where the tab has left its last page. Serves pages that load again. */
const KEY = 'position'

/** Where a page was left: its height and scroll position, in CSS pixels. */
type LeftPosition = { height: number; top: number }

/** Remembers where this page is left, whose history entry is the one with the index `idx`. */
export function writePosition(idx: number): void {
  const { scrollHeight: height } = document.documentElement
  writeSessionValue(KEY, { idx, height, top: window.scrollY })
}

/** Where the current history entry was left, if that was the last one. Undefined for invalid values. */
export function readPosition(): LeftPosition | undefined {
  const { idx, height, top } = Object(readSessionValue(KEY))
  const isOwn = typeof idx === 'number' && idx === Object(history.state).idx
  return isOwn && Number.isFinite(height) && Number.isFinite(top) ? { height, top } : undefined
}
