/*
 * The fixed names of files and folders in the built site, relative to a language's base unless
 * noted otherwise. For addresses of pages, see paths.ts.
 */

/** An array of records: the catalogue of a language. */
export const CATALOGUE_FILE = 'data.json'
export const FEED_FILE = 'feed.xml'
export const MANIFEST_FILE = 'manifest.webmanifest'
/** The page that hosts show at unknown paths. */
export const NOT_FOUND_FILE = '404.html'
export const WORKER_FILE = 'sw.js'

/** Scripts, styles and fonts of all languages, below the base of the default one. Every name changes with the content. */
export const ASSETS_FOLDER = 'assets'
/** Prefix of the scripts that set LOCALE: 'assets/locale.de-a1b2c3d4.js'. */
export const LOCALE_SCRIPTS = `${ASSETS_FOLDER}/locale.`
/** Prefix of the style sheet for documents. */
export const DOCUMENT_STYLES = `${ASSETS_FOLDER}/document-`
/** Pictures of link previews. Every name changes with the content. */
export const PREVIEWS_FOLDER = 'previews'

// Only the default language has the following.

/** Lists the licenses of the software on the site. */
export const LICENSES_FILE = 'licenses.txt'
export const ROBOTS_FILE = 'robots.txt'
export const SITEMAP_FILE = 'sitemap.xml'
/** Netlify and Cloudflare Pages read both. */
export const HEADERS_FILE = '_headers'
export const REDIRECTS_FILE = '_redirects'

/** The company's pictures. */
export const IMAGES_FOLDER = 'images'
export const HERO_FILE = 'images/hero.svg'
export const WORDMARK_FILE = 'images/wordmark.svg'
/** The preview picture of the home page, if a company has one of its own. */
export const PREVIEW_FILE = 'images/preview.png'
export const FAVICON_FILE = 'favicon.svg'
export const TOUCH_ICON_FILE = 'apple-touch-icon.png'
export const ICON_FILES = {
  small: 'icon-192.png',
  large: 'icon-512.png',
  maskable: 'icon-maskable.png',
} as const
