/** The path of a document as OfflineFiles lists it: '/appdetails/:id/privacy' for '/appdetails/17/privacy'. */
export const withoutAppId = (path: string): string => path.replace(/^(\/[^/]+\/)[^/]+/, '$1:id')

/** The site's files as the build lists them for the worker. URLs are relative to the site's base. */
export type OfflineFiles = {
  /** The scripts in all screens of this build. HTML that lacks one belongs to another build. */
  entries: string[]
  /** A regular expression for the paths of all screens (screens.ts). */
  screenPattern: string
  /** Addresses of the screens with their own HTML, './' for home. All others open with home's HTML. */
  pages: string[]
  /**
   * Paths of pages that are cached when visited, with ':id' in place of an app's id: '/privacy',
   * '/appdetails/:id/privacy'.
   */
  documents: string[]
  /** Pages, scripts, styles and the site's own pictures. Hashed file names need no revision. */
  precached: { url: string; revision: string | null }[]
  /** Icons of apps to fetch in advance, in the order of the catalogue. */
  icons: string[]
  /** The path from the base to assets and pictures: './' in the default language, or '../'. */
  toRoot: './' | '../'
  /** Folders below the base that other workers serve: the other languages. */
  otherSites?: string[]
}
