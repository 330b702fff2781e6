import 'react-toastify/ReactToastify.css'
import '../../styles/notices.scss'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import { keepForOffline } from '../../offline/registerWorker.ts'
import { DRAG_PERCENT, NOTICE_MS } from './toastDefaults.ts'

export { toast }

// Here, since nothing that the first paint waits for may know of it.
keepForOffline(window)

/** What had the focus before the notices. */
let lastFocused: EventTarget | null = null

document.addEventListener('focusin', noteFocus)
document.addEventListener('keydown', dismissOnEscape)

/** Where notices are shown (spec 9). */
export function NoticeContainer() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={NOTICE_MS}
      transition={Slide}
      draggable
      draggablePercent={DRAG_PERCENT}
      hotKeys={event => event.altKey && event.code === 'KeyT'}
    />
  )
}

function noteFocus({ target, relatedTarget }: FocusEvent) {
  if (isInNotice(target) && !isInNotice(relatedTarget)) lastFocused = relatedTarget
}

/** Escape dismisses the notices where one has the focus, which goes back where it came from. */
function dismissOnEscape(event: KeyboardEvent) {
  if (event.key !== 'Escape' || !isInNotice(event.target)) return
  toast.dismiss()
  const next =
    lastFocused instanceof HTMLElement && lastFocused.isConnected
      ? lastFocused
      : document.querySelector('main')
  next?.focus({ preventScroll: true })
}

function isInNotice(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.Toastify') !== null
}
