import { readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { IMAGES_FOLDER } from '../../src/shared/domain/fileNames.ts'
import { MAX_ICON_BYTES, MAX_SCREENSHOT_BYTES } from '../company/catalogueRules.ts'
import { type FetchError, fetchBytes, isTemporary } from '../lib/fetchBytes.ts'
import type { Listing, PictureSource } from './listing.ts'

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

type Screenshot = { image: string; width: number; height: number }
/** The pictures of an app, as its record or a translation names them. */
type Pictures = { image?: unknown; screenshots?: unknown }

export type TakenPictures = {
  image?: string
  screenshots?: Screenshot[]
  /** The screenshots of each language. */
  translations: Record<string, Screenshot[]>
  /** What to write, by the path in the public folder. */
  files: Map<string, Buffer>
  failures: string[]
}

/**
 * Takes the pictures of the app `id` over as WebP. They keep the names that they have in `before`, since lists of
 * visitors have these; new ones are named by the id. No name is one of `others`, which are the company's own. If a
 * picture fails, those of `before` stay.
 */
export async function takePictures(
  { icon, screenshots, translations }: Listing,
  id: number,
  before: Pictures & Record<string, unknown>,
  others: ReadonlySet<string>,
): Promise<TakenPictures> {
  const taken: TakenPictures = { translations: {}, files: new Map(), failures: [] }
  const nameOf = (known: unknown, usual: string) => {
    let name = /^images\/apps\/[\w.-]+\.webp$/.test(String(known))
      ? String(known)
      : `${PICTURE_FOLDER}/${usual}.webp`
    while (others.has(name)) name = name.replace('.webp', '-import.webp')
    return name
  }
  const takeAll = async (sources: readonly PictureSource[], known: unknown, prefix: string) => {
    const gallery: (Screenshot & { data: Buffer })[] = []
    const old: unknown[] = Array.isArray(known) ? known : []
    for (const source of sources) {
      const at = gallery.length
      try {
        const image = nameOf(Object(old[at]).image, `${prefix}-${at + 1}`)
        gallery.push({ image, ...(await convert(source, 'screenshot')) })
      } catch (error) {
        taken.failures.push((error as Error).message)
        if (old.length > 0) return known as Screenshot[]
        // The others would wait for the same host.
        if ('status' in (error as FetchError) && isTemporary(error as FetchError)) break
      }
    }
    for (const { image, data } of gallery) taken.files.set(image, data)
    return gallery.map(({ image, width, height }) => ({ image, width, height }))
  }

  try {
    const image = icon && nameOf(before.image, `${id}`)
    if (icon && image) taken.files.set(image, (await convert(icon, 'icon')).data)
    if (image) taken.image = image
  } catch (error) {
    taken.failures.push((error as Error).message)
    if (typeof before.image === 'string') taken.image = before.image
  }
  taken.screenshots = await takeAll(screenshots, before.screenshots, `${id}`)
  for (const [code, { screenshots }] of Object.entries(translations)) {
    const { screenshots: known } = Object(before[code])
    taken.translations[code] = await takeAll(screenshots, known, `${id}-${code}`)
  }
  return taken
}

async function readPicture(source: PictureSource): Promise<Buffer> {
  if ('url' in source) return fetchBytes(source.url, MAX_DOWNLOAD_BYTES)
  if (statSync(source.file).size <= MAX_SOURCE_BYTES) return readFileSync(source.file)
  throw new Error(`${source.file} is too large: expected at most ${MAX_SOURCE_BYTES / 1e6} MB.`)
}

/** A smaller picture as WebP. Throws an error that names the source if it is damaged or too large. */
async function convert(source: PictureSource, kind: 'icon' | 'screenshot') {
  const content = await readPicture(source)
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
      if (data.length <= maxBytes) return { data, width: info.width, height: info.height }
    }
    throw new Error(`expected one that fits into ${maxBytes / 1000} kB as WebP`)
  } catch (error) {
    const name = 'url' in source ? source.url : source.file
    throw new Error(`${name} cannot be imported as a picture: ${(error as Error).message}`)
  }
}
