/** Cards to begin with where nothing is laid out yet, as on a server; a list this short is always whole. */
export const FIRST_CARDS = 12

/** A list of at most this many cards becomes whole once what the screen shows is painted. */
export const WHOLE_LIST_LIMIT = 150

/** Cards that one step adds at either end; few, since a key or a scroll may have to wait for them. */
const STEP_CARDS = 8

/** Cards from `start` to before `end`, counted from 0. */
export type CardRange = { start: number; end: number }

/** How the browser has laid out a grid of cards of one size. Lengths in CSS pixels. */
export type GridLayout = {
  width: number
  columns: number
  /** From the top of one row to the top of the next. */
  stride: number
  /** The part of it that lies between two rows. */
  gap: number
}

/** What the screen shows of a grid. */
export type GridView = GridLayout &
  CardRange & {
    /** Cards to have ready on either side in a long list: half a screen of them, at least a row. */
    reach: number
    /** The card that has the focus, -1 for none. */
    focused: number
  }

/** How high a grid of `count` cards is, in CSS pixels. */
export function gridHeight(count: number, { columns, stride, gap }: GridLayout): number {
  return Math.max(0, Math.ceil(count / columns) * stride - gap)
}

/** The cards that a `viewHeight` high screen shows of a grid whose top is `offset` pixels above that of the screen; always at least a row. */
export function shownRange(
  { columns, stride }: GridLayout,
  offset: number,
  viewHeight: number,
): CardRange {
  const first = Math.max(0, Math.floor(offset / stride))
  const end = Math.max(first + 1, Math.ceil((offset + viewHeight) / stride))
  return { start: first * columns, end: end * columns }
}

/** The cards that should be in the document in the end: all of a short list, of a long one those near the screen. */
export function wantedRange(count: number, view: GridView): CardRange {
  if (count <= WHOLE_LIST_LIMIT) return { start: 0, end: count }
  return within(count, view, { start: view.start - view.reach, end: view.end + view.reach })
}

/** The cards to render now: those on the screen, with those of `grown` that join them and are still wanted. */
export function renderedRange(
  count: number,
  view: GridView | undefined,
  grown: CardRange,
): CardRange {
  if (!view || count <= FIRST_CARDS) {
    return { start: 0, end: Math.min(count, Math.max(FIRST_CARDS, grown.end)) }
  }
  const shown = within(count, view, view)
  if (grown.end < shown.start || grown.start > shown.end) return shown
  const wanted = wantedRange(count, view)
  return {
    start: Math.min(shown.start, Math.max(grown.start, wanted.start)),
    end: Math.max(shown.end, Math.min(grown.end, wanted.end)),
  }
}

/** One step from the cards that are rendered to those that are wanted. */
export function grow(range: CardRange, wanted: CardRange): CardRange {
  return {
    start: Math.max(wanted.start, range.start - STEP_CARDS),
    end: Math.min(wanted.end, range.end + STEP_CARDS),
  }
}

/** `range` and the row of the focused card, in their order: what leaves the document loses the focus, and Tab would start anew. */
export function rangesToRender(
  count: number,
  range: CardRange,
  view: GridView | undefined,
): CardRange[] {
  if (!view || view.focused < 0 || view.focused >= count) return [range]
  const start = view.focused - (view.focused % view.columns)
  const kept = { start, end: Math.min(count, start + view.columns) }
  if (kept.end <= range.start) return [kept, range]
  return kept.start >= range.end ? [range, kept] : [range]
}

/** The card that is to take the place at the top when a grid that was laid out like `before` becomes like `after`: its `offset` then. */
export function keptOffset(offset: number, before: GridLayout, after: GridLayout): number {
  const rows = offset / before.stride
  const card = Math.floor(rows) * before.columns
  return (Math.floor(card / after.columns) + (rows % 1)) * after.stride
}

function within(count: number, { columns }: GridLayout, { start, end }: CardRange): CardRange {
  const lastRow = Math.max(0, Math.ceil(count / columns) - 1) * columns
  return { start: Math.min(Math.max(0, start), lastRow), end: Math.min(Math.max(0, end), count) }
}
