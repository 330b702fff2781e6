import { fileURLToPath } from 'node:url'
import { categoryOf } from '../../src/shared/domain/addressParameters.ts'
import { readScreenshots, textLanguage } from '../../src/shared/domain/appDetails.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { type HeroApp, NETWORK_ICONS } from '../../src/shared/domain/companySchema.ts'
import type { Place } from '../../src/shared/domain/place.ts'
import { fillPlaceholders } from '../../src/shared/domain/placeholders.ts'
import { type ChosenCompany, cataloguePath } from '../company/company.ts'
import { directionOf } from '../company/language.ts'
import {
  type Namespace,
  type Namespaces,
  placeholdersOf,
  pluralCategories,
  pluralLanguage,
  type Text,
} from '../company/messages.ts'
import { readLocalCatalogue } from '../company/overlay.ts'

/** Formats {count} in compiled plurals. */
const FORMAT_MODULE = fileURLToPath(new URL('../../src/shared/domain/format.ts', import.meta.url))

/** A language of a site, as its scripts know it. */
export type ScriptLanguage = {
  chosen: ChosenCompany
  place: Place
  /** The other languages of the site. */
  others: readonly Place[]
  /** Without them, their file is read. */
  catalogue?: readonly AppRecord[] | undefined
}

/** The source of a virtual module in one language, and the names of its exports. */
export function virtualModule(id: string, language: ScriptLanguage) {
  const { texts, language: own } = language.chosen
  const [, kind = '', name = ''] = /virtual:(\w+)\/?(.*)/.exec(id) ?? []
  if (kind === 'language') return exportAll(languageExports(language))
  if (kind === 'company') return exportAll(companyExports(language))
  const namespace = (texts as Namespaces)[name]
  if (!namespace) throw new Error(`The texts have no namespace '${name}'.`)
  return { source: compileNamespace(namespace, own.code), names: Object.keys(namespace) }
}

/** What Intl knows about the language, and the others of the site. */
function languageExports({ chosen: { language, languages }, others }: ScriptLanguage) {
  const { code: _, name, ...formats } = language
  const otherLanguages = others.map(({ language, base }) => {
    const name = languages.find(({ code }) => code === language)?.name
    return { code: language, name, base }
  })
  return { ...formats, otherLanguages }
}

/** The company, with the apps of its hero, the order of its categories and the icons of its networks. */
function companyExports({ chosen, catalogue }: ScriptLanguage) {
  const { color, email, ...company } = chosen.company
  const used = [...company.stores, ...company.socials].map(({ icon }) => icon as string)
  const networkIcons = Object.fromEntries(
    Object.entries(NETWORK_ICONS).filter(([name]) => used.includes(name)),
  )
  const apps = catalogue ?? tryToReadCatalogue(chosen)
  const { code } = chosen.language
  return {
    company,
    heroApps: findHeroApps(chosen, apps),
    categoryOrder: collateCategories(apps, company.categories, code),
    networkIcons,
  }
}

/** Empty for a faulty catalogue, whose faults the mock API and the build report. */
function tryToReadCatalogue(chosen: ChosenCompany): readonly AppRecord[] {
  try {
    return readLocalCatalogue(cataloguePath(chosen.folder), chosen, chosen.folder.imported)
  } catch {
    return []
  }
}

/** The categories of `apps` by their `names` in the collation of the language `code`. */
export function collateCategories(
  apps: readonly AppRecord[],
  names: Readonly<Record<string, string>>,
  code: string,
): string[] {
  const { compare } = new Intl.Collator(code, { numeric: true })
  const nameOf = (category: string) => names[category] ?? category
  return [...new Set(apps.map(categoryOf))]
    .filter(category => category !== '')
    .sort((a, b) => compare(nameOf(a), nameOf(b)))
}

/** The apps in `hero.apps` of company.json that have a screenshot, in order. */
export function findHeroApps(
  { company, language: { code } }: ChosenCompany,
  catalogue: readonly AppRecord[],
): HeroApp[] {
  return company.hero.apps.flatMap(id => {
    const app = catalogue.find(app => app.id === id)
    const [screenshot] = app ? readScreenshots(app) : []
    if (!app || !screenshot) return []
    const language = textLanguage(app, 'title', code)
    return { id: app.id, title: app.title, image: screenshot.image, language }
  })
}

function exportAll(values: object): { source: string; names: string[] } {
  const lines = Object.entries(values).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
  )
  return { source: lines.join('\n'), names: Object.keys(values) }
}

/**
 * An ES module with an export for each text of `namespace`: a string, or a function of the placeholders'
 * values. A plural chooses by the number `count` and shows it with the separators of the language.
 */
export function compileNamespace(namespace: Namespace, language: string): string {
  const texts = Object.entries(namespace)
  const lines = texts.map(([key, text]) => `export const ${key} = ${compileText(text, language)}`)
  if (texts.some(([, text]) => typeof text === 'object')) {
    lines.unshift(
      `import { ${pluralLanguage(language)} as categoryOf } from 'make-plural/cardinals'`,
      `import { formatNumber } from ${JSON.stringify(FORMAT_MODULE)}`,
    )
  }
  return lines.join('\n')
}

function compileText(text: Text, language: string): string {
  if (typeof text === 'object') return compilePlural(text, language)
  const names = placeholdersOf(text)
  if (names.length === 0) return JSON.stringify(text)
  return `({ ${names.join(', ')} }) => ${template(text, language)}`
}

/**
 * A function that chooses one of `forms`, the texts of a plural by category. A category without a form, as in
 * English texts that stand in for missing ones, has that of 'other'.
 */
function compilePlural(forms: Record<string, string>, language: string): string {
  const names = new Set(['count', ...placeholdersOf(forms)])
  const compiled = pluralCategories(language).map(category => {
    const form = forms[category] ?? forms.other ?? ''
    return { category, form: template(form, language, 'formatNumber(count)') }
  })
  const [only = '', ...others] = new Set(compiled.map(({ form }) => form))
  const table = compiled.map(({ category, form }) => `${category}: ${form}`).join(', ')
  const chosen = others.length === 0 ? only : `({ ${table} })[categoryOf(count)]`
  return `({ ${[...names].join(', ')} }) => ${chosen}`
}

/** A template literal with an expression for each placeholder. Everything else in the text stays text. */
function template(text: string, language: string, count = 'count'): string {
  const escaped = isolateValues(text, language).replace(/[\\`$]/g, '\\$&')
  const filled = fillPlaceholders(escaped, name => `\${${name === 'count' ? count : name}}`)
  return `\`${filled}\``
}

/** From right to left, '4.5 MB' and the value 'C++' would change their order. Unicode's isolates keep it. */
function isolateValues(text: string, language: string): string {
  if (directionOf(language) === 'ltr' || placeholdersOf(text).length === 0) return text
  const isolate = (part: string) => `\u2068${part}\u2069`
  return isolate(fillPlaceholders(text, name => isolate(`{${name}}`)))
}
