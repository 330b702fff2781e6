import { existsSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { type SiteImage, siteImage } from '../../src/shared/domain/imageUrl.ts'
import type { CompanyFolder } from './company.ts'

/** A record's `image` as a file in `folder`, if the site itself serves it from there; undefined otherwise. */
export function ownImage(
  image: string | undefined,
  folder: string,
  base = '/',
): SiteImage | undefined {
  const found = siteImage(image, base)
  if (!found) return undefined
  const file = join(folder, found.file)
  // '%2e%2e%2f' in an address is '../' in the name.
  const isInside = resolve(file).startsWith(resolve(folder) + sep)
  return isInside && existsSync(file) ? { ...found, file } : undefined
}

/** A company's own picture, or a drawn one, by its address on the site. Undefined if there is none. */
export function readPicture(image: string | undefined, { publicDir, drawn }: CompanyFolder) {
  const own = ownImage(image, publicDir)
  if (own) return { url: own.url, content: readFileSync(own.file) }
  const found = siteImage(image)
  const content = found && drawn.get(found.file)
  return content && { url: found.url, content }
}
