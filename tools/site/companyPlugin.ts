import { existsSync } from 'node:fs'
import rtlcss from 'rtlcss'
import type { Plugin, UserConfig } from 'vite'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { AT_ROOT, type Place, placeOf } from '../../src/shared/domain/place.ts'
import { type ChosenCompany, localPath, readCompany } from '../company/company.ts'
import { messagesFile } from '../company/messages.ts'
import { removeUnusedParts } from './inlineStyles.ts'
import { sassOptions } from './sassOptions.ts'
import { type ScriptLanguage, virtualModule } from './virtualModules.ts'

const VIRTUAL = /^virtual:(company|language|messages\/)/
const RESOLVED = /^\0virtual:(company|language|messages\/)/

/**
 * Gives `PLACE`, `virtual:company`, `virtual:language` and `virtual:messages/NAMESPACE` their content in one language,
 * and the styles their tones. Serves and writes what is drawn for the company.
 */
export function companyPlugin(
  chosen: ChosenCompany,
  place: Place = placeOf(chosen.language.code, true, AT_ROOT),
  others: readonly Place[] = [],
  catalogue?: readonly AppRecord[],
): Plugin {
  const { folder, language } = chosen
  const { code } = language
  let isServing = false
  return {
    name: 'company',
    config: (_config, { command }) => ({
      // A build with the values themselves leaves out what they rule out. Tests replace the whole.
      ...commonConfig(chosen, command === 'build' ? placeFields(place) : { PLACE: place }),
      // A dependency found later would reload the page.
      optimizeDeps: { include: ['make-plural/cardinals'] },
      // Puts each text where it is shown.
      build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } },
    }),
    configResolved({ command }) {
      isServing = command === 'serve'
    },
    configureServer({ middlewares }) {
      for (const [file, picture] of folder.drawn) {
        const type = file.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
        middlewares.use(`/${file}`, (_request, response) => {
          response.setHeader('Content-Type', type).end(picture)
        })
      }
    },
    generateBundle() {
      // They are at the root of the site, as the public folder is.
      if (!place.isDefault) return
      for (const [fileName, source] of folder.drawn) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
    resolveId: { filter: { id: VIRTUAL }, handler: id => `\0${id}` },
    load: {
      filter: { id: RESOLVED },
      handler(id) {
        const ownFiles = [folder.file, localPath(folder.file, code), chosen.messages]
        for (const file of [...ownFiles, messagesFile(code)]) {
          // Vite refuses a missing file.
          if (existsSync(file)) this.addWatchFile(file)
        }
        // The dev server reads the company again after an edit.
        const now = isServing ? readCompany(folder, code) : chosen
        const { source, names } = virtualModule(id, { chosen: now, place, others, catalogue })
        const namespace = isServing ? /messages\/(.*)/.exec(id)?.[1] : undefined
        return namespace ? source + namingMissingTexts(namespace, names) : source
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

/**
 * Gives the virtual modules their content in all `languages` to one bundle, which chooses those of `PLACE` when it is
 * loaded. Whoever loads it says what `PLACE` is. The bundle lacks what a page loads later, which is not prerendered.
 */
export function languagesPlugin(languages: readonly [ScriptLanguage, ...ScriptLanguage[]]): Plugin {
  const [first] = languages
  return {
    name: 'languages',
    config: () => commonConfig(first.chosen, {}),
    resolveId: { filter: { id: VIRTUAL }, handler: id => `\0${id}` },
    resolveDynamicImport: () => false,
    load: {
      filter: { id: RESOLVED },
      handler(id) {
        const [module = '', code] = id.split('?')
        const language = languages.find(({ place }) => place.language === code)
        if (language) return virtualModule(module, language).source
        const codes = languages.map(({ place }) => place.language)
        return chosenByPlace(module.slice(1), codes, virtualModule(module, first).names)
      },
    },
  }
}

/**
 * A module that exports `names` from `module` in the language of PLACE:
 *
 *     import * as language0 from 'virtual:company?en'
 *     import * as language1 from 'virtual:company?de'
 *     export const { company } = { 'en': language0, 'de': language1 }[PLACE.language]
 */
function chosenByPlace(module: string, codes: readonly string[], names: readonly string[]): string {
  const imports = codes.map((code, at) => `import * as language${at} from '${module}?${code}'`)
  const choices = codes.map((code, at) => `'${code}': language${at}`)
  const chosen = `export const { ${names.join(', ')} } = { ${choices.join(', ')} }[PLACE.language]`
  return [...imports, chosen].join('\n')
}

/** What the scripts of a company need, with code for `defined` names in them. */
function commonConfig(
  { folder, palette, language }: ChosenCompany,
  defined: Record<string, unknown>,
): UserConfig {
  return {
    publicDir: folder.publicDir,
    define: defined,
    css: {
      preprocessorOptions: { scss: sassOptions(palette) },
      // Turns what Bootstrap and react-toastify place left or right.
      postcss: { plugins: [removeUnusedParts, ...(language.dir === 'rtl' ? [rtlcss()] : [])] },
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

/** The default export of a namespace, for development: its texts. A missing one says so. */
function namingMissingTexts(namespace: string, keys: string[]): string {
  return `
export default new Proxy({ ${keys.join(', ')} }, {
  get(texts, key) {
    if (key in texts) return texts[key]
    const report = "The text '${namespace}." + String(key) + "' is missing in src/messages/en.json."
    console.error(report)
    return report
  },
})`
}
