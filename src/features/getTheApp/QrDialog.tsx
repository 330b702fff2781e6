import { messages } from '../../shared/domain/messages.ts'
import { getAppPath, siteHref } from '../../shared/domain/paths.ts'
import { ModalDialog } from '../../shared/ui/ModalDialog.tsx'
import { QrCode } from './QrCode.tsx'

const text = messages.phone

type QrDialogProps = {
  /** The id of the app. */
  id: number
  onClose: () => void
}

/** The address of /get/17 as a QR code and as text. */
export function QrDialog({ id, onClose }: QrDialogProps) {
  const url = window.location.origin + siteHref({ pathname: getAppPath(id) })
  return (
    <ModalDialog label={text.title} className="phone-dialog shadow p-5" onClose={onClose}>
      <h2 className="h4 mb-4 pe-6">{text.title}</h2>
      <QrCode url={url} />
      <p className="text-body-secondary mt-4 mb-1">{text.scan}</p>
      <p className="small user-select-all m-0">{url}</p>
    </ModalDialog>
  )
}
