import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { type ChosenCompany, localPath, readCompany } from './company.ts'
import { compilePlace, messagesFile, type Places } from './messages.ts'
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
 * the styles their tones. In index.html, replaces %PLACE.TEXT%.
 */
export function chosenSite(
  chosen: ChosenCompany,
  { base, hasLanguages }: SiteRoot = { base: '/', hasLanguages: false },
): Plugin[] {
  const { folder, palette, language } = chosen
  const { code, name: _, dir, ...formats } = language
  const otherLanguages = chosen.languages
    .filter(other => hasLanguages && other !== language)
    .map(({ code, name }) => ({ code, name, base: languageBase(chosen, code, base) }))
  let isServing = false
  // The dev server reads the company again after an edit.
  const readNow = () => (isServing ? readCompany(folder, code) : chosen)
  const content: Plugin = {
    name: 'chosen-site',
    config: () => ({
      publicDir: folder.publicDir,
      define: {
        'import.meta.env.ROOT_BASE': JSON.stringify(base),
        'import.meta.env.LANGUAGE': JSON.stringify(code),
      },
      css: { preprocessorOptions: { scss: sassOptions(palette) } },
      // A dependency found later would reload the page.
      optimizeDeps: { include: ['make-plural/cardinals'] },
      // Puts each text where it is shown.
      build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } },
    }),
    configResolved({ command }) {
      isServing = command === 'serve'
    },
    resolveId: {
      filter: { id: /^virtual:(company$|language$|messages\/)/ },
      handler: id => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:(company$|language$|messages\/)/ },
      handler(id) {
        const ownFiles = [folder.file, localPath(folder.file, code), chosen.messages]
        for (const file of [...ownFiles, messagesFile(code)]) {
          // Vite refuses a missing file.
          if (existsSync(file)) this.addWatchFile(file)
        }
        const [, name = '', placeName = ''] = /^\0virtual:(\w+)\/?(.*)/.exec(id) ?? []
        if (name === 'language') return exportAll({ ...formats, otherLanguages })
        const { company, texts } = readNow()
        if (name === 'company') {
          const { color, email, ...shown } = company
          return exportAll({ company: shown })
        }
        const place = (texts as Places)[placeName]
        if (!place) this.error(`The texts have no place '${placeName}'.`)
        const missing = isServing ? namingMissingTexts(placeName, Object.keys(place)) : ''
        return compilePlace(place, code) + missing
      },
    },
    // With a namespace, a missing text would be undefined.
    transform: {
      order: 'pre',
      filter: { code: 'virtual:messages/' },
      handler: source =>
        isServing
          ? source.replace(
              /import \* as (\w+) from '(virtual:messages\/\w+)'/g,
              "import $1 from '$2'",
            )
          : null,
    },
    transformIndexHtml: {
      // Vite leaves %…% alone unless it is an environment variable.
      order: 'pre',
      handler(html) {
        const places: Places = readNow().texts
        return html
          .replace('<html lang="en"', `<html lang="${code}"${dir === 'rtl' ? ' dir="rtl"' : ''}`)
          .replace(/%(\w+)\.(\w+)%/g, (found, place, key) => {
            const text = places[place]?.[key]
            if (typeof text !== 'string') throw new Error(`index.html: there is no text ${found}.`)
            return escapeHtml(text)
          })
      },
    },
  }
  const links: Plugin = {
    name: 'chosen-site-links',
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
  return [links, content]
}

function exportAll(values: object): string {
  const lines = Object.entries(values).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
  )
  return lines.join('\n')
}

/** The default export of a place, for development: its texts. A missing one says so. */
function namingMissingTexts(place: string, keys: string[]): string {
  return `
export default new Proxy({ ${keys.join(', ')} }, {
  get(texts, key) {
    if (key in texts) return texts[key]
    const report = "The text '${place}." + String(key) + "' is missing in src/messages/en.json."
    console.error(report)
    return report
  },
})`
}
