import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'vite'
import type { DocumentFacts } from '../../src/prerender/documents/Document.tsx'
import type { PageFacts } from '../../src/prerender/Page.tsx'
import { PAGE_KINDS, type PageStyles } from '../../src/prerender/pageKinds.ts'
import { DOCUMENT_STYLES } from '../../src/shared/domain/fileNames.ts'
import { SCREENS } from '../../src/shared/domain/screens.ts'
import type { ChosenCompany } from '../company/company.ts'
import { frameColors } from '../company/palette.ts'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { printLines } from '../lib/printLines.ts'
import { ROOT } from '../lib/root.ts'
import type { BuiltScripts, Renderer } from './buildScripts.ts'
import { bundleEarlyScript } from './inlineScripts.ts'
import { purgeStyles, usedVariables } from './inlineStyles.ts'
import type { LocalizedSite, Sites } from './siteMap.ts'
import type { SitePage } from './sitePages.ts'

/** What the pages of a language need besides their facts. `endScripts`: by the kind of page. */
export type PageParts = BuiltScripts & {
  renderer: Renderer
  endScripts: { getApp: string }
  /** By their path. */
  documents: ReadonlyMap<string, DocumentFacts>
  version: string
}

/** The folder in which a site is built. */
export type Target = {
  dist: string
  /** Compresses a file in it. */
  compress?: ((path: string) => Promise<void>) | undefined
  logger: Logger
}

/** Node decodes and draws this many pictures at a time (UV_THREADPOOL_SIZE). */
const PAGES_AT_A_TIME = 4

/**
 * Writes the pages of `site`, which is in one of the languages in `sites`, with their preview pictures, beside its
 * scripts. Without SITE_URL, everything that needs absolute addresses is left out.
 */
export async function writePages(
  site: LocalizedSite,
  sites: Sites,
  parts: PageParts,
  { dist, compress, logger }: Target,
): Promise<void> {
  const { chosen, place, pages } = site
  const start = performance.now()
  const factsOf = factsFinder(site, sites, parts.documents)
  const assets = await pageAssets(site, parts)
  const styles = await makeStyles(pages.map(factsOf), parts, assets, join(dist, place.folder))
  const sheet = `${DOCUMENT_STYLES}${hash('sha256', styles.documents).slice(0, 8)}.css`
  write(place.folder + sheet, styles.documents)
  const stylesOf = {
    screens: { styles: styles.screens },
    documents: { styles: '', sheet: place.base + sheet },
  }
  const previews = place.url ? await loadPreviews(chosen) : undefined
  const writePage = async (page: SitePage) => {
    const facts = { ...factsOf(page), picture: await writePreview(page) }
    const root = await parts.renderer.renderRoot(facts)
    const ownStyles = stylesOf[PAGE_KINDS[page.kind].styles]
    write(page.file, parts.renderer.renderPage(facts, root, { ...assets, ...ownStyles }))
    await compress?.(page.file)
  }
  await forEachWithProgress('Writing pages', pages, writePage, PAGES_AT_A_TIME)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const drawn = previews ? `, ${previews.drawnCount()} preview pictures drawn` : ''
  logger.info(`${pages.length} pages prerendered${drawn} in ${seconds} s`)
  warnOfUndrawn(previews?.undrawnTexts() ?? [], logger)

  /** Writes the preview picture of the page's app, or of the site. Undefined for a page without one. */
  async function writePreview(page: SitePage) {
    const { subject } = PAGE_KINDS[page.kind]
    if (!previews || subject === 'none') return undefined
    const app = subject === 'app' && 'app' in page ? page.app : undefined
    const { png, ...picture } = await (app ? previews.ofApp(app) : previews.ofSite())
    write(place.folder + picture.path, png)
    return picture
  }

  function write(file: string, content: string | Buffer): void {
    const path = join(dist, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

/** The preview pictures of a language. Without SITE_URL, nothing loads the libraries that draw them. */
async function loadPreviews(chosen: ChosenCompany) {
  const { openPreviews } = await import('./previewPictures.ts')
  return openPreviews(chosen, join(ROOT, '.cache/previews'))
}

/** What all pages of a language have in common, besides their styles. */
async function pageAssets(
  { place, chosen }: LocalizedSite,
  { entry, imports, endScripts, version }: PageParts,
) {
  return {
    earlyScript: await bundleEarlyScript(place),
    endScripts,
    frameColors: frameColors(chosen.palette),
    entry: place.base + entry,
    imports: imports.map(file => place.base + file),
    version,
  }
}

function warnOfUndrawn(titles: readonly string[], logger: Logger): void {
  if (titles.length === 0) return
  const warning = `The fonts of preview pictures lack characters of ${titles.length} titles, whose pictures have no text: ${titles.join(', ')}`
  printLines([warning], text => logger.warn(text))
}

/** Returns a function that says what a page of `site` contains besides the content of its own. */
function factsFinder(
  { place: { url } }: LocalizedSite,
  sites: Sites,
  documents: ReadonlyMap<string, DocumentFacts>,
): (page: SitePage) => SitePage & PageFacts {
  const pagesAt = Map.groupBy(
    sites.flatMap(({ pages }) => pages),
    ({ path }) => path,
  )
  return page => {
    const counterparts = pagesAt.get(page.path) ?? []
    const listed = page.isListed && url ? counterparts.filter(({ isListed }) => isListed) : []
    return {
      ...page,
      document: documents.get(page.path),
      languages: counterparts.map(({ language }) => language),
      alternates:
        listed.length > 1
          ? listed.map(({ language, href }) => ({ code: language, href: new URL(href, url).href }))
          : [],
    }
  }
}

/** The styles of `pages`: the rules that one page of each kind and text needs. `dist` has the scripts. */
async function makeStyles(
  pages: readonly (SitePage & PageFacts)[],
  { css, renderer }: PageParts,
  assets: Parameters<Renderer['renderPage']>[2],
  dist: string,
): Promise<Record<PageStyles, string>> {
  const render = async (page: PageFacts, path?: string) => {
    const root = await renderer.renderRoot(page, path)
    // What a page says to search engines contains words that are no class names.
    return renderer.renderPage(page, { ...root, head: undefined }, assets)
  }
  const sampleKey = (page: SitePage) =>
    'source' in page ? page.source : 'app' in page ? page.kind : page.path
  const samples = [...Map.groupBy(pages, sampleKey).values()].flatMap(([page]) => page ?? [])
  const variables = usedVariables(dist)
  const purge = async (styles: PageStyles, others: readonly string[]) => {
    const shown = samples.filter(({ kind }) => PAGE_KINDS[kind].styles === styles)
    const rendered = await Promise.all(shown.map(page => render(page)))
    return purgeStyles(css, styles, [...rendered, ...others], variables)
  }
  // Only a browser shows skeletons.
  const notFound = { path: '/404', kind: 'notFound' } as const
  const skeletons = await Promise.all(SCREENS.map(({ path }) => render(notFound, path)))
  return {
    screens: await purge('screens', skeletons),
    documents: await purge('documents', []),
  }
}
