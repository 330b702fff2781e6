import { existsSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { type SiteImage, siteImage } from '../../src/shared/domain/imageUrl.ts'

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
