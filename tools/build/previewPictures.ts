import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { initialOf } from '../../src/shared/domain/initial.ts'
import { site } from '../lib/site.ts'
import { breakLines, drawableText, drawLine, widthOf } from './pictureText.ts'

/** What link previews ask for, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }
/** The heaviest preview picture, in bytes. */
export const MAX_PREVIEW_BYTES = 60_000

/** Counts up when the drawing below changes, so that kept pictures are drawn anew. */
const DRAWING_VERSION = 2
/** Pictures outlive a build here, named after what they are made of. */
const CACHE = '.cache/previews'

const GROUND = '#f7f5fd'
const INK = '#14102b'
const BRAND = '#632ee3'
/** The colours behind an initial, as `.app-icon-hue-*` has them. */
const HUES = [
  '#5b34c9',
  '#1d5fb8',
  '#0b7285',
  '#187741',
  '#9a5b00',
  '#b83a1f',
  '#a8276d',
  '#6b3fa0',
]

const EDGE = 80
const ICON = { x: EDGE, y: 155, size: 320, radius: 72 }
const TEXT = { x: 464, width: 656 }
/** Sizes of a title, in pixels, with the lines that may have it. */
const TITLE_SIZES: [size: number, maxLines: number][] = [
  [84, 2],
  [64, 3],
  [52, 4],
]

/** A preview picture as a file of dist/: its name changes with its content, since previews are kept by address. */
export type PreviewPicture = { path: string; png: Buffer }

/** The picture of one app: icon, title and brand. `folder` is where relative `image` paths lead. */
export function appPicture(app: AppRecord, folder: string): Promise<PreviewPicture> {
  const icon = readImage(app.image, folder)
  const key = hash(app.title, icon ?? String(app.id), wordmark(folder))
  return keep(`previews/${app.id}`, key, async () => {
    try {
      return await rasterize(drawApp(app, icon && (await toHref(icon)), folder))
    } catch {
      // An icon that cannot be drawn is no reason to have no picture.
      return rasterize(drawApp(app, undefined, folder))
    }
  })
}

/** The picture of the site itself: headline, brand and the hero's picture. */
export function sitePicture(folder: string): Promise<PreviewPicture> {
  const hero = readImage(site.hero.picture.path, folder)
  const key = hash(site.hero.headline, hero ?? '', wordmark(folder))
  return keep('previews/site', key, async () =>
    rasterize(drawSite(hero && (await toHref(hero)), folder)),
  )
}

async function keep(
  name: string,
  key: string,
  draw: () => Promise<Buffer>,
): Promise<PreviewPicture> {
  const kept = join(CACHE, `${key}.png`)
  if (!existsSync(kept)) {
    const png = await draw()
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(kept, png)
  }
  return { path: `${name}.${key.slice(0, 8)}.png`, png: readFileSync(kept) }
}

function hash(...parts: (string | Buffer)[]): string {
  const sum = createHash('sha256').update(`${DRAWING_VERSION} ${sharp.versions.sharp} ${site.name}`)
  for (const part of parts) sum.update(`\n${part.length}\n`).update(part)
  return sum.digest('hex')
}

/** The bytes of a picture in `folder`; undefined for one that is missing or elsewhere. */
function readImage(image: string | undefined, folder: string): Buffer | undefined {
  if (!image || /^([a-z][a-z\d+.-]*:|\/\/)/i.test(image)) return undefined
  const { pathname } = new URL(image, 'http://site.invalid/')
  try {
    return readFileSync(join(folder, decodeURIComponent(pathname)))
  } catch {
    return undefined
  }
}

function wordmark(folder: string): Buffer {
  return readImage(site.wordmark.path, folder) ?? Buffer.of()
}

