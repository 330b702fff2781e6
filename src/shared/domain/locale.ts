/** Where a site is, the same in every language. */
export type SiteAddress = {
  /** The base of the default language, which has the pictures of all: '/store/'. */
  rootBase: string
  /** The public URL of `rootBase`. Undefined without SITE_URL. */
  rootUrl: string | undefined
  /** Whether each page is a folder. */
  hasFolders: boolean
  /** Whether each language has a feed, which needs a public URL. */
  hasFeed: boolean
}

/**
 * Where the site in one language is. Commands, pages, manifest and worker get this value; scripts read it as `LOCALE`.
 */
export type Locale = SiteAddress & {
  /** A canonical BCP 47 tag, such as 'de' or 'pt-BR'. */
  code: string
  isDefault: boolean
  /** Below `rootBase`, and in `dist`: 'de/', or '' for the default language. */
  folder: string
  /** The path of this language on its host: '/store/de/'. Starts and ends with '/'. */
  base: string
  /** The public URL of `base`. Undefined without SITE_URL. */
  url: string | undefined
}

/** The site at the root of its host. */
export const AT_ROOT: SiteAddress = {
  rootBase: '/',
  rootUrl: undefined,
  hasFolders: false,
  hasFeed: false,
}

/** Where a language of a site is: the default one at its root, all others in their own folders. */
export function localeOf(code: string, isDefault: boolean, site: SiteAddress): Locale {
  const folder = isDefault ? '' : `${code}/`
  const base = site.rootBase + folder
  const url = site.rootUrl && new URL(base, site.rootUrl).href
  return { ...site, code, isDefault, folder, base, url }
}

/** Where all languages of a site are, in their order: the first one is the default. */
export function localesOf(
  [first, ...others]: readonly [{ code: string }, ...{ code: string }[]],
  site: SiteAddress,
): [Locale, ...Locale[]] {
  return [
    localeOf(first.code, true, site),
    ...others.map(({ code }) => localeOf(code, false, site)),
  ]
}
