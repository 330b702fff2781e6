import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import sharp from 'sharp'
import { MAX_ICON_BYTES, MAX_SCREENSHOT_BYTES } from '../lib/catalogueWarnings.ts'
import { fetchWhole } from '../lib/fetchWhole.ts'
import type { PictureSource } from './importedApp.ts'

/** Where imported pictures are, relative to the public folder. */
export const PICTURE_FOLDER = 'images/apps'

const MAX_SOURCE_BYTES = 50_000_000
const MAX_DOWNLOAD_BYTES = 20_000_000
/** Side of an icon in pixels. */
const ICON_SIZE = 512
/** Longer side of a screenshot in pixels. */
const SCREENSHOT_SIZE = 1080
/** The first quality with which a picture is small enough is used. */
const QUALITIES = [80, 60, 40, 20]

/** A picture in public/, or in `staging` until the import is finished. Size in pixels. */
type ConvertedPicture = { image: string; width: number; height: number }

/**
 * Converts a picture to WebP, resized, into the folder `staging`. Its name ends with a hash of the
 * source, so a picture that is already in public/ is left alone, and a changed one gets a new
 * address. Throws an error that names a damaged or oversized source.
 */
export async function convertPicture(
  source: PictureSource,
  kind: 'icon' | 'screenshot',
  name: string,
  publicDir: string,
  staging: string,
): Promise<ConvertedPicture> {
  const content =
    'file' in source ? readPicture(source.file) : await fetchWhole(source.url, MAX_DOWNLOAD_BYTES)
  const hash = createHash('sha256').update(kind).update(content).digest('hex').slice(0, 8)
  const image = `${PICTURE_FOLDER}/${name}-${hash}.webp`
  const existing = [publicDir, staging].map(folder => join(folder, image)).find(existsSync)
  if (existing) {
    const { width, height } = imageSize(readFileSync(existing))
    return { image, width, height }
  }
  try {
    const { data, width, height } = await resize(content, kind)
    mkdirSync(join(staging, PICTURE_FOLDER), { recursive: true })
    writeFileSync(join(staging, image), data)
    return { image, width, height }
  } catch (error) {
    const place = 'file' in source ? source.file : source.url
    throw new Error(`${place} cannot be imported as a picture: ${(error as Error).message}`)
  }
}

function readPicture(file: string): Buffer {
  const { size } = statSync(file)
  if (size > MAX_SOURCE_BYTES) {
    throw new Error(`${file} is too large: expected at most ${MAX_SOURCE_BYTES / 1e6} MB.`)
  }
  return readFileSync(file)
}

async function resize(content: Buffer, kind: 'icon' | 'screenshot') {
  const picture = sharp(content).rotate()
  const { width, height, format } = await picture.metadata()
  const maxBytes = kind === 'icon' ? MAX_ICON_BYTES : MAX_SCREENSHOT_BYTES
  if (kind === 'icon') {
    const size = format === 'svg' ? ICON_SIZE : Math.min(ICON_SIZE, Math.max(width, height))
    picture.resize(size, size, { fit: 'contain', background: '#0000' })
  } else {
    picture.resize(SCREENSHOT_SIZE, SCREENSHOT_SIZE, { fit: 'inside', withoutEnlargement: true })
  }
  for (const quality of QUALITIES) {
    const { data, info } = await picture.webp({ quality }).toBuffer({ resolveWithObject: true })
    if (data.length <= maxBytes) return { data, ...info }
  }
  throw new Error(`expected one that fits into ${maxBytes / 1000} kB as WebP`)
}

/** Whether `file`, relative to public/, has a name that `convertPicture` gives. */
export function isImportedPicture(file: string): boolean {
  return /^images\/apps\/[a-z0-9-]+-[0-9a-f]{8}\.webp$/.test(file)
}
