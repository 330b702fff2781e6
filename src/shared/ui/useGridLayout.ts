import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type GridLayout,
  heightOfRows,
  isSameLayout,
  keepItemAtTop,
  measureGrid,
} from './gridLayout.ts'

/**
 * The layout of a list of `count` items, measured again when its size changes. Reserves the height of the
 * whole list, and keeps the topmost visible item in place. 0 means a short list, which needs no layout.
 */
export function useGridLayout(
  list: RefObject<HTMLUListElement | null>,
  count: number,
): GridLayout | undefined {
  const [layout, setLayout] = useState<GridLayout>()
  const isLong = count > 0
  useLayoutEffect(() => {
    const grid = list.current
    if (!grid || !isLong) return
    let last = measureGrid(grid)
    setLayout(last)
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      // Avoids 'ResizeObserver loop' errors.
      frame = requestAnimationFrame(update)
    })
    function update() {
      const next = grid && measureGrid(grid)
      if (!last || !next || isSameLayout(last, next)) return
      const top = keepItemAtTop(window.scrollY, last, next)
      last = next
      flushSync(() => setLayout(next))
      // The browser would keep the pixel position.
      window.scrollTo({ top, behavior: 'instant' })
    }
    observer.observe(grid)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [list, isLong])
  // Sets the style directly: the scroll position is restored before the next render.
  useLayoutEffect(() => {
    const grid = list.current
    const current = layout ?? (grid && isLong ? measureGrid(grid) : undefined)
    if (!grid) return
    grid.style.minHeight =
      isLong && current ? `${heightOfRows(Math.ceil(count / current.columns), current)}px` : ''
  }, [list, count, isLong, layout])
  return layout
}
