import * as text from 'virtual:messages/list'
import {
  type CSSProperties,
  type Key,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import Button from 'react-bootstrap/Button'
import { flushSync } from 'react-dom'
import { whenNear } from '../browser/whenNear.ts'
import { formatNumber } from '../domain/format.ts'

/** Number of items in a step. Like the next two, a multiple of every number of columns. */
const STEP = 100

/** Number of items that are rendered at once. A screen shows fewer. */
const URGENT_COUNT = 32

/** Number of items that the browser skips together while they are not near the screen. The first step is never skipped. */
const GROUP = 20

/** The largest number of columns. */
const COLUMNS = 4

type ItemListProps<Item> = {
  items: readonly Item[]
  /** Number of open steps, at least 1. */
  steps?: number
  /** Called with the new number when the visitor needs more steps. */
  onStepsChange?: (steps: number) => void
  /** Class of a CSS grid with `--columns`. The items of a long list (`is-long`) must have one height. */
  className: string
  getKey: (item: Item) => Key
  /** Renders the content of the item at `index`, counted from 0. */
  renderItem: (item: Item, index: number) => ReactNode
}

/**
 * A list that opens in steps: the second one by itself when the end comes near, each further one by a button.
 * Steps are rendered one after another, those on the screen first. Gaps have the height of the others.
 */
export function ItemList<Item>({
  items,
  steps = 1,
  onStepsChange = () => {},
  className,
  getKey,
  renderItem,
}: ItemListProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const count = items.length
  const isLong = count > STEP
  const open = Math.min(count, steps * STEP)
  const [ready, setReady] = useState(isLong ? URGENT_COUNT : STEP)
  const [urgent, setUrgent] = useState(0)

  useEffect(() => {
    const target = Math.max(open, STEP)
    if (ready !== target) startTransition(() => setReady(Math.min(ready + STEP, target)))
  }, [open, ready])

  useLayoutEffect(() => {
    if (ready >= open) return
    // By the next frame, the scroll position has been restored. The focus returns right after that.
    requestAnimationFrame(() => {
      if (!list.current || list.current.contains(document.activeElement)) return
      const { top, height } = list.current.getBoundingClientRect()
      const row = Math.floor(((-top / height) * open) / COLUMNS)
      flushSync(() => setUrgent((row - 1) * COLUMNS))
    })
  }, [open, ready])

  /** Moves the focus to the first new item. */
  function showMore() {
    flushSync(() => {
      setUrgent(open)
      onStepsChange(steps + 1)
    })
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${open}"] a`)
    link?.focus({ preventScroll: true })
  }

  const renderItems = (first: number, end: number) =>
    items.slice(first, end).map((item, offset) => (
      // biome-ignore lint/a11y/noRedundantRoles: its parent is not the list
      <li key={getKey(item)} role="listitem" data-index={first + offset}>
        {renderItem(item, first + offset)}
      </li>
    ))

  function renderGroup(first: number) {
    const end = Math.min(open, first + (first === 0 ? STEP : GROUP))
    const inGroup = (index: number) => Math.min(Math.max(index, first), end)
    const gap = inGroup(ready)
    const urgentFirst = inGroup(Math.max(ready, urgent))
    const urgentEnd = Math.max(urgentFirst, inGroup(urgent + URGENT_COUNT))
    return (
      <ul
        key={first}
        role="none"
        className="item-group list-unstyled"
        style={isLong ? toStyle(end - first) : undefined}
      >
        {[
          ...renderItems(first, gap),
          <Gap key="before" count={urgentFirst - gap} />,
          ...renderItems(urgentFirst, urgentEnd),
          <Gap key="after" count={end - urgentEnd} />,
        ]}
      </ul>
    )
  }

  const groups = [0]
  for (let first = STEP; first < open; first += GROUP) groups.push(first)

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a <ul> cannot contain the groups */}
      <div ref={list} role="list" className={`${className}${isLong ? ' is-long' : ''}`}>
        {groups.map(renderGroup)}
      </div>
      {isLong && (
        <div className="text-center mt-5">
          <p>{text.shown({ shown: formatNumber(open), total: formatNumber(count) })}</p>
          {steps === 1 && <div ref={end => whenNear(end, () => onStepsChange(2))} />}
          {open < count && (
            <Button variant="outline-secondary" onClick={showMore}>
              {text.more}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Leaves room for `count` items that are not rendered yet. */
function Gap({ count }: { count: number }) {
  return count > 0 && <li aria-hidden className="list-gap" style={toStyle(count)} />
}

const toStyle = (count: number) => ({ '--items': count }) as CSSProperties
