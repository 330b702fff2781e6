import { encode } from 'uqr'

/** Width of the light margin that scanners need, in modules. */
const QUIET_ZONE = 4

/** The SVG path of a QR code, a bar per run of dark modules, and the code's width in modules. */
export function drawQrCode(url: string): { size: number; path: string } {
  const { data, size } = encode(url, { border: QUIET_ZONE, ecc: 'M' })
  const path = data
    .flatMap((row, y) =>
      [...row.map(Number).join('').matchAll(/1+/g)].map(
        ({ index, 0: bar }) => `M${index} ${y}h${bar.length}v1H${index}z`,
      ),
    )
    .join('')
  return { size, path }
}
