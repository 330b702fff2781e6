import { useLocation, useNavigate } from 'react-router'
import { useIsHydrated } from './useIsHydrated.ts'

/**
 * The open dialog of the page. It is a history entry of the same address, so Back closes it, and so does
 * every navigation. It is not part of the store or a trace.
 */
export function useDialogEntry(dialog: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const entry = location.state as { dialog?: unknown; item?: unknown } | null
  const isOpen = isHydrated && entry?.dialog === dialog
  return {
    isOpen,
    /** Differs each time the dialog is opened. */
    key: location.key,
    /** The number that it was opened with. */
    item: Number(entry?.item) || 0,
    open(item = 0) {
      navigate(location, {
        state: { dialog, item },
        replace: isOpen,
        preventScrollReset: true,
      })
    },
    close() {
      navigate(-1)
    },
  }
}
