import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { DEFAULT_SITE_FILE, siteFile } from '../lib/site.ts'

/** Lets browser code import the chosen brand file in place of src/site/site.ts. */
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
