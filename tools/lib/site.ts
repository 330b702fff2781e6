import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Company } from '../../src/site/site.ts'
import { derivePalette } from './palette.ts'

export type { Company }

/** What `npm run brand` writes into src/site/brand.json. */
export type Brand = Pick<Company, 'name' | 'color' | 'wordmark'>

/** Absolute path of this repository's brand file. */
export const DEFAULT_SITE_FILE = fileURLToPath(new URL('../../src/site/site.ts', import.meta.url))

/** The company that a command works for, in Node. Browser code imports src/site/site.ts, which the build replaces (chosenSite.ts). */
export type ChosenCompany = Awaited<ReturnType<typeof readCompany>>

/** Reads the brand file `path`, by default src/site/site.ts, and derives its tones. */
export async function readCompany(path: string | undefined) {
  const file = resolve(path || DEFAULT_SITE_FILE)
  const { site }: { site: Company } = await import(pathToFileURL(file).href)
  return { file, site, palette: derivePalette(site.color) }
}
