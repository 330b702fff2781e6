import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import Button from 'react-bootstrap/Button'
import { flushSync } from 'react-dom'
import { formatNumber } from '../domain/format.ts'
import { texts } from '../domain/texts.ts'

const text = texts.list

/** Number of items in a step. */
const STEP = 100

/**
 * Number of items that a list renders together, and that the browser skips together. A multiple of every number of
 * columns. The style sheet repeats it (_catalogue.scss).
 */
const GROUP = 8

type ItemListProps<Item> = {
  items: readonly Item[]
  /** Number of open steps, at least 1. */
  steps?: number
  /** Called with the new number when the visitor wants more steps. */
  onStepsChange?: (steps: number) => void
  /**
   * Class of a CSS grid with `--columns`. All items of `app-grid`, and of a long list (`is-long`), must have one height.
   */
  className: string
  /** Renders the content of the item at `index`, counted from 0. */
  renderItem: (item: Item, index: number) => ReactNode
}

/**
 * A list that opens in steps, by a button. A long list has its full height at once, and renders group after
 * group, those nearest to the screen first.
 */
export function ItemList<Item extends { id: number }>({
  items,
  steps = 1,
  onStepsChange = () => {},
  className,
  renderItem,
}: ItemListProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const count = items.length
  const isLong = count > STEP
  const open = Math.min(count, steps * STEP)
  const [rendered, renderGroup] = useRenderedGroups(list, open, isLong)

  /** Moves the focus to the first new item. */
  function showMore() {
    flushSync(() => {
      renderGroup(Math.floor(open / GROUP))
      onStepsChange(steps + 1)
    })
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${open}"] a`)
    link?.focus({ preventScroll: true })
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a <ul> cannot contain the groups */}
      <div ref={list} role="list" className={`${className}${isLong ? ' is-long' : ''}`}>
        {numbersTo(Math.ceil(open / GROUP)).map(group => (
          <ItemGroup
            key={group}
            items={items}
            first={group * GROUP}
            end={Math.min(open, (group + 1) * GROUP)}
            isLong={isLong}
            isRendered={rendered.has(group)}
            renderItem={renderItem}
          />
        ))}
      </div>
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

/**
 * The groups that are rendered, and a function that adds one at once. A short list renders all. A long one starts
 * with the first and adds in each frame those on the screen or, if they are there, the nearest other one.
 */
function useRenderedGroups(list: RefObject<HTMLElement | null>, open: number, isLong: boolean) {
  const groupCount = Math.ceil(Math.max(open, STEP) / GROUP)
  const [rendered, setRendered] = useState(() => new Set(isLong ? [0] : numbersTo(groupCount)))

  useEffect(() => {
    const missing = numbersTo(groupCount).filter(group => !rendered.has(group))
    if (missing.length === 0 && rendered.size === groupCount) return
    const render = (more: number[]) =>
      setRendered(new Set([...rendered, ...more].filter(group => group < groupCount)))
    // By the next frame, the scroll position has been restored. The focus returns to a card after that frame
    // (Layout.tsx).
    const frame = requestAnimationFrame(() => {
      const { top = 0, height = 0 } = list.current?.getBoundingClientRect() ?? {}
      const groupHeight = (height / open) * GROUP
      // The distance between the middle of the screen and that of the group.
      const distanceOf = (group: number) =>
        Math.abs(top + (group + 0.5) * groupHeight - window.innerHeight / 2)
      const visible = missing.filter(
        group => distanceOf(group) < (window.innerHeight + groupHeight) / 2,
      )
      const [nearest = 0] = missing.sort((one, other) => distanceOf(one) - distanceOf(other))
      if (visible.length > 0) flushSync(() => render(visible))
      else startTransition(() => render([nearest]))
    })
    return () => cancelAnimationFrame(frame)
  }, [list, groupCount, open, rendered])

  return [rendered, (group: number) => setRendered(new Set(rendered).add(group))] as const
}

type ItemGroupProps<Item> = Pick<ItemListProps<Item>, 'items' | 'renderItem'> & {
  first: number
  end: number
  isLong: boolean
  isRendered: boolean
}

/** The items from `first` up to `end`, or room for them. */
const ItemGroup = memo(function ItemGroup<Item extends { id: number }>({
  items,
  first,
  end,
  isLong,
  isRendered,
  renderItem,
}: ItemGroupProps<Item>) {
  return (
    <ul
      role="none"
      className="item-group list-unstyled"
      // biome-ignore lint/nursery/noInlineStyles: a script may set it, and no HTML has a long list
      style={isLong ? ({ '--items': end - first } as CSSProperties) : undefined}
    >
      {isRendered &&
        items.slice(first, end).map((item, offset) => (
          // biome-ignore lint/a11y/noRedundantRoles: its parent is not the list
          <li key={item.id} role="listitem" data-index={first + offset}>
            {renderItem(item, first + offset)}
          </li>
        ))}
    </ul>
  )
}) as <Item extends { id: number }>(props: ItemGroupProps<Item>) => ReactNode

const numbersTo = (count: number) => [...Array(count).keys()]
