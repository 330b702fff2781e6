import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { shallowEqual } from 'react-redux'
import { useIsHydrated } from '../../shared/browser/useIsHydrated.ts'
import {
  type CardRange,
  FIRST_CARDS,
  type GridLayout,
  type GridView,
  gridHeight,
  grow,
  keptOffset,
  rangesToRender,
  renderedRange,
  shownRange,
  wantedRange,
} from './cardWindow.ts'

/**
 * Which cards of a grid are in the document: at first those that the screen shows, so that a key
 * or a link waits for no others; then, in steps that let keys and scrolling pass, all of a short
 * list, and of a long one those near the screen. The grid has the height of the whole list from the
 * first frame on, so that a place can be restored. CSS alone sets the columns; cards are of one size.
 * Another search begins anew; a catalogue that takes the place of what a page carried does not.
 */
export function useCardWindow(
  count: number,
  searchText: string,
): {
  /** To be given to the grid. */
  list: RefObject<HTMLUListElement | null>
  /** To be rendered, in their order; where cards are left out, room is. */
  ranges: CardRange[]
  /** How high the room for that many left out cards is, in CSS pixels. */
  roomFor: (cards: number) => number
} {
  const list = useRef<HTMLUListElement>(null)
  const lastOffset = useRef(0)
  const [view, setView] = useState<GridView>()
  const isHydrated = useIsHydrated()
  // HTML made without a browser has all that its page carries, for visitors without scripts.
  const [grown, setGrown] = useState({ searchText, start: 0, end: isHydrated ? 0 : count })
  // The text stands beside the range, since a step that was on its way comes after this.
  if (grown.searchText !== searchText) setGrown({ searchText, start: 0, end: 0 })
  const range = renderedRange(count, view, grown)

  function look() {
    const grid = list.current
    if (!grid) return
    const isWhole = range.start === 0 && range.end === count
    const reserve = (layout: GridLayout) => {
      grid.style.minHeight = isWhole ? '' : `${gridHeight(count, layout)}px`
    }
    if (view) reserve(view)
    let seen = count > FIRST_CARDS ? measure(grid) : undefined
    if (!seen) return
    reserve(seen.view)
    if (view && view.width !== seen.view.width && lastOffset.current > 0) {
      // The browser would keep the pixel in its place, a visitor wants the card.
      const top = keptOffset(lastOffset.current, view, seen.view) - seen.offset
      window.scrollBy({ top, behavior: 'instant' })
      seen = measure(grid) ?? seen
    }
    lastOffset.current = seen.offset
    if (!shallowEqual(view, seen.view)) setView(seen.view)
  }

  useLayoutEffect(look)

  useEffect(() => {
    const wanted = view ? wantedRange(count, view) : range
    if (range.start === wanted.start && range.end === wanted.end) return
    // What is on the screen is painted first.
    const frame = requestAnimationFrame(() =>
      startTransition(() => setGrown({ searchText, ...grow(range, wanted) })),
    )
    return () => cancelAnimationFrame(frame)
  })

  // Before the frame is painted, or a fast scroll would show an empty page.
  const onMove = useEffectEvent(() => flushSync(look))
  useEffect(() => {
    const move = () => onMove()
    const observer = new ResizeObserver(move)
    if (list.current) observer.observe(list.current)
    window.addEventListener('scroll', move, { passive: true })
    window.addEventListener('resize', move)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', move)
      window.removeEventListener('resize', move)
    }
  }, [])

  return {
    list,
    ranges: rangesToRender(count, range, view),
    roomFor: cards => (view ? gridHeight(cards, view) : 0),
  }
}

/** What the screen shows of `grid`, and how far below its top that begins; undefined while it has no card. */
function measure(grid: HTMLElement): { view: GridView; offset: number } | undefined {
  const card = grid.querySelector(':scope > :not(.app-grid-room)')
  if (!card) return undefined
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const gap = Number.parseFloat(rowGap)
  const { top, width } = grid.getBoundingClientRect()
  const columns = gridTemplateColumns.split(' ').length
  const layout = { width, columns, stride: card.getBoundingClientRect().height + gap, gap }
  const focused = document.activeElement?.closest('li')
  return {
    offset: -top,
    view: {
      ...layout,
      ...shownRange(layout, -top, window.innerHeight),
      reach: columns * Math.max(1, Math.floor(window.innerHeight / 2 / layout.stride)),
      focused:
        focused?.parentElement === grid ? Number(focused.getAttribute('aria-posinset')) - 1 : -1,
    },
  }
}
