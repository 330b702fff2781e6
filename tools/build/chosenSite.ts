import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { DEFAULT_SITE_FILE, siteFile } from '../lib/site.ts'

/** Replaces src/site/site.ts with the chosen brand file in browser code. */
export function chosenSite(): Plugin {
  return {
    name: 'chosen-site',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/site\.ts$/ },
      handler: (source, importer = '') =>
        resolve(dirname(importer), source) === DEFAULT_SITE_FILE ? siteFile : undefined,
    },
  }
}
