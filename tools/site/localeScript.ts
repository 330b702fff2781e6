import { hash } from 'node:crypto'
import { categoriesOf } from '../../src/features/catalogue/listApps.ts'
import type { Text } from '../../src/messages/en.ts'
import { readScreenshots, textLanguage } from '../../src/shared/domain/appDetails.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { type HeroApp, NETWORK_ICONS } from '../../src/shared/domain/companySchema.ts'
import { LOCALE_SCRIPTS } from '../../src/shared/domain/fileNames.ts'
import { lookUpText, sortByText } from '../../src/shared/domain/foldText.ts'
import type { Locale } from '../../src/shared/domain/locale.ts'
import type { LocaleData } from '../../src/shared/domain/localeData.ts'
import { fillPlaceholders } from '../../src/shared/domain/placeholders.ts'
import { toInlineJson } from '../../src/shared/domain/preloadedState.ts'
import type { ChosenCompany } from '../company/company.ts'
import { type Namespaces, placeholdersOf } from '../company/messages.ts'

/** A language of a site, as its pages know it. */
export type PageLanguage = {
  chosen: ChosenCompany
  locale: Locale
  /** The other languages of the site. */
  others: readonly Locale[]
  /** In this language. */
  catalogue: readonly AppRecord[]
}

/** Namespaces of texts that only the build shows. */
const BUILD_ONLY = ['crawlers', 'document', 'getApp', 'start']

/** What the pages of a language know, while they are rendered and in the browser. */
export function localeData({ chosen, locale, others, catalogue }: PageLanguage): LocaleData {
  const { color, email, ...company } = chosen.company
  const { language, languages, messages } = chosen
  const used = [...company.stores, ...company.socials].map(({ icon }) => icon as string)
  return {
    ...locale,
    language,
    otherLanguages: others.map(({ code, base }) => {
      const { name = code } = languages.find(language => language.code === code) ?? {}
      return { code, name, base }
    }),
    company,
    categoryOrder: collateCategories(catalogue, company.categories, language.code),
    heroApps: findHeroApps(chosen, catalogue),
    networkIcons: Object.fromEntries(
      Object.entries(NETWORK_ICONS).filter(([name]) => used.includes(name)),
    ),
    messages: language.dir === 'rtl' ? mapMessages(messages, isolateValues) : messages,
  }
}

/** The script that pages of a language load before the entry script, and its path in `dist`. */
export function localeScript({ messages, ...data }: LocaleData): { file: string; text: string } {
  const shown = Object.entries(messages).filter(([name]) => !BUILD_ONLY.includes(name))
  const text = setLocale({ ...data, messages: Object.fromEntries(shown) })
  const revision = hash('sha256', text).slice(0, 8)
  return { file: `${LOCALE_SCRIPTS}${data.language.code}-${revision}.js`, text }
}

/** JavaScript that sets the global `LOCALE`. It may be inline. */
export function setLocale(data: LocaleData): string {
  return `globalThis.LOCALE=${toInlineJson(data)}`
}

/** The categories of `apps` by their `names` in the collation of the language `code`. */
export function collateCategories(
  apps: readonly AppRecord[],
  names: Readonly<Record<string, string>>,
  code: string,
): string[] {
  return sortByText(categoriesOf(apps), category => lookUpText(names, category), code)
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
    const { title, image, color } = app
    const language = textLanguage(app, 'title', code)
    return { id: app.id, title, image, color, language, screenshot: screenshot.image }
  })
}

/** `messages` with another text in place of each string, also of those of plurals. */
function mapMessages(messages: Namespaces, to: (text: string) => string): Namespaces {
  const map = <From, To>(object: Readonly<Record<string, From>>, to: (value: From) => To) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, to(value)]))
  const mapText = (text: Text): Text => (typeof text === 'string' ? to(text) : map(text, to))
  return map(messages, namespace => map(namespace, mapText))
}

/** From right to left, '4.5 MB' and the value 'C++' would change their order. Unicode's isolates keep it. */
function isolateValues(text: string): string {
  if (placeholdersOf(text).length === 0) return text
  const isolate = (part: string) => `\u2068${part}\u2069`
  return isolate(fillPlaceholders(text, name => isolate(`{${name}}`)))
}
