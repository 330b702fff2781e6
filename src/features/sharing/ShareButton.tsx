import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import Button from 'react-bootstrap/Button'
import { useDispatch } from 'react-redux'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { messages } from '../../shared/domain/messages.ts'
import { appPath, siteHref } from '../../shared/domain/paths.ts'
import { Icon } from '../../shared/ui/Icon.tsx'

const text = messages.share

/** Reports to the visitor whether the link was copied. */
export type SharingExtra = { notify(text: string): void; alert(text: string): void }

/**
 * Shares the address of `app` under its title, or copies it if the browser can't share. Shows only
 * an icon on phones.
 */
export function ShareButton({ app }: { app: AppRecord }) {
  const dispatch = useDispatch<ThunkDispatch<unknown, SharingExtra, UnknownAction>>()
  return (
    <Button
      variant="quiet"
      size="lg"
      className="flex-grow-0 needs-script"
      aria-label={text.share}
      onClick={() => dispatch(shareApp(app))}
    >
      <Icon name="share" />
      <span className="d-none d-sm-inline">{text.share}</span>
    </Button>
  )
}

/** Changes no state, so it is not part of a trace. */
function shareApp({ id, title }: AppRecord) {
  return async (_dispatch: unknown, _getState: unknown, { notify, alert }: SharingExtra) => {
    // The open address may spell the id differently, such as '0x11' for 17.
    const link = { title, url: location.origin + siteHref({ pathname: appPath(id) }) }
    if (navigator.canShare?.(link)) {
      try {
        return await navigator.share(link)
      } catch (error) {
        // The visitor canceled, or is already sharing.
        if (['AbortError', 'InvalidStateError'].includes((error as DOMException).name)) return
      }
    }
    try {
      await navigator.clipboard.writeText(link.url)
      notify(text.copied)
    } catch {
      alert(text.notCopied)
    }
  }
}
