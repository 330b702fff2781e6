import type { Plugin } from 'vite'
import { type ChosenCompany, readCompany } from './company.ts'
import { messageModules } from './messageModules.ts'
import { sassOptions } from './sassOptions.ts'

/** Gives `virtual:company`, `virtual:messages/PLACE` and index.html their content, and the styles their tones. */
export function chosenSite(chosen: ChosenCompany): Plugin[] {
  return [brand(chosen), messageModules(chosen)]
}

function brand({ folder, palette }: ChosenCompany): Plugin {
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
        const { color, email, ...company } = readCompany(folder).company
        return `export const company = ${JSON.stringify(company)}`
      },
    },
    // The colors of the browser's frame
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
