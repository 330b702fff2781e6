import '../../styles/notices.scss'
import * as messages from 'virtual:messages/toasts'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Slide, ToastContainer, type ToastOptions, toast } from 'react-toastify/unstyled'
import { afterNextFrame } from '../../shared/browser/afterNextFrame.ts'
import { textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'

/** Dragging a notification this far dismisses it, in percent of its width (spec 9). */
const DRAG_PERCENT = 80

const host = document.body.appendChild(document.createElement('div'))
createRoot(host).render(
  <ToastContainer
    aria-label={messages.label}
    position="top-right"
    transition={Slide}
    draggable
    hideProgressBar
    draggablePercent={DRAG_PERCENT}
    hotKeys={event => event.altKey && event.code === 'KeyT'}
  />,
)

/** Screen readers announce only what is added to a live region that already exists. */
export const liveRegionReady = new Promise<void>(afterNextFrame)

let focusedBefore: HTMLElement | null = null

host.addEventListener('focusin', event => {
  const from = event.relatedTarget as HTMLElement | null
  if (!host.contains(from)) focusedBefore = from
  // As under a pointer
  toast.pause()
})
host.addEventListener('focusout', () => toast.play())

// Escape closes all notifications and returns the focus to where it was.
host.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closeAll()
})

// A notification that is leaving must not undo what the visitor no longer sees.
host.addEventListener(
  'click',
  event => {
    if ((event.target as Element).closest('[class*=slide-exit]')) event.stopPropagation()
  },
  true,
)

function closeAll(): void {
  toast.dismiss()
  const target = focusedBefore?.isConnected ? focusedBefore : document.querySelector('main')
  target?.focus({ preventScroll: true })
}

export type NoticeProps = {
  text: string
  /** Its title is on a second line, and in the name of the button. */
  app?: AppRecord
  /** Called by a button, which then closes all notifications and returns the focus. */
  onUndo?: () => void
}

/**
 * Replaces an open notification. Once the new one is there, resolves to a function that returns the rest of its
 * time in ms, 0 after it was closed.
 */
export async function showToast(
  notice: NoticeProps,
  { autoClose, ...options }: ToastOptions & { autoClose: number },
): Promise<() => number> {
  await liveRegionReady
  // More than one would cover a phone's screen.
  toast.dismiss()
  // As a function, since react-toastify adds properties to an element.
  const id = toast(() => <Notice {...notice} />, { autoClose, ...options })
  return () => {
    if (!toast.isActive(id)) return 0
    // Its bar stands still under a pointer and in a hidden tab.
    const bar = document.getElementById(String(id))?.querySelector('[role=progressbar]')
    return autoClose - Number(bar?.getAnimations()[0]?.currentTime ?? 0)
  }
}

function Notice({ text, app, onUndo }: NoticeProps) {
  const id = useId()
  function onClick() {
    // The element that had the focus may leave the screen.
    if (onUndo) flushSync(onUndo)
    closeAll()
  }
  return (
    <>
      <div ref={nameParts} className="overflow-hidden">
        <div>{text}</div>
        {app && (
          <div className="small text-body-secondary text-break" id={`${id}title`}>
            <bdi lang={textLanguage(app, 'title')}>{app.title}</bdi>
          </div>
        )}
      </div>
      {onUndo && (
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          id={id}
          aria-labelledby={app && `${id} ${id}title`}
          onClick={onClick}
        >
          {messages.undo}
        </button>
      )}
    </>
  )
}

/** Names the parts of a notification for which react-toastify has fixed English names. */
function nameParts(content: HTMLElement | null): void {
  const parts = content?.closest('.Toastify__toast')
  parts?.querySelector('.Toastify__close-button')?.setAttribute('aria-label', messages.close)
}
