/** The layout of a CSS grid whose items have one height. Lengths in CSS pixels. */
export type GridLayout = {
  columns: number
  rowHeight: number
  /** Between two rows. */
  gap: number
  /** From the top of the page to the first row. */
  top: number
}

/** Measures `list`. Undefined while it has no item (an element with data-index). */
export function measureGrid(list: HTMLElement): GridLayout | undefined {
  const item = list.querySelector(':scope > [data-index]')
  if (!item) return undefined
  const { gridTemplateColumns, rowGap } = getComputedStyle(list)
  return {
    columns: gridTemplateColumns.split(' ').length,
    rowHeight: item.getBoundingClientRect().height,
    gap: Number.parseFloat(rowGap),
    top: list.getBoundingClientRect().top + window.scrollY,
  }
}

/** Whether both are equal within a pixel. */
export function isSameLayout(a: GridLayout, b: GridLayout): boolean {
  return (Object.keys(a) as (keyof GridLayout)[]).every(key => Math.abs(a[key] - b[key]) < 1)
}

/** Height of `rows` rows with the gaps between them, in CSS pixels. */
export function heightOfRows(rows: number, { rowHeight, gap }: GridLayout): number {
  return Math.max(0, rows * (rowHeight + gap) - gap)
}

/** The scroll position that keeps the item at the top of the screen when the layout changes. */
export function keepItemAtTop(scrollY: number, before: GridLayout, after: GridLayout): number {
  const rows = (scrollY - before.top) / (before.rowHeight + before.gap)
  if (rows <= 0) return scrollY
  const item = Math.floor(rows) * before.columns
  const row = Math.floor(item / after.columns) + (rows % 1)
  return after.top + row * (after.rowHeight + after.gap)
}
