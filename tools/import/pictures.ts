import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { imageSize } from 'image-size'
import sharp from 'sharp'
import { MAX_ICON_BYTES, MAX_SCREENSHOT_BYTES } from '../company/catalogueWarnings.ts'
import { fetchBytes } from './fetchBytes.ts'
import type { MappedApp } from './catalogueMap.ts'
import type { AppIds, PictureSource } from './importedApp.ts'

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

/** The icon of an app: an address that never changes, and the hash of the source that is there. */
export type KnownIcon = { image: string; hash: string | undefined }

/** Absolute paths. */
export type PictureFolders = { publicDir: string; staging: string }

/**
 * Converts an icon to WebP, resized, into the folder `staging`, unless public/ has it from the same source.
 * Returns the hash of the source. Throws an error that names a damaged or oversized source.
 */
export async function convertIcon(
  source: PictureSource,
  { image, hash: knownHash }: KnownIcon,
  { publicDir, staging }: PictureFolders,
): Promise<string> {
  const content = await readPicture(source)
  const hash = hashOf('icon', content)
  const isThere = knownHash === hash && existsSync(join(publicDir, image))
  if (!isThere) await convert(source, content, 'icon', join(staging, image))
  return hash
}

/**
 * Converts a screenshot in the same way. Its name ends with a hash of the source, so a picture that is
 * already in public/ is left alone, and a changed one gets a new address.
 */
export async function convertScreenshot(
  source: PictureSource,
  name: string,
  { publicDir, staging }: PictureFolders,
): Promise<ConvertedPicture> {
  const content = await readPicture(source)
  const image = `${PICTURE_FOLDER}/${name}-screenshot-${hashOf('screenshot', content)}.webp`
  const existing = [publicDir, staging].map(folder => join(folder, image)).find(existsSync)
  const { width, height } = existing
    ? imageSize(readFileSync(existing))
    : await convert(source, content, 'screenshot', join(staging, image))
  return { image, width, height }
}

function hashOf(kind: string, content: Buffer | string): string {
  return createHash('sha256').update(kind).update(content).digest('hex').slice(0, 8)
}

async function readPicture(source: PictureSource): Promise<Buffer> {
  if ('url' in source) return fetchBytes(source.url, MAX_DOWNLOAD_BYTES)
  if (statSync(source.file).size <= MAX_SOURCE_BYTES) return readFileSync(source.file)
  throw new Error(`${source.name} is too large: expected at most ${MAX_SOURCE_BYTES / 1e6} MB.`)
}

async function convert(
  source: PictureSource,
  content: Buffer,
  kind: 'icon' | 'screenshot',
  file: string,
) {
  const isIcon = kind === 'icon'
  const maxBytes = isIcon ? MAX_ICON_BYTES : MAX_SCREENSHOT_BYTES
  try {
    const picture = sharp(content).rotate()
    const { width, height, format } = await picture.metadata()
    const side = format === 'svg' ? ICON_SIZE : Math.min(ICON_SIZE, Math.max(width, height))
    if (isIcon) picture.resize(side, side, { fit: 'contain', background: '#0000' })
    else
      picture.resize(SCREENSHOT_SIZE, SCREENSHOT_SIZE, { fit: 'inside', withoutEnlargement: true })
    for (const quality of QUALITIES) {
      const { data, info } = await picture.webp({ quality }).toBuffer({ resolveWithObject: true })
      if (data.length > maxBytes) continue
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, data)
      return info
    }
    throw new Error(`expected one that fits into ${maxBytes / 1000} kB as WebP`)
  } catch (error) {
    const name = 'url' in source ? source.url : source.name
    throw new Error(`${name} cannot be imported as a picture: ${(error as Error).message}`)
  }
}

/** Where the first import of an app puts its icon. `ids` keep it apart from apps of the same name. */
export function newIcon(name: string, ids: AppIds): KnownIcon {
  const image = `${PICTURE_FOLDER}/${name}-${hashOf('address', JSON.stringify(ids))}.webp`
  return { image, hash: undefined }
}

/** The icon that the import has made for `app`. Undefined if there is none, or if another one of `apps` has the same. */
export function importedIcon(
  app: MappedApp | undefined,
  apps: readonly MappedApp[],
): KnownIcon | undefined {
  const image = app?.imported.image
  if (typeof image !== 'string' || !isImportedPicture(image)) return undefined
  if (apps.filter(({ imported }) => imported.image === image).length > 1) return undefined
  // Older maps have no hash, but the address had it.
  return { image, hash: app?.icon ?? image.slice(-'01234567.webp'.length, -'.webp'.length) }
}

/** Whether `file`, relative to public/, has the name of an imported picture. */
export function isImportedPicture(file: string): boolean {
  return /^images\/apps\/[a-z0-9-]+-[0-9a-f]{8}\.webp$/.test(file)
}
