import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Company } from '../../src/site/site.ts'
import { derivePalette } from './palette.ts'

/** What `npm run brand` writes into src/site/brand.json. */
export type Brand = Pick<Company, 'name' | 'color' | 'wordmark'>

/** Absolute path of this repository's brand file. */
export const DEFAULT_SITE_FILE = fileURLToPath(new URL('../../src/site/site.ts', import.meta.url))

/** Absolute path of the chosen brand file. The build's `--site` sets SITE_FILE. */
export const siteFile = resolve(process.env.SITE_FILE || DEFAULT_SITE_FILE)

/** The brand, for code that runs in Node. Browser code imports src/site/site.ts, which the build replaces (chosenSite.ts). */
export const { site }: { site: Company } = await import(pathToFileURL(siteFile).href)

/** The tones of the brand. */
export const palette = derivePalette(site.color)
