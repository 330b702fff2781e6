import type { Text } from '../../messages/en.ts'
import type { Company, HeroApp, NetworkIcon } from './companySchema.ts'
import type { Language } from './language.ts'
import type { Locale } from './locale.ts'

/** Everything that differs between a site's languages and between companies, as plain data. */
export type LocaleData = Locale & {
  language: Language
  /** The other languages of the site: code, own name, and base path such as '/store/de/'. */
  otherLanguages: readonly { code: string; name: string; base: string }[]
  /** Without the fields that only the build needs. */
  company: Omit<Company, 'color' | 'email'>
  /** The categories of the catalogue, sorted by their names in this language. */
  categoryOrder: readonly string[]
  /** The apps of `hero.apps`, in that order. */
  heroApps: readonly HeroApp[]
  /** The paths of the icons that the company's links need. */
  networkIcons: Partial<Record<NetworkIcon, string>>
  /** The messages of the interface, by namespace and element. */
  messages: Readonly<Record<string, Readonly<Record<string, Text>>>>
}

export const { language, otherLanguages, company, categoryOrder, heroApps, networkIcons } = LOCALE
export const { dir } = language
