import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { imageSize } from 'image-size'
import sharp from 'sharp'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { IMAGES_FOLDER } from '../../src/shared/domain/fileNames.ts'
import { MAX_ICON_BYTES, MAX_SCREENSHOT_BYTES } from '../company/catalogueWarnings.ts'
import { iconColor } from '../company/iconColor.ts'
import { type FetchError, fetchBytes, isTemporary } from '../lib/fetchBytes.ts'
import type { MappedApp } from './catalogueMap.ts'
import type { AppIds, PictureSource } from './importedApp.ts'
import type { JoinedApp } from './joinSources.ts'

/** Where imported pictures are, relative to the public folder. */
export const PICTURE_FOLDER = `${IMAGES_FOLDER}/apps`

const MAX_SOURCE_BYTES = 50_000_000
const MAX_DOWNLOAD_BYTES = 20_000_000
/** Width and height of an icon, in pixels. */
const ICON_SIZE = 512
/** Longer side of a screenshot in pixels. */
const SCREENSHOT_SIZE = 1080
/** The first one that makes a picture small enough is used. */
const QUALITIES = [80, 60, 40, 20]

/** The icon of an app. Its address never changes, `hash` is that of its source. */
type KnownIcon = { image: string; hash: string | undefined }

type Places = { publicDir: string; staging: string }

type AppWithPictures = {
  fields: JoinedApp['fields'] & Pick<AppRecord, 'image' | 'color' | 'screenshots'>
  translations: Record<string, Partial<AppRecord>>
  /** Hash of the source of its icon, if that is a file. */
  icon?: string
  failures: string[]
}

/**
 * The fields of an app with its pictures. Pictures that public/ lacks are resized and written as WebP to
 * the folder `staging`. A picture that fails is left out and named in `failures`. While a host does not
 * answer, the app keeps its screenshots. With `isLinking`, pictures stay on their hosts.
 */
export async function takePictures(
  app: JoinedApp,
  { ids, imported, translations = {} }: MappedApp,
  knownIcon: KnownIcon | undefined,
  places: Places,
  isLinking: boolean,
): Promise<AppWithPictures> {
  const name = pictureName(app.fields.title)
  const failures: string[] = []
  let isOffline = false
  const attempt = async <Result>(take: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await take()
    } catch (error) {
      failures.push((error as Error).message)
      isOffline ||= 'status' in (error as FetchError) && isTemporary(error as FetchError)
      return undefined
    }
  }
  const link = (source: PictureSource) =>
    isLinking && 'url' in source ? { image: source.url } : undefined
  const takeAll = async (screenshots: readonly PictureSource[], known: unknown) => {
    const gallery = []
    for (const source of screenshots) {
      const canTake = 'file' in source || !isOffline
      const take = () => takeScreenshot(source, name, places)
      const picture = link(source) ?? (canTake ? await attempt(take) : undefined)
      if (picture) gallery.push(picture)
    }
    const isKept = known && isOffline && gallery.length < screenshots.length
    return gallery.length === 0 || isKept ? {} : { screenshots: gallery }
  }

  const { icon } = app
  const linkedIcon = icon && link(icon)
  const target = knownIcon ?? newIcon(name, ids)
  const takenIcon =
    icon && !linkedIcon ? await attempt(() => takeIcon(icon, target, places)) : undefined
  const taken: AppWithPictures = {
    fields: {
      ...app.fields,
      ...(takenIcon ? { image: target.image, color: takenIcon.color } : linkedIcon),
      ...(await takeAll(app.screenshots, imported.screenshots)),
    },
    translations: {},
    failures,
    ...(takenIcon && { icon: takenIcon.hash }),
  }
  for (const [code, { fields, screenshots }] of Object.entries(app.translations)) {
    const gallery = await takeAll(screenshots, translations[code]?.screenshots)
    taken.translations[code] = { ...fields, ...gallery }
  }
  return taken
}

/** The address of a screenshot and its size. A changed screenshot gets a new address. */
async function takeScreenshot(source: PictureSource, name: string, { publicDir, staging }: Places) {
  const content = await readPicture(source)
  const image = `${PICTURE_FOLDER}/${name}-screenshot-${hashOf('screenshot', content)}.webp`
  const existing = [publicDir, staging].map(folder => join(folder, image)).find(existsSync)
  const { width, height } = existing
    ? imageSize(readFileSync(existing))
    : await convert(source, content, 'screenshot', join(staging, image))
  return { image, width, height }
}

/** The hash of the source of an icon, and its color. */
async function takeIcon(source: PictureSource, known: KnownIcon, { publicDir, staging }: Places) {
  const content = await readPicture(source)
  const hash = hashOf('icon', content)
  const isThere = known.hash === hash && existsSync(join(publicDir, known.image))
  if (!isThere) await convert(source, content, 'icon', join(staging, known.image))
  return { hash, color: await iconColor(content) }
}

/** The title as a file name. 'Café Crème!' gives 'cafe-creme'; without Latin letters, it is 'app'. */
function pictureName(title: string): string {
  const letters = title.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const words = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return words.slice(0, 40) || 'app'
}

function hashOf(kind: string, content: Buffer | string): string {
  return createHash('sha256').update(kind).update(content).digest('hex').slice(0, 8)
}

async function readPicture(source: PictureSource): Promise<Buffer> {
  if ('url' in source) return fetchBytes(source.url, MAX_DOWNLOAD_BYTES)
  if (statSync(source.file).size <= MAX_SOURCE_BYTES) return readFileSync(source.file)
  throw new Error(`${source.name} is too large: expected at most ${MAX_SOURCE_BYTES / 1e6} MB.`)
}

/** Writes a smaller picture as WebP. Throws an error that names the source if it is damaged or too large. */
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

/** The icon of a new app. `ids` make its address unlike those of other apps with the same title. */
function newIcon(name: string, ids: AppIds): KnownIcon {
  const image = `${PICTURE_FOLDER}/${name}-${hashOf('address', JSON.stringify(ids))}.webp`
  return { image, hash: undefined }
}

/** The icon that an import has written for `app`. Undefined if there is none, or if another app shares it. */
export function importedIcon(
  app: MappedApp | undefined,
  apps: readonly MappedApp[],
): KnownIcon | undefined {
  const image = app?.imported.image
  if (typeof image !== 'string' || !isImportedPicture(image)) return undefined
  if (apps.filter(({ imported }) => imported.image === image).length > 1) return undefined
  return { image, hash: app?.icon }
}

/** Whether the path in public/ is that of an imported picture. */
export function isImportedPicture(file: string): boolean {
  return /^images\/apps\/[a-z0-9-]+-[0-9a-f]{8}\.webp$/.test(file)
}
