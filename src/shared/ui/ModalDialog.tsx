import '../../styles/dialogs.scss'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { messages } from '../domain/messages.ts'
import { Icon } from './Icon.tsx'

const text = messages.dialog

type ModalDialogProps = {
  /** The accessible name of the dialog. */
  label: string
  className: string
  /** Index of its opener among the buttons beside it. */
  opener?: number
  /** Called when the visitor wants to close the dialog. The caller then removes it. */
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/**
 * A native dialog that is open while it is rendered. Escape closes it, and the focus returns to its button.
 */
export function ModalDialog({
  label,
  className,
  opener = 0,
  onClose,
  onKeyDown,
  children,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    // Closing it returns the focus to the element that has it now. After a reload, and after a click in
    // Safari, no element has it.
    if (document.activeElement === document.body) {
      const buttons = element?.parentElement?.querySelectorAll('button')
      buttons?.[opener]?.focus({ preventScroll: true })
    }
    element?.showModal()
    // Not Close, which would show a focus ring without a keyboard, after a reload and in Safari.
    element?.focus()
    // Removing an open dialog would not return the focus.
    return () => element?.close()
  }, [opener])
  return (
    <dialog
      ref={dialog}
      className={`${className} d-print-none`}
      aria-label={label}
      tabIndex={-1}
      closedby="any"
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // Strict mode closes it and opens it again before this event.
        if (!currentTarget.open) onClose()
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
