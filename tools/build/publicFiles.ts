import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LICENSES_FILE } from '../../src/shared/domain/paths.ts'
import { findFaultyFiles } from '../company/faultyFiles.ts'
import { shortPath } from '../lib/jsonFile.ts'

/** What the build writes next to the pages: always, and with SITE_URL. */
const WRITTEN = ['_headers', LICENSES_FILE, 'manifest.webmanifest', 'robots.txt', 'sw.js']
const WRITTEN_WITH_ROOT = ['feed.xml', 'opensearch.xml', 'sitemap.xml']
/** What others look for at the root of a host. */
const AT_ROOT = ['.well-known', 'ads.txt', 'app-ads.txt', 'apple-app-site-association']

/**
 * Warnings about files of the company's public folder that nobody finds below `base`, or that lack what others
 * look for in them. Throws an error that lists the files that the build would overwrite, since the folder is
 * copied as it is. `languages` are the codes of the languages that have a folder of their own.
 */
export function checkPublicFiles(
  publicDir: string,
  base: string,
  root: string | undefined,
  languages: readonly string[] = [],
): string[] {
  const existing = (names: string[]) =>
    names.map(name => join(publicDir, name)).filter(file => existsSync(file))
  const written = existing([...WRITTEN, ...(root ? WRITTEN_WITH_ROOT : []), ...languages])
  if (written.length > 0) {
    throw new Error(
      `The build writes these files itself. Remove: ${written.map(shortPath).join(', ')}`,
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
