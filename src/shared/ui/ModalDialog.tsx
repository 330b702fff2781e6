import '../../styles/dialogs.scss'
import * as text from 'virtual:messages/dialog'
import { type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'

type ModalDialogProps = {
  /** The accessible name. */
  label: string
  className: string
  /** Called when the visitor wants to close the dialog. The caller then removes it. */
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A native dialog, open as long as it is rendered. It closes on Escape, and returns the focus, after a reload to the first button beside it. */
export function ModalDialog({ label, className, onClose, onKeyDown, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const reportClosed = useEffectEvent(() => {
    // Strict mode closes it and opens it again before this event.
    if (!dialog.current?.open) onClose()
  })
  useLayoutEffect(() => {
    const element = dialog.current
    const report = () => reportClosed()
    // After a reload, closing it would return the focus to nothing.
    if (document.activeElement === document.body) {
      element?.parentElement?.querySelector('button')?.focus({ preventScroll: true })
    }
    element?.addEventListener('close', report)
    element?.showModal()
    return () => {
      element?.removeEventListener('close', report)
      // Removing an open dialog would not return the focus.
      element?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      closedby="any"
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <button
        type="button"
        className="btn position-absolute top-0 end-0 px-3 m-3"
        aria-label={text.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      {children}
    </dialog>
  )
}
