import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findFaultyFiles } from './faultyFiles.ts'
import type { Fault } from '../lib/faults.ts'
import { shortPath } from '../lib/jsonFile.ts'

/** What others look for at the root of a host. */
const AT_ROOT = ['.well-known', 'ads.txt', 'app-ads.txt', 'apple-app-site-association']

/**
 * Warnings about files of the company's public folder that nobody finds below `base`, or that lack what their
 * readers expect.
 */
export function publicFileWarnings(publicDir: string, base: string): Fault[] {
  const faulty = findFaultyFiles(publicDir).map(({ found, allowed }) => ({
    file: shortPath(join(publicDir, found)),
    message: `expected ${allowed}.`,
  }))
  if (base === '/') return faulty
  const misplaced = AT_ROOT.map(name => join(publicDir, name))
    .filter(file => existsSync(file))
    .map(file => ({
      file: shortPath(file),
      message: `others look for it at the root of the host, not below ${base}. Copy it there, too.`,
    }))
  return [...faulty, ...misplaced]
}
