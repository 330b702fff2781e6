import * as text from 'virtual:messages/stores'
import { readDetail } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { LazyDialog } from '../../shared/ui/LazyDialog.tsx'
import { StoreBadge } from '../../shared/ui/StoreBadge.tsx'

/** Android first. */
export const STORES = [
  { key: 'googlePlay', icon: 'play', label: text.googlePlay, note: text.googlePlayNote },
  { key: 'appStore', icon: 'phone', label: text.appStore, note: text.appStoreNote },
  { key: 'fDroid', icon: 'package', label: text.fDroid, note: text.fDroidNote },
  { key: 'web', icon: 'globe', label: text.web, note: text.webNote },
] as const

type GetTheAppProps = {
  app: AppRecord
  /** The open dialog with the QR code. */
  dialog: object | undefined
  onOpen: () => void
  onClose: () => void
}

/** A link for each store of `app` and, on wide screens, a QR code of /get/17, which leads a phone to its store. Nothing without stores. */
export function GetTheApp({ app, dialog, onOpen, onClose }: GetTheAppProps) {
  const urls = readDetail(app, 'stores') ?? {}
  const stores = STORES.filter(({ key }) => urls[key])
  if (stores.length === 0) return null
  return (
    <section className="card get-the-app flex-lg-shrink-0 mt-5 mt-lg-0">
      <h2 className="h5 mb-3">{text.heading}</h2>
      <div className="store-badges d-grid gap-1">
        {stores.map(({ key, ...badge }) => (
          <StoreBadge key={key} url={urls[key]} {...badge} />
        ))}
        <button
          type="button"
          className="btn store-badge fs-6 fw-normal text-start needs-script d-none d-lg-inline-flex d-print-none"
          onClick={onOpen}
        >
          <Icon name="qr" />
          {text.phone}
        </button>
      </div>
      {dialog && (
        <LazyDialog
          opening={dialog}
          load={async () => (await import('./QrDialog.tsx')).QrDialog}
          props={{ id: app.id, onClose }}
        />
      )}
    </section>
  )
}
