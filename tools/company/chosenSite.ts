import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type ChosenCompany, localPath, readCompany } from './company.ts'
import { messageModules } from './messageModules.ts'
import { sassOptions } from './sassOptions.ts'

/** Where the languages of a site are. A site of one language is at its root. */
export type SiteRoot = {
  /** The base of the default language, which has the pictures of all. */
  base: string
  /** Whether the other languages are there, too. */
  hasLanguages: boolean
}

/** The base of a language: '/store/' for the default one, '/store/de/' for German. */
export function languageBase({ languages }: ChosenCompany, code: string, base: string): string {
  return code === languages[0].code ? base : `${base}${code}/`
}

/**
 * Gives `virtual:company`, `virtual:language`, `virtual:messages/PLACE` and index.html their content, and
 * the styles their tones.
 */
export function chosenSite(
  chosen: ChosenCompany,
  root: SiteRoot = { base: '/', hasLanguages: false },
): Plugin[] {
  return [brand(chosen, root), messageModules(chosen)]
}

function brand(chosen: ChosenCompany, { base, hasLanguages }: SiteRoot): Plugin {
  const { folder, palette, language } = chosen
  const others = chosen.languages.filter(other => hasLanguages && other !== language)
  // The dev server reads it again after an edit.
  const readModule = (name: string, isServing: boolean) => {
    if (name === 'company') {
      const { company } = isServing ? readCompany(folder, language.code) : chosen
      const { color, email, ...shown } = company
      return { company: shown }
    }
    const { code, name: _, dir, ...formats } = language
    const otherLanguages = others.map(({ code, name }) => ({
      code,
      name,
      base: languageBase(chosen, code, base),
    }))
    return { ...formats, otherLanguages }
  }
  let isServing = false
  return {
    name: 'chosen-site',
    config: () => ({
      publicDir: folder.publicDir,
      define: {
        'import.meta.env.ROOT_BASE': JSON.stringify(base),
        'import.meta.env.LANGUAGE': JSON.stringify(language.code),
      },
      css: { preprocessorOptions: { scss: sassOptions(palette) } },
    }),
    configResolved({ command }) {
      isServing = command === 'serve'
    },
    resolveId: { filter: { id: /^virtual:(company|language)$/ }, handler: id => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(company|language)$/ },
      handler(id) {
        for (const file of [folder.file, localPath(folder.file, language.code)]) {
          // Vite refuses a missing file.
          if (existsSync(file)) this.addWatchFile(file)
        }
        const values = readModule(id.replace('\0virtual:', ''), isServing)
        return Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      },
    },
    transformIndexHtml: () =>
      [
        // Not in index.html, where Vite would look for them in the folder of the language.
        { tag: 'link', attrs: { rel: 'icon', href: `${base}favicon.svg`, type: 'image/svg+xml' } },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `${base}apple-touch-icon.png` } },
        // The colors of the browser's frame
        ...Object.entries({ light: palette.paper, dark: palette['page-dark'] }).map(
          ([mode, content]) => ({
            tag: 'meta',
            attrs: { name: 'theme-color', content, media: `(prefers-color-scheme: ${mode})` },
          }),
        ),
      ].map(tag => ({ ...tag, injectTo: 'head' as const })),
  }
}
