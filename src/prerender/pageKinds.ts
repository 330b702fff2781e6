/** Parts of the style sheet: the rules that screens need, and those of all other pages. */
export type PageStyles = 'screens' | 'documents'

type KindOfPage = {
  /** Whether it starts the site. All other pages are reached by plain links. */
  hasEntry: boolean
  /** The part that it contains (screens) or links to (documents). */
  styles: PageStyles
  /**
   * When the worker caches it: on installation, on a visit, or never. Screens that aren't cached
   * open with home's HTML.
   */
  offline: 'precached' | 'visited' | 'none'
  /** What its preview picture and its structured data describe. 'none' if search engines never see it. */
  subject: 'site' | 'app' | 'none'
}

/** How the kinds of pages differ. What renders them is in prerender.tsx. */
export const PAGE_KINDS = {
  /** A route without parameters. */
  screen: { hasEntry: true, styles: 'screens', offline: 'precached', subject: 'site' },
  /** The route of an app. */
  app: { hasEntry: true, styles: 'screens', offline: 'none', subject: 'app' },
  /** A company's own page, or one about an app. */
  document: { hasEntry: false, styles: 'documents', offline: 'visited', subject: 'site' },
  /** /get/17, which leads a phone to the store of an app. */
  getApp: { hasEntry: false, styles: 'documents', offline: 'visited', subject: 'app' },
  /** What hosts show at unknown paths. */
  notFound: { hasEntry: true, styles: 'screens', offline: 'none', subject: 'none' },
} as const satisfies Record<string, KindOfPage>

export type PageKind = keyof typeof PAGE_KINDS
