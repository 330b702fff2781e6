import '../../styles/notices.scss'
import * as messages from 'virtual:messages/toasts'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Slide, ToastContainer, type ToastContent, toast } from 'react-toastify/unstyled'

export { toast }

/** What the button of a notification does. At most one. */
export type NoticeButtons = { undo?: (() => void) | undefined; report?: (() => void) | undefined }

/** Dragging a notification this far dismisses it, in percent of its width (spec 9). */
const DRAG_PERCENT = 80

const host = document.body.appendChild(document.createElement('div'))
createRoot(host).render(
  <ToastContainer
    aria-label={messages.label}
    position="top-right"
    transition={Slide}
    draggable
    draggablePercent={DRAG_PERCENT}
    hotKeys={event => event.altKey && event.code === 'KeyT'}
  />,
)

/** Screen readers announce only what is added to a live region that already exists. */
export const liveRegionReady = new Promise<void>(resolve =>
  requestAnimationFrame(() => setTimeout(resolve)),
)

let focusedBefore: HTMLElement | null = null

host.addEventListener('focusin', event => {
  const from = event.relatedTarget as HTMLElement | null
  if (!host.contains(from)) focusedBefore = from
})

// Escape closes all notifications and returns the focus to where it was.
host.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closeAll()
})

function closeAll(): void {
  toast.dismiss()
  const target = focusedBefore?.isConnected ? focusedBefore : document.querySelector('main')
  target?.focus({ preventScroll: true })
}

/** `text` and, if there is one, a button that does its action, closes all notifications and returns the focus. */
export function toastContent(text: string, { undo, report }: NoticeButtons = {}): ToastContent {
  const onPress = undo ?? report
  function onClick() {
    // The element that had the focus may leave the screen.
    if (onPress) flushSync(onPress)
    closeAll()
  }
  // As a function, since react-toastify adds properties to an element.
  return () => (
    <>
      <span ref={nameParts}>{text}</span>
      {onPress && (
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onClick}>
          {undo ? messages.undo : messages.report}
        </button>
      )}
    </>
  )
}

/** Names the parts of a notification for which react-toastify has fixed English names. */
function nameParts(content: HTMLElement | null): void {
  const parts = content?.closest('.Toastify__toast')
  parts?.querySelector('.Toastify__close-button')?.setAttribute('aria-label', messages.close)
  parts?.querySelector('[role=progressbar]')?.setAttribute('aria-label', messages.timer)
}
