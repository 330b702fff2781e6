import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Resolves a record's `image` to its URL relative to `base` and to its file in `folder`; undefined
 * if it is missing there, on another host, outside the base or not an address.
 */
export function ownImage(
  image: string | undefined,
  folder: string,
  base = '/',
): { url: string; file: string } | undefined {
  const root = `http://site.invalid${base}`
  const { href = '', pathname = '' } = URL.parse(image ?? '', root) ?? {}
  if (!image || !href.startsWith(root)) return undefined
  try {
    const file = join(folder, decodeURIComponent(pathname.slice(base.length)))
    return existsSync(file) ? { url: href.slice(root.length), file } : undefined
  } catch {
    // A stray % in the address.
    return undefined
  }
}
