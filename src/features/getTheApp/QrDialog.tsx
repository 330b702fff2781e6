import * as text from 'virtual:messages/phone'
import { encode } from 'uqr'
import { ModalDialog } from '../../shared/ui/ModalDialog.tsx'

/** Light modules around the code that scanners need. */
const QUIET_ZONE = 4

type QrDialogProps = { address: string; onClose: () => void }

/** An address as a QR code and as text. */
export function QrDialog({ address, onClose }: QrDialogProps) {
  const { data, size } = encode(address, { border: QUIET_ZONE, ecc: 'M' })
  return (
    <ModalDialog label={text.title} className="phone-dialog shadow p-5" onClose={onClose}>
      <h2 className="h4 mb-4 pe-6">{text.title}</h2>
      <svg
        className="qr-code d-block w-100"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={text.code}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={drawModules(data)} fill="#000" />
      </svg>
      <p className="text-body-secondary mt-4 mb-1">{text.scan}</p>
      <p className="small user-select-all m-0">{address}</p>
    </ModalDialog>
  )
}

/** The path of the dark modules, one unit each. */
function drawModules(rows: readonly boolean[][]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
}
