import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type SiteImage, siteImage } from '../../src/shared/domain/imageAddress.ts'

/** A record's `image` as a file in `folder`, if the site itself serves it from there; undefined otherwise. */
export function ownImage(
  image: string | undefined,
  folder: string,
  base = '/',
): SiteImage | undefined {
  const own = siteImage(image, base)
  if (!own) return undefined
  const file = join(folder, own.file)
  return existsSync(file) ? { ...own, file } : undefined
}
