import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { escapeHtml } from '../lib/escapeHtml.ts'

/** Size that link previews ask for, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

/** What all pictures of a site have in common. Image files are in base64, colors in hex. */
export type Frame = {
  backdrop: string
  bar: string
  ink: string
  wordmark?: { image: string; width: number; height: number } | undefined
}

/** What a picture shows besides the frame. */
export type Drawing = {
  title?: string | undefined
  /** An app. Shows its image if that can be drawn, else its initial, else the background alone. */
  icon?: { image: string | undefined; initial: string | undefined; background: string }
  /** An image beside the title. */
  hero?: string | undefined
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }
const EDGE = 80
const ICON = { width: 320, height: 320 }
const INITIAL = { width: ICON.width, height: 150 }
const HERO = { width: 560, height: 420 }
/** Where a hero picture begins that stands beside a title. */
const HERO_COLUMN = 600
/** Where a title is, and how wide it may be. */
const TITLE_BESIDE_ICON = { left: 464, width: 656 }
const TITLE_BESIDE_HERO = { left: EDGE, width: 480 }
const ICON_SHAPE = Buffer.from(
  `<svg width="${ICON.width}" height="${ICON.height}"><rect width="100%" height="100%" rx="72"/></svg>`,
)
/** Icons with few colors are smaller without a palette, and drawn five times faster. */
const MAX_BYTES_WITHOUT_PALETTE = 100_000

// sharp renders text with the fonts that this file lists.
export const FONTS_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url))
process.env.FONTCONFIG_FILE = FONTS_FILE

/** In pixels. */
type Size = { width: number; height: number }
/** A decoded picture. Encoding one between two steps takes longer than drawing it. */
type Pixels = Pick<OverlayOptions, 'input' | 'raw'>

/** Draws the background, the wordmark and a bar in the brand's color. */
export async function drawFrame({ backdrop, bar, wordmark }: Frame): Promise<Pixels> {
  const { width, height } = PREVIEW_SIZE
  const barHeight = 16
  const layers: OverlayOptions[] = [
    {
      input: { create: { width, height: barHeight, channels: 3, background: bar } },
      left: 0,
      top: height - barHeight,
    },
  ]
  if (wordmark) {
    const size = {
      width: Math.round(wordmark.width * 1.5),
      height: Math.round(wordmark.height * 1.5),
    }
    const mark = await resize(wordmark.image, size)
    layers.push({ ...mark, left: width - EDGE - size.width, top: EDGE / 2 })
  }
  const background = { width, height, channels: 3 as const, background: backdrop }
  return toPixels(sharp({ create: background }).composite(layers).removeAlpha())
}

/** Draws a PNG file of the preview size. An icon or a hero picture without a title is in the middle. */
export async function drawPreview(
  frame: Pixels,
  { ink }: Frame,
  { title, icon, hero }: Drawing,
): Promise<Buffer> {
  const layers: OverlayOptions[] = []
  if (icon) {
    const left = title ? { left: EDGE } : {}
    layers.push({ ...(await drawIcon(icon)), ...centered(ICON), ...left })
  }
  if (hero) {
    const left = title ? { left: HERO_COLUMN } : {}
    layers.push({ ...(await resize(hero, HERO)), ...centered(HERO), ...left })
  }
  if (title) {
    layers.push(await drawTitle(title, ink, icon ? TITLE_BESIDE_ICON : TITLE_BESIDE_HERO))
  }
  const picture = sharp(frame.input as Buffer, { raw: frame.raw })
    .composite(layers)
    .removeAlpha()
  const png = await picture.png().toBuffer()
  if (png.length <= MAX_BYTES_WITHOUT_PALETTE) return png
  return picture.png({ palette: true, colors: 128, effort: 1 }).toBuffer()
}

async function drawIcon({ image, initial, background }: NonNullable<Drawing['icon']>) {
  const shape: OverlayOptions = { input: ICON_SHAPE, blend: 'dest-in' }
  if (image !== undefined) {
    const icon = openPicture(image).resize({ ...ICON, fit: 'cover' })
    const drawn = await toPixels(icon.composite([shape])).catch(() => undefined)
    if (drawn) return drawn
  }
  const text = initial === undefined ? [] : [await drawText(initial, '#fff', INITIAL)]
  const tile = sharp({ create: { ...ICON, channels: 3, background } })
  return toPixels(tile.composite([...text, shape]))
}

function resize(image: string, size: Size): Promise<Pixels> {
  return toPixels(openPicture(image).resize({ ...size, fit: 'contain', background: TRANSPARENT }))
}

/** A picture in base64, turned as browsers show it. */
const openPicture = (image: string) => sharp(Buffer.from(image, 'base64')).autoOrient()

/** Draws a title, vertically centered. */
async function drawTitle(title: string, color: string, { left, width }: typeof TITLE_BESIDE_ICON) {
  const text = await drawText(title, color, { width, height: 230 })
  return { ...text, ...centered(text.raw), left }
}

/** Where something of this size is in the middle of the picture. */
function centered({ width, height }: Size) {
  return {
    left: Math.round((PREVIEW_SIZE.width - width) / 2),
    top: Math.round((PREVIEW_SIZE.height - height) / 2),
  }
}

/** Draws text in the largest size that fits into `size`, in as many lines as it needs. */
function drawText(text: string, color: string, size: Size) {
  const markup = `<span foreground="${color}">${escapeHtml(text)}</span>`
  return toPixels(
    sharp({ text: { text: markup, font: 'Inter', ...size, wrap: 'word-char', rgba: true } }),
  )
}

async function toPixels(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { input: data, raw: { width, height, channels } }
}
