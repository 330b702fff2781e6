import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'

/** The outside world that sharing asks. */
export type SharingServices = {
  notify(text: string): void
  alert(text: string): void
}

/** What is shared: a title, and the address of the page without search and hash. */
export type SharedLink = { title: string; url: string }

/**
 * Hands a link to the device's own sharing (Web Share), or copies it where there is none, and says
 * so. Changes no state, so that a trace knows nothing of it.
 */
export function linkShared(
  link: SharedLink,
): ThunkAction<Promise<void>, unknown, SharingServices, UnknownAction> {
  return async (_dispatch, _getState, { notify, alert }) => {
    if (navigator.canShare?.(link)) {
      try {
        return await navigator.share(link)
      } catch (error) {
        // The visitor thought better of it.
        if ((error as DOMException).name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(link.url)
      notify('Link copied')
    } catch {
      // Not allowed, or the page did not come over https.
      alert('The link could not be copied. It is in the address bar.')
    }
  }
}
