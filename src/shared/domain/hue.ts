import type { AppRecord } from './appRecord.ts'
import { HUE_STEP } from './designConstants.ts'

/** Below this chroma, a color is a gray. */
const MIN_CHROMA = 0.04

/**
 * Chroma and hue in oklch of a color such as #0b7285. The hue is a multiple of HUE_STEP below 360. Undefined for
 * a gray.
 */
export function readHue(color: string): { hue: number; chroma: number } | undefined {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  // https://www.w3.org/TR/css-color-4/#color-conversion-code
  const l = Math.cbrt(0.4122 * red + 0.5363 * green + 0.0514 * blue)
  const m = Math.cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue)
  const s = Math.cbrt(0.0883 * red + 0.2817 * green + 0.63 * blue)
  const a = 1.978 * l - 2.4286 * m + 0.4506 * s
  const b = 0.0259 * l + 0.7828 * m - 0.8087 * s
  const chroma = Math.hypot(a, b)
  const steps = Math.round((Math.atan2(b, a) * 180) / Math.PI / HUE_STEP)
  return chroma < MIN_CHROMA ? undefined : { hue: (steps * HUE_STEP + 360) % 360, chroma }
}

/** The class that gives an app's page the hue of its `color`. Empty for a gray or no color. */
export function hueClass(app: Pick<AppRecord, 'color'>): string {
  const found = app.color && readHue(app.color)
  return found ? `hue-${found.hue}` : ''
}
