import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clampChroma, formatHex } from 'culori'
import sharp from 'sharp'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { ICON_FILES, PREVIEW_FILE, PREVIEWS_FOLDER } from '../../src/shared/domain/fileNames.ts'
import { readHue } from '../../src/shared/domain/hue.ts'
import { initialColor } from '../../src/shared/domain/initial.ts'
import type { ChosenCompany } from '../company/company.ts'
import { readPicture } from '../company/ownImage.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { writeFileAtomic } from '../lib/outFile.ts'
import { shownSize } from '../lib/shownSize.ts'

/** A preview picture in dist/. Its name changes with its content, since services cache by address. */
type PreviewPicture = { path: string; png: Buffer; width: number; height: number }

/** Size that link previews ask for, in pixels. */
const SIZE = { width: 1200, height: 630 }
const ICON_SIZE = 320
const ICON_SHAPE = Buffer.from(
  `<svg width="${ICON_SIZE}" height="${ICON_SIZE}"><rect width="100%" height="100%" rx="72"/></svg>`,
)
/** Icons with few colors are smaller without a palette, and drawn five times faster. */
const MAX_BYTES_WITHOUT_PALETTE = 100_000

/**
 * The preview pictures of a company: icons on their hue, without text. `cacheFolder` keeps them between builds, which may
 * share it at the same time.
 */
export function openPreviews({ palette, folder }: ChosenCompany, cacheFolder: string) {
  const version = drawerVersion()
  let sitePicture: Promise<PreviewPicture> | undefined
  let drawnCount = 0

  /** `bareColor`: the color without a picture that can be drawn. */
  async function load(
    name: string,
    picture: Buffer | undefined,
    color: string | undefined,
    bareColor = color,
  ) {
    const [hue, bareHue] = [color, bareColor].map(color => hueTone(color) ?? palette.backdrop)
    const key = JSON.stringify([version, hue, bareHue, picture?.toString('base64')])
    const file = join(cacheFolder, hash('sha256', key))
    if (!existsSync(file)) {
      drawnCount += 1
      const icon = picture && (await drawIcon(picture).catch(() => undefined))
      const drawn = await drawPreview(icon, String(icon ? hue : bareHue))
      mkdirSync(cacheFolder, { recursive: true })
      writeFileAtomic(file, drawn)
    }
    return toPreview(name, readFileSync(file))
  }

  return {
    /** The app's picture on its hue. Without one that can be drawn, the hue alone. */
    ofApp({ id, image, color }: AppRecord): Promise<PreviewPicture> {
      return load(`${id}`, readPicture(image, folder)?.content, color, color ?? initialColor(id))
    },
    /** The company's own picture, or its icon on its hue. Several pages have it. */
    ofSite(): Promise<PreviewPicture> {
      const own = readPicture(PREVIEW_FILE, folder)?.content
      if (own && !isPng(own)) {
        const file = shortPath(join(folder.publicDir, PREVIEW_FILE))
        throw new Error(`${file} is not a PNG file: save it as PNG, 1200 × 630 pixels.`)
      }
      sitePicture ??= own
        ? Promise.resolve(toPreview('site', own))
        : load('site', readPicture(ICON_FILES.large, folder)?.content, palette.brand)
      return sitePicture
    },
    /** Number of pictures so far that were not in the cache. */
    drawnCount: () => drawnCount,
  }
}

function toPreview(name: string, png: Buffer): PreviewPicture {
  const path = `${PREVIEWS_FOLDER}/${name}.${hash('sha256', png).slice(0, 8)}.png`
  return { path, png, ...shownSize(png) }
}

const isPng = (content: Buffer) => content.subarray(1, 4).toString() === 'PNG'

/** Draws a PNG file, with the icon in the middle if there is one. */
async function drawPreview(icon: Buffer | undefined, background: string): Promise<Buffer> {
  const picture = sharp({ create: { ...SIZE, channels: 3, background } })
    .composite(icon ? [{ input: icon }] : [])
    .removeAlpha()
  const png = await picture.png().toBuffer()
  if (png.length <= MAX_BYTES_WITHOUT_PALETTE) return png
  return picture.png({ palette: true, colors: 128, effort: 1 }).toBuffer()
}

/** A picture with the corners of an icon, turned as browsers show it. */
function drawIcon(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .autoOrient()
    .resize({ width: ICON_SIZE, height: ICON_SIZE, fit: 'cover' })
    .composite([{ input: ICON_SHAPE, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** A tone of the hue of `color`, on which icons can be seen. Undefined for a gray. */
function hueTone(color: string | undefined): string | undefined {
  const found = color && readHue(color)
  return found
    ? formatHex(clampChroma({ mode: 'oklch', l: 0.85, c: 0.09, h: found.hue }, 'oklch'))
    : undefined
}

/** Changes with the code and the libraries that draw. */
function drawerVersion(): string {
  const code = readFileSync(new URL(import.meta.url))
  return JSON.stringify([hash('sha256', code), sharp.versions])
}
