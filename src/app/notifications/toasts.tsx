import '../../styles/notices.scss'
import * as messages from 'virtual:messages/toasts'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Id, Slide, ToastContainer, type ToastOptions, toast } from 'react-toastify/unstyled'
import { afterNextFrame } from '../../shared/browser/afterNextFrame.ts'
import { textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { Icon } from '../../shared/ui/Icon.tsx'

/** Dragging a notification this far dismisses it, in percent of its width (spec 9). */
const DRAG_PERCENT = 80

const host = document.createElement('div')
host.className = 'notices'
host.popover = 'manual'
bringToFront()
createRoot(host).render(
  <ToastContainer
    aria-label={messages.label}
    position="top-right"
    transition={Slide}
    draggable
    hideProgressBar
    draggablePercent={DRAG_PERCENT}
    closeButton={CloseButton}
    hotKeys={event => event.altKey && event.code === 'KeyT'}
  />,
)

/** Screen readers announce only what is added to a live region that already exists. */
export const liveRegionReady = new Promise<void>(afterNextFrame)

// The menu has opened. The event does not bubble.
document.addEventListener('toggle', ({ target }) => target !== host && bringToFront(), true)
// A dialog has opened, or was closed and removed. Safari reports neither by an event in time.
new MutationObserver(bringToFront).observe(document.body, {
  subtree: true,
  attributeFilter: ['open'],
})

/** Shows notifications above all else. All that is outside an open dialog is inert. */
function bringToFront(): void {
  const parent = document.querySelector('dialog[open]') ?? document.body
  if (host.parentElement !== parent) parent.append(host)
  host.hidePopover?.()
  host.showPopover?.()
}

let focusedBefore: HTMLElement | null = null

host.addEventListener('focusin', event => {
  const from = event.relatedTarget as HTMLElement | null
  if (!host.contains(from)) focusedBefore = from
  // As under a pointer
  toast.pause()
})
host.addEventListener('focusout', () => toast.play())

host.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return
  // A dialog stays open.
  event.preventDefault()
  closeAll()
})

/** Returns the focus to where it was. */
function closeAll(): void {
  toast.dismiss()
  const target = focusedBefore?.isConnected ? focusedBefore : document.querySelector('main')
  target?.focus({ preventScroll: true })
}

export type NoticeProps = {
  text: string
  /** Its title is on a second line, and in the name of the button. */
  app?: AppRecord
  /** Called by the button Undo, which then closes all notifications. */
  onUndo?: () => void
}

/**
 * Replaces an open notification. Once the new one is there, resolves to a function that returns the rest of its
 * time in ms, 0 after it was closed. What a pointer or a hidden tab adds does not count.
 */
export async function showToast(notice: NoticeProps, options: ToastOptions): Promise<() => number> {
  await liveRegionReady
  // More than one would cover a phone's screen.
  toast.dismiss()
  const id = toast(({ toastProps }) => <Notice {...notice} toastId={toastProps.toastId} />, options)
  const endMs = Date.now() + (options.autoClose || 0)
  return () => (toast.isActive(id) ? endMs - Date.now() : 0)
}

function Notice({ text, app, onUndo, toastId }: NoticeProps & { toastId: Id }) {
  const id = useId()
  function onClick() {
    // One that is leaving must not undo what the visitor no longer sees.
    if (!onUndo || !toast.isActive(toastId)) return
    // The element that had the focus may leave the screen.
    flushSync(onUndo)
    closeAll()
  }
  return (
    <>
      <div className="overflow-hidden">
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

function CloseButton() {
  return (
    <button type="button" className="notice-close" aria-label={messages.close} onClick={closeAll}>
      <Icon name="close" />
    </button>
  )
}
