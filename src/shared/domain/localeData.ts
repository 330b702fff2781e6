import type { Text } from '../../messages/en.ts'
import type { Company, HeroApp, NetworkIcon } from './companySchema.ts'
import type { Language } from './language.ts'
import type { Locale } from './locale.ts'

/** Plain data: all that differs between the languages of a site, and between companies. */
export type LocaleData = Locale & {
  language: Language
  /** The other languages of the site: code, name in itself, and base path such as '/store/de/'. */
  otherLanguages: readonly { code: string; name: string; base: string }[]
  /** What only the build needs is left out. */
  company: Omit<Company, 'color' | 'email'>
  /** The categories of the catalogue, in the collation of the language by the names to show. */
  categoryOrder: readonly string[]
  /** What `hero.apps` names, in that order. */
  heroApps: readonly HeroApp[]
  /** The paths of the icons that the company's links need. */
  networkIcons: Partial<Record<NetworkIcon, string>>
  /** The messages of the interface, by namespace and element. */
  messages: Readonly<Record<string, Readonly<Record<string, Text>>>>
}

export const { language, otherLanguages, company, categoryOrder, heroApps, networkIcons } = LOCALE
export const { dir } = language
