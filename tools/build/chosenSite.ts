import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { DEFAULT_SITE_FILE, palette, siteFile } from '../lib/site.ts'

/** Replaces src/site/site.ts with the chosen brand file in browser code, and adds the colors of the browser's frame to index.html. */
export function chosenSite(): Plugin {
  return {
    name: 'chosen-site',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/site\.ts$/ },
      handler: (source, importer = '') =>
        resolve(dirname(importer), source) === DEFAULT_SITE_FILE ? siteFile : undefined,
    },
    transformIndexHtml: () =>
      Object.entries({ light: palette.paper, dark: palette['page-dark'] }).map(
        ([mode, content]) => ({
          tag: 'meta',
          injectTo: 'head',
          attrs: { name: 'theme-color', content, media: `(prefers-color-scheme: ${mode})` },
        }),
      ),
  }
}
