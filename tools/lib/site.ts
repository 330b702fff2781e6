import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Site } from '../../src/site/site.ts'

/** The brand file of this repository, as an absolute path. */
export const DEFAULT_SITE_FILE = fileURLToPath(new URL('../../src/site/site.ts', import.meta.url))

/** The brand file that `--site` names, passed on in SITE_FILE, as an absolute path. */
export const siteFile = resolve(process.env.SITE_FILE || DEFAULT_SITE_FILE)

/** The brand for Node code. Browser code imports src/site/site.ts, in whose place the build puts this one. */
export const { site }: { site: Site } = await import(pathToFileURL(siteFile).href)
