/** Where the language of the build is. The build puts the values of its fields in place of them. */
declare const PLACE: import('./place.ts').Place

/** The company that the site is built for. The build provides it; see tools/site/companyPlugin.ts. */
declare module 'virtual:company' {
  /** What only the build needs is left out. */
  export const company: Omit<import('./companySchema.ts').Company, 'color' | 'email'>
  /** The categories of the catalogue, in the collation of the language by the names to show. */
  export const categoryOrder: readonly string[]
  /** What `hero.apps` names, in that order. */
  export const heroApps: import('./companySchema.ts').HeroApp[]
  /** The paths of the icons that the company's links need. */
  export const networkIcons: Partial<Record<import('./companySchema.ts').NetworkIcon, string>>
}

/** How the language of the build writes texts, numbers and days, and the other languages of the site. */
declare module 'virtual:language' {
  type Language = import('./language.ts').Language
  export const dir: Language['dir']
  export const decimal: Language['decimal']
  export const group: Language['group']
  export const groupEnd: Language['groupEnd']
  export const groupedFrom: Language['groupedFrom']
  export const months: Language['months']
  export const day: Language['day']
  export const monthsOfYear: Language['monthsOfYear']
  /** The other languages of the site: code, name in itself, and base path such as '/store/de/'. */
  export const otherLanguages: readonly { code: string; name: string; base: string }[]
}
