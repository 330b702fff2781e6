/** What is the same in every language of a site. */
export type SitePlace = {
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
 * Where the site in one language is. Commands, pages, manifest and worker get this value; scripts read it as
 * `SITE.place`.
 */
export type Place = SitePlace & {
  /** The code of the language. */
  language: string
  isDefault: boolean
  /** Below `rootBase`, and in `dist`: 'de/', or '' for the default language. */
  folder: string
  /** The path of this language on its host: '/store/de/'. Starts and ends with '/'. */
  base: string
  /** The public URL of `base`. Undefined without SITE_URL. */
  url: string | undefined
}

/** The site at the root of its host. */
export const AT_ROOT: SitePlace = {
  rootBase: '/',
  rootUrl: undefined,
  hasFolders: false,
  hasFeed: false,
}

/** Where a language of a site is: the default one at its root, all others in their own folders. */
export function placeOf(language: string, isDefault: boolean, site: SitePlace): Place {
  const folder = isDefault ? '' : `${language}/`
  const base = site.rootBase + folder
  const url = site.rootUrl && new URL(base, site.rootUrl).href
  return { ...site, language, isDefault, folder, base, url }
}

/** Where all languages of a site are, in their order: the first one is the default. */
export function placesOf(
  [first, ...others]: readonly [{ code: string }, ...{ code: string }[]],
  site: SitePlace,
): [Place, ...Place[]] {
  return [placeOf(first.code, true, site), ...others.map(({ code }) => placeOf(code, false, site))]
}
