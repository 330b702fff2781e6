import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { readHue } from '../../src/shared/domain/hue.ts'
import type { CompanyFolder } from './company.ts'
import { ownImage } from './ownImage.ts'

/** Pixels are counted in a copy of the icon with this side, in pixels. */
const SIDE = 64
/** An icon with less mean chroma over all of its pixels counts as gray. */
const MIN_MEAN_CHROMA = 0.005

/**
 * The mean color of the pixels of an icon that share its dominant hue, as #rrggbb. Vivid pixels count more.
 * Undefined for a gray icon. Throws an error for a damaged one.
 */
export async function iconColor(icon: Buffer): Promise<string | undefined> {
  const data = await sharp(icon).resize(SIDE, SIDE, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  const sums = new Map<number, { chroma: number; red: number; green: number; blue: number }>()
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    const found = alpha < 128 ? undefined : readHue(toHex([red, green, blue]))
    if (!found) continue
    const { hue, chroma } = found
    const sum = sums.get(hue) ?? { chroma: 0, red: 0, green: 0, blue: 0 }
    sum.chroma += chroma
    sum.red += red * chroma
    sum.green += green * chroma
    sum.blue += blue * chroma
    sums.set(hue, sum)
  }
  const [dominant] = [...sums.values()].sort((a, b) => b.chroma - a.chroma)
  if (!dominant || dominant.chroma < MIN_MEAN_CHROMA * SIDE ** 2) return undefined
  const { chroma, red, green, blue } = dominant
  return toHex([red, green, blue].map(sum => Math.round(sum / chroma)))
}

const toHex = (rgb: number[]) => `#${Buffer.from(rgb).toString('hex')}`

/**
 * The colors of the icons of those `apps` that have no `color`, by their index. Gray and damaged icons, and
 * those on other hosts, are left out.
 */
export async function missingColors(
  apps: readonly Pick<AppRecord, 'image' | 'color'>[],
  { publicDir }: CompanyFolder,
): Promise<Map<number, string>> {
  const colors = new Map<number, string>()
  for (const [index, { image, color }] of apps.entries()) {
    const file = ownImage(image, publicDir)?.file
    if (!file || color !== undefined) continue
    const found = await iconColor(readFileSync(file)).catch(() => undefined)
    if (found) colors.set(index, found)
  }
  return colors
}