/** A picture to be put into another: an SVG as it is, anything else as a PNG. */
async function toHref(image: Buffer): Promise<string> {
  if (/<svg[\s>]/.test(image.toString('utf8', 0, 1000))) {
    return `data:image/svg+xml;base64,${image.toString('base64')}`
  }
  const png = await sharp(image)
    .resize(ICON.size * 2, ICON.size * 2, { fit: 'inside' })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

function drawApp(app: AppRecord, iconHref: string | undefined, folder: string): string {
  const title = drawableText(app.title)
  const { y, size, radius } = ICON
  // A title in a script that no font here knows is left to the words beside the picture.
  const x = title === undefined ? (PREVIEW_SIZE.width - size) / 2 : ICON.x
  return svg(
    `<clipPath id="icon"><rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${radius}"/></clipPath>`,
    `<g clip-path="url(#icon)">${
      iconHref === undefined
        ? drawInitial(app, x)
        : `<image x="${x}" y="${y}" width="${size}" height="${size}" preserveAspectRatio="xMidYMid slice" href="${iconHref}"/>`
    }</g>`,
    title === undefined ? '' : drawTitle(title),
    drawBrand(folder),
  )
}

function drawInitial({ id, title }: AppRecord, x: number): string {
  const { y, size } = ICON
  const initial = drawableText(initialOf(title)) ?? initialOf(site.name)
  const hue = HUES[Math.abs(Math.trunc(id)) % HUES.length]
  const letterSize = size * 0.46
  const left = x + (size - widthOf(initial, letterSize)) / 2
  const letter = drawLine(initial, left, y + size * 0.66, letterSize)
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${hue}"/><g fill="#fff">${letter}</g>`
}

function drawSite(heroHref: string | undefined, folder: string): string {
  return svg(
    heroHref === undefined
      ? ''
      : `<image x="600" y="105" width="560" height="420" href="${heroHref}"/>`,
    drawTitle(drawableText(site.hero.headline) ?? '', EDGE, 520),
    drawBrand(folder),
  )
}

/** The largest size at which the title has room, around the middle of the picture. */
function drawTitle(title: string, x = TEXT.x, width = TEXT.width): string {
  const tries = TITLE_SIZES.map(([size, maxLines]) => ({
    size,
    lines: breakLines(title, size, width, maxLines),
  }))
  const isWhole = ({ lines }: { lines: string[] }) =>
    lines.join('').replaceAll(' ', '') === title.replaceAll(' ', '')
  const hasWords = ({ lines }: { lines: string[] }) => lines.join(' ') === title
  const { size, lines } =
    tries.find(hasWords) ?? tries.find(isWhole) ?? (tries.at(-1) as (typeof tries)[0])
  const lineHeight = size * 1.18
  const top = PREVIEW_SIZE.height / 2 - (lineHeight * (lines.length - 1)) / 2 + size * 0.35
  return `<g fill="${INK}">${lines.map((line, index) => drawLine(line, x, Math.round(top + index * lineHeight), size)).join('')}</g>`
}

/** A bar in the brand's colour, and the wordmark, or the name where there is none. */
function drawBrand(folder: string): string {
  const image = wordmark(folder)
  const { width, height } = site.wordmark
  const scale = 1.5
  const x = PREVIEW_SIZE.width - EDGE - width * scale
  const mark =
    image.length > 0
      ? `<image x="${x}" y="${EDGE / 2}" width="${width * scale}" height="${height * scale}" href="data:image/svg+xml;base64,${image.toString('base64')}"/>`
      : `<g fill="${BRAND}">${drawLine(site.name, EDGE, EDGE, 40)}</g>`
  return `<rect y="${PREVIEW_SIZE.height - 16}" width="${PREVIEW_SIZE.width}" height="16" fill="${BRAND}"/>${mark}`
}

function svg(...parts: string[]): string {
  const { width, height } = PREVIEW_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${GROUND}"/>${parts.join('')}</svg>`
}

/** A PNG of at most MAX_PREVIEW_BYTES: in all its colours if that is light enough, else in fewer. */
async function rasterize(drawing: string): Promise<Buffer> {
  const picture = sharp(Buffer.from(drawing)).removeAlpha()
  const png = await picture.clone().png({ compressionLevel: 6 }).toBuffer()
  if (png.length <= MAX_PREVIEW_BYTES) return png
  for (const colours of [256, 64, 16]) {
    const lighter = await picture.clone().png({ palette: true, colours, effort: 1 }).toBuffer()
    if (lighter.length <= MAX_PREVIEW_BYTES) return lighter
  }
  return picture.clone().png({ palette: true, colours: 8, dither: 0 }).toBuffer()
}
