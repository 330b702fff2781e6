import '../../styles/notices.scss'
import { Fragment, useId } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Id, Slide, ToastContainer, type ToastOptions, toast } from 'react-toastify/unstyled'
import { afterNextFrame } from '../../shared/browser/afterNextFrame.ts'
import { dir } from '../../shared/domain/localeData.ts'
import { messages } from '../../shared/domain/messages.ts'
import { Icon } from '../../shared/ui/Icon.tsx'

const labels = messages.toasts
const isRtl = dir === 'rtl'

/** Dragging a notification this far dismisses it, in percent of its width (spec 9). */
const DRAG_PERCENT = 80

/** Open notifications, except those animating out. An element's id is its notification's id. */
const OPEN_NOTICES = '[data-in=true]'

const host = document.createElement('div')
host.className = 'notices'
host.popover = 'manual'
bringToFront()
// Mounted before the first notification, which otherwise would not count as active.
flushSync(() =>
  createRoot(host).render(
    <ToastContainer
      aria-label={labels.label}
      position={isRtl ? 'top-left' : 'top-right'}
      rtl={isRtl}
      transition={Slide}
      draggable
      hideProgressBar
      draggablePercent={DRAG_PERCENT}
      closeButton={false} // Notice has its own
      // AltGr types letters. Windows reports it as Ctrl and Alt.
      hotKeys={event =>
        event.altKey &&
        !event.ctrlKey &&
        !event.getModifierState('AltGraph') &&
        event.code === 'KeyT'
      }
    />,
  ),
)

/** Screen readers announce only what is added to a live region that already exists. */
export const liveRegionReady = new Promise<void>(afterNextFrame)

// The menu has opened. The event does not bubble.
document.addEventListener('toggle', ({ target }) => target !== host && bringToFront(), true)
// A dialog has opened, or was closed and removed. No event reports the latter.
new MutationObserver(bringToFront).observe(document.body, {
  subtree: true,
  attributeFilter: ['open'],
})

/** Moves notifications to the top: into an open dialog, since everything outside it is inert. */
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
  // As on hover
  toast.pause()
})
host.addEventListener('focusout', () => toast.play())

host.addEventListener('keydown', event => {
  const notice = (event.target as Element).closest(OPEN_NOTICES)
  if (event.key !== 'Escape' || !notice) return
  // Keeps an open dialog open.
  event.preventDefault()
  close(notice.id)
})

/** Closes one notification. Keyboard focus moves to the next one; otherwise focus returns to where it was. */
function close(id: Id): void {
  const open = [...host.querySelectorAll<HTMLElement>(OPEN_NOTICES)]
  const index = open.findIndex(notice => notice.id === id)
  const next = host.querySelector(':focus-visible') && (open[index + 1] ?? open[index - 1])
  toast.dismiss(id)
  const before = focusedBefore?.isConnected ? focusedBefore : document.querySelector('main')
  const target = next ?? before
  target?.focus({ preventScroll: true })
}

export type NoticeProps = {
  text: string
  /**
   * The apps concerned, latest first. Their titles appear below the text and in the accessible name
   * of Undo. `lang`: the language of the title.
   */
  apps?: readonly { title: string; lang: string | undefined }[] | undefined
  /** Called by the Undo button, which then closes the notification. */
  onUndo?: (() => void) | undefined
}

/** The latest notification by text. */
const latest = new Map<string, { id: Id; notice: NoticeProps }>()

/**
 * Shows a notification below the open ones, and replaces an open one with the same text. If both
 * can be undone, the new one names the apps of both and undoes both, latest first. Once shown,
 * resolves to a function that returns its remaining time in ms: 0 after it was closed, and without
 * pauses for a pointer or a hidden tab.
 */
export async function showToast(notice: NoticeProps, options: ToastOptions): Promise<() => number> {
  await liveRegionReady
  const replaced = latest.get(notice.text)
  const shown = replaced && toast.isActive(replaced.id) ? joinUndo(notice, replaced.notice) : notice
  // Screen readers announce what is added, not what changes.
  if (replaced) toast.dismiss(replaced.id)
  // As a function, since react-toastify adds properties to an element.
  const id = toast(({ toastProps }) => <Notice {...shown} toastId={toastProps.toastId} />, options)
  latest.set(notice.text, { id, notice: shown })
  const endMs = Date.now() + (options.autoClose || 0)
  return () => (toast.isActive(id) ? endMs - Date.now() : 0)
}

function joinUndo(notice: NoticeProps, before: NoticeProps): NoticeProps {
  if (!before.onUndo || !notice.onUndo) return notice
  return {
    ...notice,
    apps: [...(notice.apps ?? []), ...(before.apps ?? [])],
    onUndo() {
      notice.onUndo?.()
      before.onUndo?.()
    },
  }
}

function Notice({ text, apps = [], onUndo, toastId }: NoticeProps & { toastId: Id }) {
  const id = useId()
  function onClick() {
    // A notification that is animating out must not undo anything.
    if (!onUndo || !toast.isActive(toastId)) return
    // Undo may remove the element that had the focus.
    flushSync(onUndo)
    close(toastId)
  }
  return (
    <>
      <div className="overflow-hidden">
        <div>{text}</div>
        {apps.length > 0 && (
          <div className="notice-titles small text-body-secondary text-break" id={`${id}titles`}>
            {apps.map((app, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
              <Fragment key={index}>
                {index > 0 && ' · '}
                <bdi lang={app.lang}>{app.title}</bdi>
              </Fragment>
            ))}
          </div>
        )}
      </div>
      {onUndo && (
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          id={id}
          aria-labelledby={apps.length > 0 ? `${id} ${id}titles` : undefined}
          onClick={onClick}
        >
          {labels.undo}
        </button>
      )}
      <button
        type="button"
        className="notice-close"
        aria-label={labels.close}
        onClick={() => close(toastId)}
      >
        <Icon name="close" />
      </button>
    </>
  )
}
