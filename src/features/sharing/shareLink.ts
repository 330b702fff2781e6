import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'

/** What is shared: a title, and the address of the page without search and hash. */
export type SharedLink = { title: string; url: string }

/** The outside world that sharing asks. */
export type SharingServices = {
  /** Hands the link to the device's own sharing (Web Share); false where it has none or refuses. */
  share(link: SharedLink): Promise<boolean>
  /** Puts text into the clipboard; rejects where that is not allowed. */
  copy(text: string): Promise<void>
  notify(text: string): void
  alert(text: string): void
}

/**
 * Shares a link by the device, or copies it where that does not, and says so. Changes no state, so
 * that a trace knows nothing of it.
 */
export function shareLink(
  link: SharedLink,
): ThunkAction<Promise<void>, unknown, SharingServices, UnknownAction> {
  return async (_dispatch, _getState, { share, copy, notify, alert }) => {
    if (await share(link)) return
    try {
      await copy(link.url)
      notify('Link copied')
    } catch {
      alert('The link could not be copied. It is in the address bar.')
    }
  }
}
