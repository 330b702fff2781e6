import { existsSync } from 'node:fs'
import rtlcss from 'rtlcss'
import type { Plugin } from 'vite'
import { NETWORK_ICONS } from '../../src/shared/domain/companySchema.ts'
import { AT_ROOT, type Place, placeOf } from '../../src/shared/domain/place.ts'
import { type ChosenCompany, localPath, readCompany } from '../company/company.ts'
import { readHeroApps } from '../company/heroApps.ts'
import { compilePlace, messagesFile, type Places } from '../company/messages.ts'
import { sassOptions } from './sassOptions.ts'

/** Removes Bootstrap's rules for parts of fields that the site lacks. PurgeCSS keeps all pseudo-elements. */
const removeUnusedParts = {
  postcssPlugin: 'remove-unused-parts',
  Rule(rule: { selector: string; remove(): unknown }) {
    const isUnused = /::(-webkit-(date|color|inner-spin)|file-selector)/.test(rule.selector)
    if (isUnused) rule.remove()
  },
}

/**
 * Gives `PLACE`, `virtual:company`, `virtual:language` and `virtual:messages/NAMESPACE` their content, and the styles
 * their tones. `others`: the other languages of the site.
 */
export function companyPlugin(
  chosen: ChosenCompany,
  place: Place = placeOf(chosen.language.code, true, AT_ROOT),
  others: readonly Place[] = [],
): Plugin {
  const { folder, palette, language } = chosen
  const { code, name: _, ...formats } = language
  const otherLanguages = others.map(({ language, base }) => {
    const name = chosen.languages.find(({ code }) => code === language)?.name
    return { code: language, name, base }
  })
  let isServing = false
  // The dev server reads the company again after an edit.
  const readNow = () => (isServing ? readCompany(folder, code) : chosen)
  return {
    name: 'company',
    config: (_config, { command }) => ({
      publicDir: folder.publicDir,
      define: {
        'import.meta.env.BUILD_YEAR': new Date().getFullYear(),
        // A build with the values themselves leaves out what they rule out. Tests replace the whole.
        ...(command === 'build' ? placeFields(place) : { PLACE: place }),
      },
      css: {
        preprocessorOptions: { scss: sassOptions(palette) },
        // Turns what Bootstrap and react-toastify place left or right.
        postcss: { plugins: [removeUnusedParts, ...(language.dir === 'rtl' ? [rtlcss()] : [])] },
      },
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
        const now = readNow()
        const { company, texts } = now
        if (name === 'company') {
          const { color, email, ...shown } = company
          const used = [...company.stores, ...company.socials].map(({ icon }) => icon as string)
          const networkIcons = Object.fromEntries(
            Object.entries(NETWORK_ICONS).filter(([name]) => used.includes(name)),
          )
          return exportAll({ company: shown, heroApps: readHeroApps(now), networkIcons })
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
  }
}

/** Code for PLACE and for each of its fields, as Vite's `define` takes it. */
export function placeFields(place: Place): Record<string, string> {
  const fields = Object.entries(place).map(([name, value]) => {
    return [`PLACE.${name}`, JSON.stringify(value) ?? 'undefined']
  })
  return { PLACE: JSON.stringify(place), ...Object.fromEntries(fields) }
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
