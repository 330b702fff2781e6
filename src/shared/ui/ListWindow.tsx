import {
  defaultRangeExtractor,
  observeWindowOffset,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'
import type { GridLayout } from './gridLayout.ts'

export type ListWindowProps = {
  rowCount: number
  layout: GridLayout
  /** The row with the focus, or -1. It stays in the document, so that Tab continues there. */
  getFocusedRow: () => number
  /** Receives the rows to render, counted from 0, in order. */
  onRowsChange: (rows: number[]) => void
}

/** Reports which rows of a long list are near the screen. Renders nothing. */
export function ListWindow({ rowCount, layout, getFocusedRow, onRowsChange }: ListWindowProps) {
  const { rowHeight, gap, top } = layout
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    gap,
    scrollMargin: top,
    overscan: Math.max(1, Math.floor(window.innerHeight / 2 / (rowHeight + gap))),
    rangeExtractor: range => {
      const rows = new Set([...defaultRangeExtractor(range), getFocusedRow()])
      return [...rows].filter(row => row >= 0 && row < rowCount).sort((a, b) => a - b)
    },
    // The visitor may scroll between the first render and its commit. The virtualizer would scroll back.
    scrollToFn() {},
    observeElementOffset(virtualizer, onOffsetChange) {
      onOffsetChange(window.scrollY, false)
      return observeWindowOffset(virtualizer, onOffsetChange)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: discards sizes of an earlier layout
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, gap])
  const rows = virtualizer.getVirtualIndexes()
  const key = rows.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the rows
  useLayoutEffect(() => onRowsChange(rows), [key, onRowsChange])
  return null
}
