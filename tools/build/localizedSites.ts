import type { DocumentFacts } from '../../src/prerender/documents/Document.tsx'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { languageBase } from '../company/companyPlugin.ts'
import {
  type CompanyFolder,
  cataloguePath,
  type ChosenCompany,
  readCompany,
} from '../company/company.ts'
import { readLocalCatalogue } from '../company/overlay.ts'
import { atomFeed } from './feed.ts'
import { addressOf } from '../../src/shared/domain/paths.ts'
import { renderDocuments } from '../company/renderDocuments.ts'
import { listSitePages, type SitePage } from '../company/sitePages.ts'

/** The site in one language. */
export type LocalizedSite = {
  chosen: ChosenCompany
  /** Of this language: '/store/de/'. */
  base: string
  /** The public address of `base`. Undefined without SITE_URL. */
  root: string | undefined
  /** Whether each page is a folder. */
  hasFolders: boolean
  /** An app with `language` has no translation. */
  catalogue: AppRecord[]
  pages: SitePage[]
  /** The public addresses of the pages that search engines may list, by path. Empty without SITE_URL. */
  listed: ReadonlyMap<string, string>
  /** The documents among `pages` by path. */
  documents: Map<string, DocumentFacts>
  /** The text of feed.xml. */
  feed: string | undefined
}

/**
 * Reads a company in all of its languages, the default one first. `rootBase` and `publicRoot` are those of
 * the site. Throws an error that lists the faults of a file.
 */
export function readLocalizedSites(
  folder: CompanyFolder,
  rootBase: string,
  publicRoot: string | undefined,
  hasFolders: boolean,
): [LocalizedSite, ...LocalizedSite[]] {
  const read = (chosen: ChosenCompany): LocalizedSite => {
    const base = languageBase(chosen, chosen.language.code, rootBase)
    const root = publicRoot && new URL(base, publicRoot).href
    const catalogue = readLocalCatalogue(cataloguePath(folder), chosen)
    const pages = listSitePages(catalogue, chosen.documents, hasFolders)
    const documents = renderDocuments(pages, chosen, catalogue, base, rootBase)
    const feed = root && atomFeed(root, catalogue, chosen, hasFolders)
    const isPublic = (page: SitePage) => isListed(chosen, page)
    const listed = new Map(
      root
        ? pages.filter(isPublic).map(({ path, address }) => [path, addressOf(root, address)])
        : [],
    )
    return { chosen, base, root, hasFolders, catalogue, pages, listed, documents, feed }
  }
  const first = readCompany(folder)
  const [, ...others] = first.languages
  return [read(first), ...others.map(({ code }) => read(readCompany(folder, code)))]
}

/** Whether search engines may list a page in this language: it is indexed, and its text or its app is translated. */
function isListed({ isDefault }: ChosenCompany, page: SitePage): boolean {
  if (isDefault || !page.isIndexed) return page.isIndexed
  if (page.kind === 'document') return page.source.language !== undefined
  return page.kind !== 'app' || page.app.language === undefined
}

/** The addresses of a page in all languages in which it is listed. Empty if there is only one. */
export function alternatesOf(
  sites: readonly LocalizedSite[],
  path: string,
): { code: string; href: string }[] {
  const alternates = sites.flatMap(({ chosen, listed }) => {
    const href = listed.get(path)
    return href === undefined ? [] : { code: chosen.language.code, href }
  })
  return alternates.length > 1 ? alternates : []
}
