import type { ImportedApp, Translation } from './importedApp.ts'

/**
 * Those of `locales` in `language` and its script, closest first: for 'pt' those named pt, `preferred`,
 * pt-BR, where most of its speakers live, and other countries by name. Any spelling, such as iw_IL.
 */
export function localesIn(
  language: string,
  locales: readonly string[],
  preferred?: string,
): string[] {
  const wanted = new Intl.Locale(language).maximize()
  const isReadable = (name: string) => {
    const locale = parseLocale(name)?.maximize()
    if (!locale || locale.script !== wanted.script) return false
    return generic(locale.language) === generic(wanted.language)
  }
  const distanceOf = (name: string) => {
    const locale = parseLocale(name)
    if (locale?.toString() === language) return 0
    if (name === preferred) return 1
    return locale?.maximize().region === wanted.region ? 2 : 3
  }
  return locales.filter(isReadable).sort((a, b) => distanceOf(a) - distanceOf(b))
}

/** The stores say 'no' for Bokmål. */
const generic = (code: string) => (code === 'no' ? 'nb' : code)

function parseLocale(name: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(name.replaceAll('_', '-'))
  } catch {
    return undefined
  }
}

/**
 * Locales for the default language of a site, closest first; then English ones, `default`, and the
 * default of the folder. Their texts may be combined. Without any of them, only the first of all.
 */
export function readableLocales(
  language: string,
  locales: readonly string[],
  preferred = 'default',
): string[] {
  const common = locales.filter(locale => locale === 'default' || locale === preferred)
  const found = [language, 'en'].flatMap(code => localesIn(code, locales, preferred))
  return found.length + common.length > 0
    ? [...new Set([...found, ...common])]
    : locales.slice(0, 1)
}

/** What `read` finds in the locales of each language but the first. */
export function readTranslations(
  [, ...others]: readonly string[],
  locales: readonly string[],
  read: (locales: string[]) => Translation & { notes: string[] },
): Pick<ImportedApp, 'translations' | 'notes'> {
  const found = others.map(code => [code, read(localesIn(code, locales))] as const)
  return {
    translations: Object.fromEntries(found),
    notes: found.flatMap(([code, { notes }]) => notes.map(note => `${code}: ${note}`)),
  }
}

/** The first defined result. */
export function firstOf<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const result = read(item)
    if (result !== undefined) return result
  }
  return undefined
}
