import type { Plugin } from 'vite'
import { type ChosenCompany, readCompany } from './company.ts'
import { sassOptions } from './sassOptions.ts'

/** Gives `virtual:company` its content and the styles their tones, and adds the colors of the browser's frame to index.html. */
export function chosenSite({ folder, palette }: ChosenCompany): Plugin {
  return {
    name: 'chosen-site',
    config: () => ({
      publicDir: folder.publicDir,
      css: { preprocessorOptions: { scss: sassOptions(palette) } },
    }),
    resolveId: { filter: { id: /^virtual:company$/ }, handler: id => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:company$/ },
      handler() {
        // The dev server loads it again after an edit.
        this.addWatchFile(folder.file)
        return `export const company = ${JSON.stringify(readCompany(folder).company)}`
      },
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
