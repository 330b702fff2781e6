import Button from 'react-bootstrap/Button'
import Card from 'react-bootstrap/Card'
import { useMediaQuery } from '../../shared/browser/useMediaQuery.ts'
import { textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { BREAKPOINT_LG } from '../../shared/domain/designConstants.ts'
import { messages } from '../../shared/domain/messages.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { lazyDialog } from '../../shared/ui/LazyDialog.tsx'
import { StoreBadge } from '../../shared/ui/StoreBadge.tsx'
import { storeLinks } from './storeLinks.ts'

const text = messages.stores

const QrDialog = lazyDialog(async () => (await import('./QrDialog.tsx')).QrDialog)

type GetTheAppProps = {
  app: AppRecord
  /** True if it replaces the page's app. */
  isSuccessor: boolean
  /** The open dialog with the QR code. Phones don't show it. */
  dialog: object | undefined
  onOpen: () => void
  onClose: () => void
}

/**
 * A link to each store of `app` and, on wide screens, a QR code for /get/17, which sends a phone to
 * its store. Renders nothing without stores.
 */
export function GetTheApp({ app, isSuccessor, dialog, onOpen, onClose }: GetTheAppProps) {
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINT_LG})`)
  const stores = storeLinks(app)
  if (stores.length === 0) return null
  return (
    <Card as="section" id="phone" className="get-the-app">
      <h2 className="h5 mb-3">{text.heading}</h2>
      {isSuccessor && (
        <p className="clip-marks mb-3" dir="auto" lang={textLanguage(app, 'title')}>
          {app.title}
        </p>
      )}
      <div className="store-badges d-flex flex-wrap gap-2">
        {stores.map(store => (
          <StoreBadge key={store.label + store.url} {...store} />
        ))}
        <Button
          variant=""
          className="store-badge fs-6 fw-normal text-start needs-script d-none d-lg-inline-flex d-print-none"
          onClick={onOpen}
          {...QrDialog.openerProps}
        >
          <Icon name="qr" />
          {text.phone}
        </Button>
      </div>
      {dialog && isWide && <QrDialog opening={dialog} id={app.id} onClose={onClose} />}
    </Card>
  )
}

/** Has the size of two stores. */
export function GetTheAppSkeleton() {
  const badge = (
    <span className="placeholder btn btn-lg store-badge">
      <Icon name="bag" />
      <span className="lh-sm">
        {text.googlePlay}
        <span className="d-block small">{text.googlePlayNote}</span>
      </span>
    </span>
  )
  return (
    <Card className="get-the-app" aria-hidden>
      <h2 className="h5 mb-3">{text.heading}</h2>
      <div className="store-badges d-flex flex-wrap gap-2">
        {badge}
        {badge}
      </div>
    </Card>
  )
}
