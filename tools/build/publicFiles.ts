import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findFaultyFiles } from '../company/faultyFiles.ts'
import { shortPath } from '../lib/jsonFile.ts'

/** What others look for at the root of a host. */
const AT_ROOT = ['.well-known', 'ads.txt', 'app-ads.txt', 'apple-app-site-association']

/**
 * Warnings about files of the company's public folder that nobody finds below `base`, or that lack what others
 * look for in them. Throws an error that lists the `written` files of the build that it would replace, since the
 * folder is copied as it is. The build adds its own lines to `_redirects`.
 */
export function checkPublicFiles(
  publicDir: string,
  base: string,
  written: readonly string[],
): string[] {
  const existing = (names: Iterable<string>) =>
    Array.from(names, name => join(publicDir, name)).filter(file => existsSync(file))
  // A language has a folder of its own.
  const reserved = new Set(written.map(file => file.replace(/\/.*/, '')))
  reserved.delete('_redirects')
  const taken = existing(reserved)
  if (taken.length > 0) {
    throw new Error(
      `The build writes these files itself. Remove: ${taken.map(shortPath).sort().join(', ')}`,
    )
  }
  const faulty = findFaultyFiles(publicDir).map(
    ({ found, allowed }) => `${shortPath(join(publicDir, found))}: expected ${allowed}.`,
  )
  if (base === '/') return faulty
  const misplaced = existing(AT_ROOT).map(
    file =>
      `${shortPath(file)}: others look for it at the root of the host, not below ${base}. Copy it there, too.`,
  )
  return [...faulty, ...misplaced]
}
