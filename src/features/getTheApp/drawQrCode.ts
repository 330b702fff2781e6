import { encode } from 'uqr'

/** Light modules around the code that scanners need. */
const QUIET_ZONE = 4

/** The SVG path of the dark modules of a QR code, one unit each, and the width of the whole code. */
export function drawQrCode(address: string): { size: number; path: string } {
  const { data, size } = encode(address, { border: QUIET_ZONE, ecc: 'M' })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size, path }
}
