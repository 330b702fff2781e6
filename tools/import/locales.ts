import type { Listing, Translation } from './listing.ts'

/**
 * The `locales` in a language and its script, closest first. For 'pt', these are pt, `preferred`, pt-BR,
 * where most of its speakers live, and then other countries in their order. Reads any spelling, such as
 * iw_IL.
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

/** The stores use 'no' for Bokmål. */
const generic = (code: string) => (code === 'no' ? 'nb' : code)

function parseLocale(name: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(name.replaceAll('_', '-'))
  } catch {
    return undefined
  }
}

/**
 * The locales for the default language of a site, closest first, then English ones, `default` and the
 * preferred one of the folder. Their texts may be combined. If there are none of these, only the first of
 * `locales`.
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

/** The translations into each language but the first, which `read` finds in its locales. */
export function translateInto(
  [, ...others]: readonly string[],
  locales: readonly string[],
  read: (locales: string[]) => Translation & { notes: string[] },
): Pick<Listing, 'translations' | 'notes'> {
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
