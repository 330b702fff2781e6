import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import {
  ASSETS_FOLDER,
  CATALOGUE_FILE,
  FEED_FILE,
  HEADERS_FILE,
  LICENSES_FILE,
  MANIFEST_FILE,
  REDIRECTS_FILE,
  ROBOTS_FILE,
  SITEMAP_FILE,
  WORKER_FILE,
} from '../../src/shared/domain/fileNames.ts'
import { type Locale, localesOf, type SiteAddress } from '../../src/shared/domain/locale.ts'
import { readCatalogue } from '../company/catalogueFile.ts'
import {
  type ChosenCompany,
  type CompanyFolder,
  cataloguePath,
  localPath,
  openCompany,
} from '../company/company.ts'
import { localizeCatalogue, readTranslations, type Translations } from '../company/overlay.ts'
import { faultsError } from '../lib/faults.ts'
import { readTextFile, shortPath } from '../lib/jsonFile.ts'
import { listFiles } from '../lib/listFiles.ts'
import { robotsFile, sitemap } from './crawlerFiles.ts'
import { atomFeed, latestVersions } from './feed.ts'
import { HASHED_FOLDERS, headersFile, redirectsFile } from './hostHeaders.ts'
import { licensesText } from './licenses.ts'
import { type FilePlace, fileAt, listSitePages, type SitePage } from './sitePages.ts'
import { webManifest } from './webManifest.ts'

/** The site in one language. */
export type LocalizedSite = {
  locale: Locale
  /** Where the other languages of the site are. */
  others: readonly Locale[]
  chosen: ChosenCompany
  /** In a site with several languages, each record names that of its texts. */
  catalogue: AppRecord[]
  /** The translations in it, of which some may have no record. */
  translations: Translations
  pages: SitePage[]
}

export type Sites = readonly [LocalizedSite, ...LocalizedSite[]]

/** A file that is not a page. */
type OtherFile = FilePlace & {
  /** 'folder': one of HASHED_FOLDERS. 'copied': from the company's public folder. 'drawn': by `drawBrand`. */
  kind: 'text' | 'worker' | 'folder' | 'copied' | 'drawn'
  /** The content of a file of the kind 'text'. Undefined if it needs SITE_URL, which is not set. */
  text?: (() => string | undefined) | undefined
}

export type SiteFile = SitePage | OtherFile

/**
 * Reads a company in all of its languages, the default one first. Throws an error that lists the faults of a
 * file.
 */
export function readSites(folder: CompanyFolder, site: Omit<SiteAddress, 'hasFeed'>): Sites {
  const read = openCompany(folder)
  const first = read()
  const records = readCatalogue(cataloguePath(folder), folder.imported)
  const hasFeed = site.rootUrl !== undefined && latestVersions(records).length > 0
  const locales = localesOf(first.languages, { ...site, hasFeed })
  const localize = (locale: Locale): LocalizedSite => {
    const chosen = locale.isDefault ? first : read(locale.code)
    const others = locales.filter(({ code }) => code !== locale.code)
    const translations = readTranslations(cataloguePath(folder), chosen, folder.imported)
    const catalogue = localizeCatalogue(records, translations, chosen)
    const pages = listSitePages(catalogue, chosen.documents, locale)
    return { locale, others, chosen, catalogue, translations, pages }
  }
  return locales.map(localize) as [LocalizedSite, ...LocalizedSite[]]
}

/**
 * The files of the site in all languages; scripts, styles and preview pictures by their folders. Everything
 * that depends on the site's files reads this list.
 */
export function listSiteFiles(sites: Sites): SiteFile[] {
  const [{ chosen, locale }] = sites
  const { base, url } = locale
  const { publicDir, drawn } = chosen.folder
  const merged = [REDIRECTS_FILE, ...catalogueFiles(chosen)]
  const files: SiteFile[] = [
    ...sites.flatMap(site => [...site.pages, ...languageFiles(site)]),
    ...listFiles(publicDir)
      .filter(name => !merged.includes(name))
      .map((name): OtherFile => ({ ...fileAt(locale, name), kind: 'copied' })),
    ...Array.from(drawn.keys(), (name): OtherFile => ({ ...fileAt(locale, name), kind: 'drawn' })),
  ]
  const ownFile = join(publicDir, REDIRECTS_FILE)
  const ownRedirects = existsSync(ownFile) ? `${readTextFile(ownFile)}\n` : ''
  const redirects = redirectsFile(files)
  const listed = files.filter(file => 'isListed' in file && file.isListed)
  const text = (name: string, text: OtherFile['text']) => textFile(locale, name, text)
  return [
    ...files,
    text(ROBOTS_FILE, () => robotsFile(url)),
    text(
      SITEMAP_FILE,
      url ? () => sitemap(listed.map(({ href }) => new URL(href, url).href)) : undefined,
    ),
    text(LICENSES_FILE, licensesText),
    text(HEADERS_FILE, () => headersFile(base, files)),
    text(REDIRECTS_FILE, redirects ? () => ownRedirects + redirects : undefined),
  ]
}

