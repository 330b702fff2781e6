import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'vite'
import type { PageFacts } from '../../src/prerender/Page.tsx'
import { SCREENS } from '../../src/shared/domain/screens.ts'
import { forEachShown } from '../lib/forEachShown.ts'
import type { BuiltScripts } from './buildScripts.ts'
import { describeVersion } from './describeVersion.ts'
import { PREVIEW_SIZE } from './drawPreview.ts'
import { purgeStyles } from './inlineStyles.ts'
import { printLines } from '../lib/printLines.ts'
import { alternatesOf, type LocalizedSite } from './localizedSites.ts'
import { makePageAssets } from '../company/pageAssets.ts'
import { openPreviews } from './previewPictures.ts'
import type { SitePage } from '../company/sitePages.ts'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
/** Node decodes and draws this many pictures at a time (UV_THREADPOOL_SIZE). */
const PAGES_AT_A_TIME = 4

/** What the document of a page needs to know in one of the languages in `sites`. */
function pageFacts(
  page: SitePage,
  { documents }: LocalizedSite,
  sites: readonly LocalizedSite[],
): PageFacts {
  const { path } = page
  const having = sites.filter(({ documents }) => page.kind === 'getApp' || documents.has(path))
  return {
    ...page,
    document: documents.get(path),
    languages: having.map(({ chosen }) => chosen.language.code),
  }
}

/**
 * Writes the pages of one of the languages in `sites` into `dist`, where its scripts are, with their preview
 * pictures. Without SITE_URL, everything that needs absolute addresses is left out.
 */
export async function writePages(
  site: LocalizedSite,
  sites: readonly LocalizedSite[],
  { entry, imports, css, renderer }: BuiltScripts,
  dist: string,
  logger: Logger,
): Promise<void> {
  const { chosen, base, root, pages, listed } = site
  const start = performance.now()
  const assets = {
    ...(await makePageAssets(chosen, base, root)),
    entry: base + entry,
    imports: imports.map(file => base + file),
    version: describeVersion(PROJECT),
  }
  const renderSample = async (page: PageFacts, path?: string) => {
    const root = await renderer.renderRoot(page, path)
    // What a page says to search engines contains words that are no class names.
    return renderer.renderPage(page, { ...root, head: undefined }, assets)
  }
  // One page of each kind, and the skeletons that only a browser shows.
  const [firstApp] = pages.filter(({ kind }) => kind === 'app')
  const screens = pages.filter(({ kind }) => kind === 'screen' || kind === 'notFound')
  const notFound = { path: '/404', kind: 'notFound' } as const
  const screenSamples = [
    ...[...screens, ...(firstApp ? [firstApp] : [])].map(page => renderSample(page)),
    ...SCREENS.map(({ path }) => renderSample(notFound, path)),
  ]
  // One page from each text, and one of /get
  const documents = new Map(
    pages.filter(isDocument).map(page => ['source' in page ? page.source : page.kind, page]),
  )
  const documentSamples = [...documents.values()].map(page =>
    renderSample(pageFacts(page, site, sites)),
  )
  const screenStyles = await purgeStyles(css, 'screens', await Promise.all(screenSamples), dist)
  const documentStyles = await purgeStyles(
    css,
    'documents',
    await Promise.all(documentSamples),
    dist,
  )

  const previews = openPreviews(chosen.folder.publicDir, chosen, '.cache/previews')
  const writePage = async (page: SitePage) => {
    const facts = {
      ...pageFacts(page, site, sites),
      picture: page.kind === 'notFound' || !root ? undefined : await writePreview(page),
      alternates: listed.has(page.path) ? alternatesOf(sites, page.path) : [],
    }
    const styles = isDocument(page) ? documentStyles : screenStyles
    const shown = await renderer.renderRoot(facts)
    write(page.file, renderer.renderPage(facts, shown, { ...assets, styles }))
  }
  await forEachShown('Writing pages', pages, writePage, PAGES_AT_A_TIME)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const pictures = root === undefined ? '' : `, ${previews.drawnCount()} preview pictures drawn`
  logger.info(`${pages.length} pages prerendered${pictures} in ${seconds} s`)
  const undrawn = previews.undrawnTexts()
  if (undrawn.length > 0) {
    const warning = `The fonts of preview pictures lack characters of ${undrawn.length} titles, whose pictures have no text: ${undrawn.join(', ')}`
    printLines([warning], text => logger.warn(text))
  }

  /** Writes the preview picture of the app that `page` is about, or of the site. */
  async function writePreview(page: SitePage) {
    const isOfApp = page.kind === 'app' || page.kind === 'getApp'
    const { path, png } = await (isOfApp ? previews.ofApp(page.app) : previews.ofSite())
    write(path, png)
    return { path, ...PREVIEW_SIZE }
  }

  function write(file: string, content: string | Buffer): void {
    const path = join(dist, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

function isDocument({ kind }: SitePage): boolean {
  return kind === 'document' || kind === 'getApp'
}
