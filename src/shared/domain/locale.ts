/** The address of a site, the same in every language. */
export type SiteAddress = {
  /** The base path of the default language: '/store/'. Has the pictures of all languages. */
  rootBase: string
  /** The public URL of `rootBase`. Undefined without SITE_URL. */
  rootUrl: string | undefined
  /** Whether each page is a folder. */
  hasFolders: boolean
  /** Whether each language has a feed, which needs a public URL. */
  hasFeed: boolean
}

/**
 * The address of the site in one language. Commands, pages, manifest and worker receive it as a
 * value; scripts read it from `LOCALE`.
 */
export type Locale = SiteAddress & {
  /** A canonical BCP 47 tag, such as 'de' or 'pt-BR'. */
  code: string
  isDefault: boolean
  /** Its folder below `rootBase` and in `dist`: 'de/', or '' for the default language. */
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

/** The default language is at the site's root, all others are in their own folders. */
export function localeOf(code: string, isDefault: boolean, site: SiteAddress): Locale {
  const folder = isDefault ? '' : `${code}/`
  const base = site.rootBase + folder
  const url = site.rootUrl && new URL(base, site.rootUrl).href
  return { ...site, code, isDefault, folder, base, url }
}

/** The locales of a site's languages, in their order. The first language is the default. */
export function localesOf(
  [first, ...others]: readonly [{ code: string }, ...{ code: string }[]],
  site: SiteAddress,
): [Locale, ...Locale[]] {
  return [
    localeOf(first.code, true, site),
    ...others.map(({ code }) => localeOf(code, false, site)),
  ]
}
