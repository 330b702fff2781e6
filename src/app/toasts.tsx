import 'react-toastify/ReactToastify.css'
import '../styles/notices.scss'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import { NOTICE_MS } from './notices.ts'
import { keepForOffline } from './offline.ts'

export { toast }

// Here, since nothing that the first paint waits for may know of it.
keepForOffline(window)

document.addEventListener('keydown', dismissOnEscape)

/** How far a notice must be dragged to dismiss it, in percent of its width (spec 9). */
const DRAG_PERCENT = 80

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

/** Whoever went to a notice by its hot key goes back from it. */
function dismissOnEscape({ key, target }: KeyboardEvent) {
  if (key !== 'Escape' || !(target instanceof Element) || !target.closest('.Toastify')) return
  toast.dismiss()
  document.querySelector('main')?.focus({ preventScroll: true })
}
