/** The language's base path: '/store/de/'. A function, so that Node can load this module. */
export function siteBase(): string {
  return LOCALE.base
}

/** The address of a path relative to the site's base: 'data.json' gives '/store/data.json' on any route. */
export function siteUrl(path: string): string {
  return siteBase() + path
}

/** The base of the default language, which has the pictures of all languages. */
export function rootBase(): string {
  return LOCALE.rootBase
}

/**
 * The address of a location inside the site: '/apps' and '?q=a' give '/store/apps?q=a', or '/store/apps/?q=a'
 * with `FOLDERS=1`. Never leads to another host: '//a' counts as '/a'. Another language has another `base`.
 */
export function siteHref(
  { pathname = '/', search = '', hash = '' },
  base: string = siteBase(),
): string {
  return base + ownPagePath(pathname.replace(/^[\\/]+/, '')) + search + hash
}

/** The path of an app's screen. Relative to the base, like all paths. */
export function appPath(id: number | string): string {
  return `/appdetails/${id}`
}

/** The path of the page that leads a phone to the store of an app. */
export function getAppPath(id: number | string): string {
  return `/get/${id}`
}

/**
 * The path of a page in addresses: '/apps', or '/apps/' if every page is a folder, as hosts redirect to it.
 */
export function pagePath(path: string, hasFolders: boolean): string {
  return hasFolders ? path.replace(/[^/]$/, '$&/') : path
}

/**
 * The file of a page in `dist`: '/apps' is 'apps.html', or 'apps/index.html' if every page is a folder. '/'
 * is 'index.html'.
 */
export function pageFile(path: string, hasFolders: boolean): string {
  const name = pagePath(path, hasFolders).slice(1)
  return /(^|\/)$/.test(name) ? `${name}index.html` : `${name}.html`
}

/** The path of a page in this build (`pagePath`). */
const ownPagePath = (path: string) => (LOCALE.hasFolders ? pagePath(path, true) : path)

/**
 * A path inside the site, from an address that starts with `base`: '/store/apps' gives '/apps'.
 * Like the router, it ignores the case of the base. A path outside the base stays as it is.
 */
export function withoutBase(pathname: string, base: string): string {
  const prefix = base.replace(/\/$/, '')
  const isInside = `${pathname}/`.toLowerCase().startsWith(`${prefix}/`.toLowerCase())
  return isInside ? pathname.slice(prefix.length) || '/' : pathname
}

/** Removes the file name that static hosts accept: '/apps.html' gives '/apps', '/index.html' gives '/'. */
export function withoutFileName(pathname: string): string {
  return pathname.replace(/\/index\.html$/i, '/').replace(/\.html$/i, '')
}

/** One spelling for all paths of a screen: '/Apps/' and '//apps' give '/apps', '/' gives ''. */
export function normalizePath(path: string): string {
  return path.toLowerCase().replace(/^\/+(?=\/)|\/+$/g, '')
}

/** Whether the router treats both as one screen: '/apps', '/Apps' and '/apps/'. */
export function isSamePath(a: string, b: string): boolean {
  return normalizePath(a) === normalizePath(b)
}

/** The public address of the page or file at `path`. For pages, see `pagePath`. */
export function urlOf(root: string, path: string): string {
  return new URL(path.replace(/^\//, ''), root).href
}

/**
 * The public address of `path`, which is relative to the base and starts with '/'. `isTranslated`: in this
 * language, otherwise in the default one. Undefined in a build without SITE_URL.
 */
export function publicUrl(path: string, isTranslated: boolean): string | undefined {
  const root = isTranslated ? LOCALE.url : LOCALE.rootUrl
  return root && new URL(ownPagePath(path).slice(1), root).href
}
