import { lastSuccessor } from '../../src/features/catalogue/listApps.ts'
import { listPages } from '../../src/prerender/pages.ts'
import { idsOf } from '../../src/shared/domain/appDetails.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { appPath, getAppPath, pageFile, pagePath } from '../../src/shared/domain/paths.ts'
import type { PrerenderedData } from '../../src/shared/domain/prerenderedData.ts'
import type { DocumentSource } from './documents.ts'

/** An HTML file of the site. */
export type SitePage = {
  /** Relative to the base, without a slash at the end: '/apps'. */
  path: string
  /** The path in addresses: '/apps', or '/apps/' if every page is a folder. */
  address: string
  /** In dist: 'apps.html', or 'apps/index.html' if every page is a folder. */
  file: string
  /** Whether search engines may list it. */
  isIndexed: boolean
} & PageContent

/** What decides how a page is made. */
type PageContent =
  /** The screen of a route without parameters. */
  | { kind: 'screen'; data: PrerenderedData }
  | { kind: 'app'; data: PrerenderedData; app: AppRecord }
  /** A company's own page, or one about `app`. */
  | { kind: 'document'; source: DocumentSource; app?: AppRecord }
  /** /get/17, which leads a phone to the store of `app`. */
  | { kind: 'getApp'; app: AppRecord }
  /** What hosts show at unknown paths. */
  | { kind: 'notFound' }

/**
 * Every page of the site, in the order of the sitemap. Whatever depends on which pages there are reads
 * this list. An app's own document replaces the one of all apps. `hasFolders`: each page is a folder.
 */
export function listSitePages(
  catalogue: readonly AppRecord[],
  documents: readonly DocumentSource[],
  hasFolders: boolean,
): SitePage[] {
  const page = (path: string, content: PageContent, isIndexed = true): SitePage => ({
    path,
    address: pagePath(path, hasFolders),
    // Hosts look for 404.html.
    file: pageFile(path, hasFolders && content.kind !== 'notFound'),
    isIndexed,
    ...content,
  })
  const ofApps = documents.filter(({ subject }) => subject !== 'site')
  const documentOf = ({ id }: AppRecord, name: string) =>
    ofApps.find(source => source.name === name && source.subject === id) ??
    ofApps.find(source => source.name === name && source.subject === 'apps')
  const names = new Set(ofApps.map(({ name }) => name))
  return [
    ...listPages(catalogue).map(({ data, isIndexed, app }) =>
      page(data.path, app ? { kind: 'app', data, app } : { kind: 'screen', data }, isIndexed),
    ),
    ...documents
      .filter(({ subject }) => subject === 'site')
      .map(source => page(`/${source.name}`, { kind: 'document', source })),
    ...catalogue.flatMap(app =>
      [...names].flatMap(name => {
        const source = documentOf(app, name)
        return source ? page(`${appPath(app.id)}/${name}`, { kind: 'document', source, app }) : []
      }),
    ),
    ...catalogue.flatMap(app => {
      const target = lastSuccessor(catalogue, app)
      // No redirects, since printed addresses have a ?from.
      return idsOf(app).map(id => page(getAppPath(id), { kind: 'getApp', app: target }, false))
    }),
    page('/404', { kind: 'notFound' }, false),
  ]
}
