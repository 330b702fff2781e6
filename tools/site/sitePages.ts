import {
  categoriesOf,
  destinationOf,
  firstApps,
  hasTaglines,
  moreApps,
  trendingApps,
  withSuccessors,
} from '../../src/features/catalogue/listApps.ts'
import { isRetired, isTranslated } from '../../src/shared/domain/appDetails.ts'
import { type AppRecord, toCard } from '../../src/shared/domain/appRecord.ts'
import { NOT_FOUND_FILE } from '../../src/shared/domain/fileNames.ts'
import type { Locale } from '../../src/shared/domain/locale.ts'
import { appPath, getAppPath, pageFile, pagePath } from '../../src/shared/domain/paths.ts'
import type { PreloadedState } from '../../src/shared/domain/preloadedState.ts'
import { SCREENS } from '../../src/shared/domain/screens.ts'
import type { DocumentSource } from '../company/documents.ts'

/** Where a file of the site is. */
export type FilePlace = {
  language: string
  /** Relative to the base of the language, without an ending for a page: '/apps', '/feed.xml'. */
  path: string
  /** The address on the host: '/store/de/apps', or '/store/de/apps/' if every page is a folder. */
  href: string
  /** In `dist`: 'de/apps.html', or 'de/apps/index.html' if every page is a folder. */
  file: string
}

/** An HTML file of the site. */
export type SitePage = FilePlace & {
  /** Whether search engines may list it: it is indexed, and its text or its app is in this language. */
  isListed: boolean
} & PageContent

/** What decides how a page is made. */
export type PageContent =
  | { kind: 'screen'; data: PreloadedState }
  | { kind: 'app'; data: PreloadedState; app: AppRecord }
  /** A company's own page, or one about `app`. */
  | { kind: 'document'; source: DocumentSource; app?: AppRecord }
  /** Leads a phone to the store of `app`. */
  | { kind: 'getApp'; app: AppRecord }
  | { kind: 'notFound'; data: PreloadedState }

/** Where a file with a fixed name is. */
export function fileAt({ code: language, base, folder }: Locale, name: string): FilePlace {
  return { language, path: `/${name}`, href: base + encodeURI(name), file: folder + name }
}

/** Where a page is. */
function pageAt(locale: Locale, path: string): FilePlace {
  const { code: language, base, folder, hasFolders } = locale
  const href = base + pagePath(path, hasFolders).slice(1)
  return { language, path, href, file: folder + pageFile(path, hasFolders) }
}

/**
 * Every page of the site in one language: screens and documents in the order of the sitemap, then those that
 * lead to others. An app's own document replaces the one of all apps.
 */
export function listSitePages(
  catalogue: readonly AppRecord[],
  documents: readonly DocumentSource[],
  locale: Locale,
): SitePage[] {
  const page = (path: string, content: PageContent, isListed: boolean): SitePage => ({
    ...pageAt(locale, path),
    isListed,
    ...content,
  })
  const document = (path: string, source: DocumentSource, app?: AppRecord) => {
    const isInLanguage = source.language === locale.code
    return page(path, { kind: 'document', source, ...(app && { app }) }, isInLanguage)
  }
  const ofApps = documents.filter(({ subject }) => subject !== 'site')
  const documentOf = ({ id }: AppRecord, name: string) =>
    ofApps.find(source => source.name === name && source.subject === id) ??
    ofApps.find(source => source.name === name && source.subject === 'apps')
  const names = [...new Set(ofApps.map(({ name }) => name))]
  return [
    ...listScreenPages(catalogue).map(({ data, isIndexed, app }) => {
      if (!app) return page(data.path, { kind: 'screen', data }, isIndexed)
      const isInLanguage = locale.isDefault || isTranslated(app, locale.code)
      return page(data.path, { kind: 'app', data, app }, isIndexed && isInLanguage)
    }),
    ...documents
      .filter(({ subject }) => subject === 'site')
      .map(source => document(`/${source.name}`, source)),
    ...catalogue.flatMap(app =>
      names.flatMap(name => {
        const source = documentOf(app, name)
        return source ? document(`${appPath(app.id)}/${name}`, source, app) : []
      }),
    ),
    ...catalogue.map(app => {
      const target = destinationOf(catalogue, app)
      return page(getAppPath(app.id), { kind: 'getApp', app: target }, false)
    }),
    {
      ...fileAt(locale, NOT_FOUND_FILE),
      isListed: false,
      kind: 'notFound',
      data: {
        path: '',
        total: catalogue.length,
        hasTaglines: hasTaglines(catalogue),
        apps: firstApps(catalogue).map(toCard),
      },
    },
  ]
}

/** Number of cards included in the prerendered HTML of the apps page. */
const PRERENDERED_CARDS = 64

/** A page of a screen. `app` is the one that it is about. */
type ScreenPage = { data: PreloadedState; isIndexed: boolean; app?: AppRecord }

/** The prerendered pages of `catalogue`, with the records that each embeds. */
export function listScreenPages(catalogue: readonly AppRecord[]): ScreenPage[] {
  const facts = {
    total: catalogue.length,
    hasTaglines: hasTaglines(catalogue),
    categories: categoriesOf(catalogue),
  }
  const cards = {
    trendingApps: trendingApps(catalogue).map(toCard),
    firstApps: catalogue.slice(0, PRERENDERED_CARDS).map(toCard),
    none: [],
  }
  return SCREENS.flatMap(({ path, embeds, isIndexed }): ScreenPage[] => {
    if (embeds === 'app') {
      return catalogue.map(app => {
        const more = moreApps(catalogue, app, destinationOf(catalogue, app)).map(toCard)
        const data = { path: appPath(app.id), ...facts, apps: withSuccessors(catalogue, app), more }
        return { data, isIndexed: isIndexed && !isRetired(app), app }
      })
    }
    if (path.includes(':')) return []
    return [{ data: { path, ...facts, apps: cards[embeds] }, isIndexed }]
  })
}
