import { type Key, lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { heightOfRows } from './gridLayout.ts'
import type { ListWindowProps } from './ListWindow.tsx'
import { useGridLayout } from './useGridLayout.ts'

/** A longer list renders only the rows near the screen. */
const WHOLE_LIST_LIMIT = 150

/** Number of items rendered to measure the layout. */
const MEASURED_ITEMS = 12

/** Loaded with the first long list. Without it, long lists render all rows. */
const ListWindow = lazy(() =>
  import('./ListWindow.tsx').then(
    ({ ListWindow }) => ({ default: ListWindow }),
    () => ({ default: AllRows }),
  ),
)

function AllRows({ rowCount, onRowsChange }: ListWindowProps) {
  useLayoutEffect(() => onRowsChange([...Array(rowCount).keys()]), [rowCount, onRowsChange])
  return null
}

type ItemListProps<Item> = {
  items: readonly Item[]
  /** Class of a CSS grid. The items of a long list (`is-long`) must have one height. */
  className: string
  getKey: (item: Item) => Key
  /** Renders the content of the item at `index`, counted from 0. */
  renderItem: (item: Item, index: number) => ReactNode
}

/** A list of any length. It has its full height from the first frame on, so that a scroll position can be restored. */
export function ItemList<Item>({ items, className, getKey, renderItem }: ItemListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const count = items.length
  const isLong = count > WHOLE_LIST_LIMIT
  // The items of the first render stay until the visible rows are known.
  const [firstCount] = useState(isLong ? MEASURED_ITEMS : count)
  const [rows, setRows] = useState<number[]>()
  const layout = useGridLayout(list, isLong ? count : 0)
  const columns = layout?.columns ?? 1

  const firstRange = { start: 0, end: isLong ? Math.max(firstCount, MEASURED_ITEMS) : count }
  const ranges = isLong && layout && rows ? toItemRanges(rows, columns) : [firstRange]

  function getFocusedRow() {
    const item = document.activeElement?.closest<HTMLElement>('[data-index]')
    if (item?.parentElement !== list.current) return -1
    return Math.floor(Number(item?.dataset.index) / columns)
  }

  return (
    <>
      <ul ref={list} className={`list-unstyled m-0 ${className}${isLong ? ' is-long' : ''}`}>
        {ranges.flatMap(({ start, end }, at) => {
          const last = ranges[at - 1]?.end ?? 0
          const gap = layout && start > last && (
            <li
              key={`gap ${last}`}
              className="list-gap"
              aria-hidden
              style={{ height: heightOfRows((start - last) / columns, layout) }}
            />
          )
          const shown = items.slice(start, end).map((item, offset) => {
            const index = start + offset
            return (
              <li
                key={getKey(item)}
                data-index={index}
                // Screen readers would count only the rendered items.
                aria-setsize={isLong ? count : undefined}
                aria-posinset={isLong ? index + 1 : undefined}
              >
                {renderItem(item, index)}
              </li>
            )
          })
          return [gap, ...shown]
        })}
      </ul>
      {isLong && layout && (
        <Suspense>
          <ListWindow
            rowCount={Math.ceil(count / columns)}
            layout={layout}
            getFocusedRow={getFocusedRow}
            onRowsChange={setRows}
          />
        </Suspense>
      )}
    </>
  )
}

/** Ranges of the items in `rows`, each from `start` up to, but not including, `end`. */
function toItemRanges(rows: readonly number[], columns: number) {
  const ranges: { start: number; end: number }[] = []
  for (const row of rows) {
    const start = row * columns
    const last = ranges.at(-1)
    if (last?.end === start) last.end += columns
    else ranges.push({ start, end: start + columns })
  }
  return ranges
}
