import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import Button from 'react-bootstrap/Button'
import { useDispatch } from 'react-redux'
import { Icon } from '../../shared/ui/Icon.tsx'

/** Reports to the visitor whether the link was copied. */
export type SharingServices = { notify(text: string): void; alert(text: string): void }

/** Shares the address of the open page under `title`, or copies it where the browser cannot share. */
export function ShareButton({ title }: { title: string }) {
  const dispatch = useDispatch<ThunkDispatch<unknown, SharingServices, UnknownAction>>()
  return (
    <Button variant="outline-secondary" size="lg" onClick={() => dispatch(sharePage(title))}>
      <Icon name="share" />
      Share
    </Button>
  )
}

/** Changes no state, so it is not part of a trace. */
function sharePage(
  title: string,
): ThunkAction<Promise<void>, unknown, SharingServices, UnknownAction> {
  return async (_dispatch, _getState, { notify, alert }) => {
    const link = { title, url: window.location.origin + window.location.pathname }
    if (navigator.canShare?.(link)) {
      try {
        return await navigator.share(link)
      } catch (error) {
        // The visitor has cancelled, or is sharing already.
        if (['AbortError', 'InvalidStateError'].includes((error as DOMException).name)) return
      }
    }
    try {
      await navigator.clipboard.writeText(link.url)
      notify('Link copied')
    } catch {
      alert("The link couldn't be copied. Copy it from the address bar.")
    }
  }
}