function textFile(locale: Locale, name: string, text: OtherFile['text']): OtherFile {
  return { ...fileAt(locale, name), kind: 'text', text }
}

/** Whether the catalogues of the site are made of several files. A single one is copied. */
const isMerged = ({ languages, folder }: ChosenCompany) =>
  languages.length > 1 || existsSync(folder.imported)

/** Files of the public folder that become the catalogues of the site. */
export function catalogueFiles(chosen: ChosenCompany): string[] {
  const [, ...others] = chosen.languages
  const overlays = others.map(({ code }) => localPath(CATALOGUE_FILE, code))
  return isMerged(chosen) ? [CATALOGUE_FILE, ...overlays] : []
}

/** The files of a language besides its pages. */
function languageFiles({ locale, chosen, catalogue }: LocalizedSite): OtherFile[] {
  const file = (kind: 'folder' | 'worker', name: string) => ({ ...fileAt(locale, name), kind })
  const text = (name: string, text: OtherFile['text']) => textFile(locale, name, text)
  const { url, hasFeed } = locale
  const versions = latestVersions(catalogue)
  const feed = url && hasFeed ? () => atomFeed({ ...locale, url }, versions, chosen) : undefined
  return [
    // Scripts and styles are those of the default language.
    ...HASHED_FOLDERS.filter(name => locale.isDefault || name !== ASSETS_FOLDER).map(name =>
      file('folder', `${name}/`),
    ),
    file('worker', WORKER_FILE),
    text(MANIFEST_FILE, () => JSON.stringify(webManifest(locale, chosen), null, 2)),
    ...(isMerged(chosen) ? [text(CATALOGUE_FILE, () => JSON.stringify(catalogue))] : []),
    // Documents may link to the feed in every build.
    ...(versions.length > 0 ? [text(FEED_FILE, feed)] : []),
  ]
}

/**
 * Throws an error that lists the files of a company at whose address the site has another file, as hosts find
 * them: a page with and without its ending, and as a folder. Of two files at one address, hosts show the first.
 */
export function requireOwnAddresses(files: readonly SiteFile[], folder: CompanyFolder): void {
  const written = files.filter(file => file.kind !== 'text' || file.text)
  const filesAt = Map.groupBy(written, withoutEnding)
  const ofOneName = [...filesAt].flatMap(([name, [first, ...others]]) =>
    first ? others.map(file => describeConflict(name, first, file, folder)) : [],
  )
  const inFoldersOfPages = written.flatMap(file =>
    foldersOf(withoutEnding(file)).flatMap(name => {
      const [page] = filesAt.get(name) ?? []
      const isHidden = page && hidesFolder(page, name, file)
      return isHidden ? [describeConflict(name, page, file, folder)] : []
    }),
  )
  const messages = [...new Set([...ofOneName, ...inFoldersOfPages])]
  if (messages.length === 0) return
  const faults = messages.map(message => ({ message }))
  throw faultsError('Several files of the site have the same address:', faults)
}

/** 'de/apps' for 'de/apps.html', 'de/apps/index.html' and the folder 'de/apps/'. */
function withoutEnding({ file }: SiteFile): string {
  return file.replace(/(\/index)?\.html$|\/$/, '')
}

/** The folders around a file, from the outside: 'a' and 'a/b' for 'a/b/c'. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Whether hosts, or some of them, show `page`, which has the `name` of a folder, in place of `file` in it. */
function hidesFolder(page: SiteFile, name: string, file: SiteFile): boolean {
  if (file.kind === 'copied') return page.kind !== 'folder' && page.file !== `${name}/index.html`
  return page.kind === 'document' && file.kind !== 'document'
}

/** Names the file that the company can rename: one that it has copied or written, in this order. */
function describeConflict(
  name: string,
  first: SiteFile,
  file: SiteFile,
  { publicDir, pages }: CompanyFolder,
): string {
  const both = [file, first]
  const own =
    both.find(({ kind }) => kind === 'copied') ?? both.find(({ kind }) => kind === 'document')
  if (!own) return `src/shared/domain/screens.ts: /${name} is taken. Give the screen another path.`
  const other = own === file ? first : file
  return `${describe(own)}: ${describe(other)} also writes /${name}. Rename or remove one of them.`

  function describe(file: SiteFile): string {
    if (file.kind === 'copied') return shortPath(join(publicDir, file.file))
    return file.kind === 'document' ? shortPath(join(pages, file.source.file)) : 'the build'
  }
}
