import { listPages } from '../../src/prerender/pages.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { pageFile, pagePath } from '../../src/shared/domain/paths.ts'
import type { PrerenderedData } from '../../src/shared/domain/prerenderedData.ts'

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
  /** What hosts show at unknown paths. */
  | { kind: 'notFound' }

/**
 * Every page of the site, in the order of the sitemap. Whatever depends on which pages there are reads
 * this list. `hasFolders`: each page is a folder.
 */
export function listSitePages(catalogue: readonly AppRecord[], hasFolders: boolean): SitePage[] {
  const page = (path: string, content: PageContent, isIndexed = true): SitePage => ({
    path,
    address: pagePath(path, hasFolders),
    // Hosts look for 404.html.
    file: pageFile(path, hasFolders && content.kind !== 'notFound'),
    isIndexed,
    ...content,
  })
  return [
    ...listPages(catalogue).map(data => {
      const app = data.fields === 'all' ? data.apps[0] : undefined
      const content = app ? { kind: 'app' as const, data, app } : { kind: 'screen' as const, data }
      return page(data.path, content, data.path !== '/installation')
    }),
    page('/404', { kind: 'notFound' }, false),
  ]
}
