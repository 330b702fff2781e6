import { existsSync } from 'node:fs'
import rtlcss from 'rtlcss'
import type { Plugin, UserConfig } from 'vite'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { NETWORK_ICONS } from '../../src/shared/domain/companySchema.ts'
import { AT_ROOT, type Place, placeOf } from '../../src/shared/domain/place.ts'
import { type ChosenCompany, cataloguePath, localPath, readCompany } from '../company/company.ts'
import { findHeroApps } from '../company/heroApps.ts'
import { compileNamespace, messagesFile, type Namespaces } from '../company/messages.ts'
import { readLocalCatalogue } from '../company/overlay.ts'
import { sassOptions } from './sassOptions.ts'

/** Removes Bootstrap's rules for parts of fields that the site lacks. PurgeCSS keeps all pseudo-elements. */
const removeUnusedParts = {
  postcssPlugin: 'remove-unused-parts',
  Rule(rule: { selector: string; remove(): unknown }) {
    const isUnused = /::(-webkit-(date|color|inner-spin)|file-selector)/.test(rule.selector)
    if (isUnused) rule.remove()
  },
}

/** A language of a site, as its scripts know it. */
export type ScriptLanguage = {
  chosen: ChosenCompany
  place: Place
  /** The other languages of the site. */
  others: readonly Place[]
  /** The apps of the hero are among these. Without them, their file is read if it has some. */
  catalogue?: readonly AppRecord[] | undefined
}

const VIRTUAL = /^virtual:(company|language|messages\/)/
const RESOLVED = /^\0virtual:(company|language|messages\/)/

/**
 * Gives `PLACE`, `virtual:company`, `virtual:language` and `virtual:messages/NAMESPACE` their content in one language,
 * and the styles their tones.
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
 * loaded. Whoever loads it says what `PLACE` is.
 */
export function languagesPlugin(languages: readonly [ScriptLanguage, ...ScriptLanguage[]]): Plugin {
  const [first] = languages
  return {
    name: 'languages',
    config: () => commonConfig(first.chosen, {}),
    resolveId: { filter: { id: VIRTUAL }, handler: id => `\0${id}` },
    load: {
      filter: { id: RESOLVED },
      handler(id) {
        const [module = '', code] = id.split('?')
        const language = languages.find(({ place }) => place.language === code)
        if (language) return virtualModule(module, language).source
        const { names } = virtualModule(module, first)
        const ids = languages.map(({ place }) => `${module.slice(1)}?${place.language}`)
        const choices = languages.map(({ place }, at) => `'${place.language}': language${at}`)
        return [
          ...ids.map((id, at) => `import * as language${at} from '${id}'`),
          `export const { ${names.join(', ')} } = { ${choices.join(', ')} }[PLACE.language]`,
        ].join('\n')
      },
    },
  }
}

/** What the scripts of a company need, with code for `defined` names in them. */
function commonConfig(
  { folder, palette, language }: ChosenCompany,
  defined: Record<string, unknown>,
): UserConfig {
  return {
    publicDir: folder.publicDir,
    define: { 'import.meta.env.BUILD_YEAR': new Date().getFullYear(), ...defined },
    css: {
      preprocessorOptions: { scss: sassOptions(palette) },
      // Turns what Bootstrap and react-toastify place left or right.
      postcss: { plugins: [removeUnusedParts, ...(language.dir === 'rtl' ? [rtlcss()] : [])] },
    },
  }
}

/** The source of a virtual module in one language, and the names of its exports. */
function virtualModule(id: string, { chosen, others, catalogue }: ScriptLanguage) {
  const { company, texts, language, languages } = chosen
  const [, name = '', namespaceName = ''] = /virtual:(\w+)\/?(.*)/.exec(id) ?? []
  if (name === 'language') {
    const { code: _, name, ...formats } = language
    const otherLanguages = others.map(({ language, base }) => {
      const name = languages.find(({ code }) => code === language)?.name
      return { code: language, name, base }
    })
    return exportAll({ ...formats, otherLanguages })
  }
  if (name === 'company') {
    const { color, email, ...shown } = company
    const used = [...company.stores, ...company.socials].map(({ icon }) => icon as string)
    const networkIcons = Object.fromEntries(
      Object.entries(NETWORK_ICONS).filter(([name]) => used.includes(name)),
    )
    const readApps = () => catalogue ?? readLocalCatalogue(cataloguePath(chosen.folder), chosen)
    return exportAll({ company: shown, heroApps: findHeroApps(chosen, readApps), networkIcons })
  }
  const namespace = (texts as Namespaces)[namespaceName]
  if (!namespace) throw new Error(`The texts have no namespace '${namespaceName}'.`)
  return { source: compileNamespace(namespace, language.code), names: Object.keys(namespace) }
}

/** Code for PLACE and for each of its fields, as Vite's `define` takes it. */
export function placeFields(place: Place): Record<string, string> {
  const fields = Object.entries(place).map(([name, value]) => {
    return [`PLACE.${name}`, JSON.stringify(value) ?? 'undefined']
  })
  return { PLACE: JSON.stringify(place), ...Object.fromEntries(fields) }
}

function exportAll(values: object): { source: string; names: string[] } {
  const lines = Object.entries(values).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
  )
  return { source: lines.join('\n'), names: Object.keys(values) }
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
