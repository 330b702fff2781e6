import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { initialColor, initialOf } from '../../src/shared/domain/initial.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { DELA_GOTHIC, hasGlyphs, INTER } from '../lib/fonts.ts'
import { ownImage } from '../lib/ownImage.ts'
import { palette, site } from '../lib/site.ts'

/** Size that link previews ask for, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }
const EDGE = 80
const ICON_SIZE = 320
const ICON_SHAPE = Buffer.from(
  `<svg width="${ICON_SIZE}" height="${ICON_SIZE}"><rect width="100%" height="100%" rx="72"/></svg>`,
)

// sharp renders text with the fonts that this file lists.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url))

/** A preview picture as a file of dist/. Its name changes with its content, since services cache previews by address. */
export type PreviewPicture = { path: string; png: Buffer }

/** Draws icon, title and brand of one app. `folder` is the one that relative `image` paths refer to. */
export async function appPicture(app: AppRecord, folder: string): Promise<PreviewPicture> {
  const title = drawableText(app.title)
  const left = title === undefined ? (PREVIEW_SIZE.width - ICON_SIZE) / 2 : EDGE
  const image = readImage(app.image, folder)
  const icon = image && (await toPng(image, ICON_SIZE, ICON_SIZE, 'cover').catch(() => undefined))
  const input = await sharp(icon ?? (await drawInitial(app)))
    .composite([{ input: ICON_SHAPE, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const layers = [{ input, left, top: (PREVIEW_SIZE.height - ICON_SIZE) / 2 }]
  if (title) layers.push(await drawTitle(title, 464, 656))
  return draw(`previews/${app.id}`, folder, layers)
}

/** Draws headline, hero picture and brand of the site. */
export async function sitePicture(folder: string): Promise<PreviewPicture> {
  const layers = []
  const image = readImage(site.hero.picture.path, folder)
  if (image) layers.push({ input: await toPng(image, 560, 420), left: 600, top: 105 })
  const headline = drawableText(site.hero.headline)
  if (headline) layers.push(await drawTitle(headline, EDGE, 480))
  return draw('previews/site', folder, layers)
}

function readImage(image: string | undefined, folder: string): Buffer | undefined {
  const own = ownImage(image, folder)
  return own && readFileSync(own.file)
}

/** Joins `layers` with the wordmark and a bar in the brand's colour. */
async function draw(
  name: string,
  folder: string,
  layers: OverlayOptions[],
): Promise<PreviewPicture> {
  const { width, height } = PREVIEW_SIZE
  const bar = { create: { width, height: 16, channels: 3 as const, background: palette.brand } }
  layers.push({ input: bar, left: 0, top: height - 16 })
  const wordmark = readImage(site.wordmark.path, folder)
  if (wordmark) {
    const markWidth = Math.round(site.wordmark.width * 1.5)
    const input = await toPng(wordmark, markWidth, Math.round(site.wordmark.height * 1.5))
    layers.push({ input, left: width - EDGE - markWidth, top: EDGE / 2 })
  }
  const png = await sharp({ create: { width, height, channels: 3, background: palette.backdrop } })
    .composite(layers)
    .png({ palette: true, colours: 128, effort: 1 })
    .toBuffer()
  return { path: `${name}.${hash('sha256', png).slice(0, 8)}.png`, png }
}

function toPng(image: Buffer, width: number, height: number, fit: 'cover' | 'contain' = 'contain') {
  return sharp(image).resize({ width, height, fit, background: TRANSPARENT }).png().toBuffer()
}

/** Draws the initial of an app as the site does, or the company's if no font has it. */
async function drawInitial({ id, title }: AppRecord): Promise<Buffer> {
  const initial = drawableText(initialOf(title)) ?? initialOf(site.name)
  const background = initialColor(id)
  return sharp({ create: { width: ICON_SIZE, height: ICON_SIZE, channels: 3, background } })
    .composite([{ input: (await drawText(initial, '#fff', ICON_SIZE, 150)).data }])
    .png()
    .toBuffer()
}

/** Draws a title in the middle of the picture's height. */
async function drawTitle(title: string, left: number, width: number) {
  const { data, info } = await drawText(title, palette.ink, width, 230)
  return { input: data, left, top: Math.round((PREVIEW_SIZE.height - info.height) / 2) }
}

/** Draws text in the largest size that fits into `width` x `height`, in as many lines as it needs. */
function drawText(text: string, colour: string, width: number, height: number) {
  const markup = `<span foreground="${colour}">${escapeHtml(text)}</span>`
  return sharp({
    text: { text: markup, font: 'Inter', width, height, wrap: 'word-char', rgba: true },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** The longest title that is drawn, in characters. */
const MAX_TITLE_LENGTH = 100
/** Emoji, and characters that have no shape of their own. */
const UNDRAWN =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Variation_Selector}\p{C}]/gu

/** `text` without emoji, shortened to 100 characters; undefined if a character is in none of the fonts. */
function drawableText(text: string): string | undefined {
  const drawn = [...text.replace(UNDRAWN, '').replace(/\s+/g, ' ').trim().normalize('NFC')]
  // As in fonts.conf
  const isDrawable = drawn.every(
    letter => hasGlyphs(INTER, letter) || hasGlyphs(DELA_GOTHIC, letter),
  )
  if (drawn.length === 0 || !isDrawable) return undefined
  return drawn.length <= MAX_TITLE_LENGTH
    ? drawn.join('')
    : `${drawn.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`
}
