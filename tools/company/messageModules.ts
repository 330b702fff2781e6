import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type ChosenCompany, readCompany } from './company.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { compilePlace, messagesFile, type Places } from './messages.ts'

const PREFIX = 'virtual:messages/'

/** Serves the texts of a place as `virtual:messages/PLACE`. In index.html, replaces %PLACE.TEXT%, and sets the language. */
export function messageModules(chosen: ChosenCompany): Plugin {
  const { code, dir } = chosen.language
  let isServing = false
  // The dev server reads them again after an edit.
  const readPlaces = (): Places =>
    isServing ? readCompany(chosen.folder, code).texts : chosen.texts
  return {
    name: 'message-modules',
    config: () => ({
      // A dependency found later would reload the page.
      optimizeDeps: { include: ['make-plural/cardinals'] },
      // Puts each text where it is shown.
      build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } },
    }),
    configResolved({ command }) {
      isServing = command === 'serve'
    },
    resolveId: { filter: { id: /^virtual:messages\// }, handler: id => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:messages\// },
      handler(id) {
        const name = id.slice(PREFIX.length + 1)
        const place = readPlaces()[name]
        if (!place) this.error(`The texts have no place '${name}'.`)
        // Vite refuses a missing file.
        for (const file of [messagesFile(code), chosen.messages]) {
          if (existsSync(file)) this.addWatchFile(file)
        }
        return (
          compilePlace(place, code) +
          (isServing ? namingMissingTexts(name, Object.keys(place)) : '')
        )
      },
    },
    // With a namespace, a missing text would be undefined.
    transform: {
      order: 'pre',
      filter: { code: PREFIX },
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
        const places = readPlaces()
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
