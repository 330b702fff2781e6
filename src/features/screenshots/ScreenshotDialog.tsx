import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { dir } from '../../shared/domain/localeData.ts'
import { messages } from '../../shared/domain/messages.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { ModalDialog } from '../../shared/ui/ModalDialog.tsx'

const text = messages.screenshotDialog

const NEXT_KEY = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'

type ScreenshotDialogProps = {
  label: string
  /** Never empty. */
  pictures: readonly {
    id: number
    src: string
    alt: string
    lang?: string | undefined
    width?: number
    height?: number
  }[]
  /** Index of the picture that is shown. */
  item: number
  /** Called when another picture has been scrolled to. */
  onShow: (index: number) => void
  onBroken: (src: string) => void
  onClose: () => void
}

/** Shows one large picture at a time. A swipe, the arrow keys and two buttons lead to the others. */
export function ScreenshotDialog(props: ScreenshotDialogProps) {
  const { label, pictures, item, onShow, onBroken, onClose } = props
  const row = useRef<HTMLUListElement>(null)
  const [opener] = useState(item)
  const count = pictures.length
  const shown = Math.min(item, count - 1)

  // Before the first paint, so that only this picture loads.
  useLayoutEffect(() => {
    if (row.current && indexOf(row.current) !== item) scrollTo(row.current, item)
  }, [item])

  /** Wraps around at both ends. Counts from the scroll position, since `item` lags behind it. */
  function step(by: 1 | -1) {
    if (row.current) scrollTo(row.current, (indexOf(row.current) + by + count) % count)
  }

  function stepOnArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === NEXT_KEY ? 1 : -1)
  }

  const renderButton = (name: 'previous' | 'next', label: string, by: 1 | -1) =>
    count > 1 && (
      <button type="button" className="btn px-3" aria-label={label} onClick={() => step(by)}>
        <Icon name={name} />
      </button>
    )

  /** The dialog fills the window, so the browser treats this click as inside it. */
  function closeBesidePicture({ target }: MouseEvent) {
    if (!(target instanceof HTMLImageElement)) onClose()
  }

  return (
    <ModalDialog
      opener={opener}
      label={label}
      className="screenshot-dialog border-0 overflow-hidden w-100 h-100 p-0"
      onClose={onClose}
      onKeyDown={stepOnArrow}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well */}
      <ul
        ref={row}
        className="list-unstyled m-0"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area without buttons
        tabIndex={0}
        onClick={closeBesidePicture}
        onScroll={({ currentTarget }) => {
          const index = indexOf(currentTarget)
          if (index !== item) onShow(index)
        }}
      >
        {pictures.map(({ id, alt, ...picture }, at) => (
          <li key={id} aria-hidden={at !== shown}>
            <img {...picture} alt={alt} loading="lazy" onError={() => onBroken(picture.src)} />
          </li>
        ))}
      </ul>
      <div className="screenshot-controls d-flex gap-3 align-items-end justify-content-center p-3">
        {renderButton('previous', text.previous, -1)}
        <p className="m-0 text-center" aria-live="polite">
          <span dir="auto" lang={pictures[shown]?.lang}>
            {pictures[shown]?.alt}
          </span>
          {count > 1 && (
            <span className="d-block small">
              {text.position({ number: shown + 1, total: count })}
            </span>
          )}
        </p>
        {renderButton('next', text.next, 1)}
      </div>
    </ModalDialog>
  )
}

// Each picture is as wide as the list. In right-to-left languages, positions are negative.
function scrollTo(list: HTMLElement, index: number): void {
  const left = list.clientWidth * index
  list.scrollTo({ left: dir === 'rtl' ? -left : left, behavior: 'instant' })
}

function indexOf({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(Math.abs(scrollLeft) / clientWidth)
}
