import { messages } from '../../shared/domain/messages.ts'
import { drawQrCode } from './drawQrCode.ts'

const text = messages.phone

/** An address as a QR code. */
export function QrCode({ url }: { url: string }) {
  const { size, path } = drawQrCode(url)
  return (
    <svg
      className="qr-code d-block w-100 rounded"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={text.code}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
