import { wcagContrast } from 'culori'
import sharp from 'sharp'
import {
  FAVICON_FILE,
  ICON_FILES,
  TOUCH_ICON_FILE,
  WORDMARK_FILE,
} from '../../src/shared/domain/fileNames.ts'
import { initialOf } from '../../src/shared/domain/initial.ts'
import { WIDE } from '../company/company.ts'
import type { Palette } from '../company/palette.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { type Logo, readLogo } from './logo.ts'

/** WCAG AA asks for this contrast of graphics. */
const MIN_CONTRAST = 3
/** How much of its plate a logo takes, and the radius of its corners. Both are parts of the height. */
const SHARE = 0.72
const RADIUS = 0.22
/** Share of a square that lies in the circle to which launchers may cut a maskable icon. */
const SAFE_ZONE = 0.56

/**
 * Draws the icons of a company by their path in its public folder, and the picture of its wordmark. Without a
 * `logoFile`, the icon of tabs shows the initial of the name, the others its color, and there is no picture. A wide logo
 * that can be seen on light pages stays as it is, and may need a plate on dark ones.
 */
export async function drawPictures(
  logoFile: string | undefined,
  name: string,
  palette: Palette,
  language: string,
): Promise<{ pictures: Map<string, Buffer>; needsPlate: boolean }> {
  if (logoFile === undefined) {
    const icons = await drawIcons(() => '', palette.fill, palette)
    const initial = `<text x="32" y="32" dy="0.36em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="36" font-weight="700" fill="${palette['on-fill']}">${escapeHtml(initialOf(name, language))}</text>`
    icons.set(FAVICON_FILE, drawTile(64, 64, palette.fill, RADIUS, initial))
    return { pictures: icons, needsPlate: false }
  }
  const logo = await readLogo(logoFile)
  const plate = choosePlate(logo, palette)
  const icons = await drawIcons((size, share) => placeLogo(logo, size, size, share), plate, palette)
  const needsPlate = plate === palette.paper && logo.width / logo.height >= WIDE
  icons.set(WORDMARK_FILE, plate && !needsPlate ? drawPlate(logo, plate) : logo.svg)
  return { pictures: icons, needsPlate }
}

/** The color behind the logo; undefined if the logo can be seen on the pages of both modes. */
function choosePlate({ pixels }: Logo, palette: Palette): string | undefined {
  const isSeenOn = (background: string) =>
    pixels.filter(pixel => wcagContrast(pixel, background) >= MIN_CONTRAST).length >
    pixels.length / 2
  const { paper, fill, 'page-dark': dark } = palette
  if (isSeenOn(paper) && isSeenOn(dark)) return undefined
  return [paper, fill, dark].find(isSeenOn) ?? paper
}

/** `content` is what an icon of a size shows on a share of it. */
async function drawIcons(
  content: (size: number, share: number) => string,
  plate: string | undefined,
  palette: Palette,
): Promise<Map<string, Buffer>> {
  const icon = (size: number) =>
    drawTile(size, size, plate, RADIUS, content(size, plate ? SHARE : 1))
  // Phones cut these two to their own shape.
  const cut = (size: number, share: number) =>
    drawTile(size, size, plate ?? palette.paper, 0, content(size, share))
  return new Map([
    [FAVICON_FILE, icon(64)],
    [ICON_FILES.small, await toPng(icon(192))],
    [ICON_FILES.large, await toPng(icon(512))],
    [TOUCH_ICON_FILE, await toPng(cut(180, SHARE))],
    [ICON_FILES.maskable, await toPng(cut(512, SAFE_ZONE))],
  ])
}

/** The logo on its plate, as wide in proportion as the logo. */
function drawPlate(logo: Logo, plate: string): Buffer {
  const height = 40
  const width = (height * logo.width) / logo.height
  return drawTile(width, height, plate, RADIUS, placeLogo(logo, width, height, SHARE))
}

/** An SVG with `content` on a plate, which is transparent without a `fill`. */
function drawTile(
  width: number,
  height: number,
  fill: string | undefined,
  radius: number,
  content: string,
): Buffer {
  const plate = `<rect width="${width}" height="${height}" rx="${radius * height}" fill="${fill ?? 'none'}"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${plate}${content}</svg>`,
  )
}

/** The logo in the middle of a tile, on a share of it. */
function placeLogo({ svg }: Logo, width: number, height: number, share: number): string {
  const [x, y] = [width, height].map(length => (length * (1 - share)) / 2)
  return `<image x="${x}" y="${y}" width="${width * share}" height="${height * share}" href="data:image/svg+xml;base64,${svg.toString('base64')}"/>`
}

function toPng(svg: Buffer): Promise<Buffer> {
  return sharp(svg).png({ compressionLevel: 9 }).toBuffer()
}
