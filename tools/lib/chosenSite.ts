import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { sassOptions } from './sassOptions.ts'
import { type ChosenCompany, DEFAULT_SITE_FILE } from './site.ts'

/** Replaces src/site/site.ts with the chosen brand file in browser code, gives its tones to the styles, and adds the colors of the browser's frame to index.html. */
export function chosenSite({ file, palette }: ChosenCompany): Plugin {
  return {
    name: 'chosen-site',
    enforce: 'pre',
    config: () => ({ css: { preprocessorOptions: { scss: sassOptions(palette) } } }),
    resolveId: {
      filter: { id: /\/site\.ts$/ },
      handler: (source, importer = '') =>
        resolve(dirname(importer), source) === DEFAULT_SITE_FILE ? file : undefined,
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
