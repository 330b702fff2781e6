import { type ReactNode, useRef } from 'react'
import Button from 'react-bootstrap/Button'
import { flushSync } from 'react-dom'
import { formatNumber } from '../domain/format.ts'
import { messages } from '../domain/messages.ts'

const text = messages.list

/** Number of items in a step. */
const STEP = 100

type ItemListProps<Item> = {
  items: readonly Item[]
  /** Number of open steps, at least 1. */
  steps?: number
  /** Called with the new number when the visitor wants more steps. */
  onStepsChange?: (steps: number) => void
  /** Class of a CSS grid. All items of `app-grid`, and of a long list (`is-long`), must have one height. */
  className: string
  /** Renders the content of the item at `index`, counted from 0. */
  renderItem: (item: Item, index: number) => ReactNode
}

/** A list that starts with one step. A button shows one step more. */
export function ItemList<Item extends { id: number }>({
  items,
  steps = 1,
  onStepsChange = () => {},
  className,
  renderItem,
}: ItemListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const count = items.length
  const isLong = count > STEP
  const open = Math.min(count, steps * STEP)

  /** Moves the focus to the first new item. */
  function showMore() {
    flushSync(() => onStepsChange(steps + 1))
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${open}"] a`)
    link?.focus({ preventScroll: true })
  }

  return (
    <>
      <ul
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role of an unstyled list away
        role="list"
        className={`list-unstyled m-0 ${className}${isLong ? ' is-long' : ''}`}
      >
        {items.slice(0, open).map((item, index) => (
          <li key={item.id} data-index={index}>
            {renderItem(item, index)}
          </li>
        ))}
      </ul>
      {isLong && (
        <div className="text-center mt-5">
          <p>{text.shown({ shown: formatNumber(open), total: formatNumber(count) })}</p>
          {open < count && (
            <Button variant="quiet" onClick={showMore}>
              {text.more}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
