import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'vite'
import type { PageFacts } from '../../src/prerender/Page.tsx'
import type { DocumentFacts } from '../../src/prerender/documents/Document.tsx'
import { PAGE_KINDS, type PageStyles } from '../../src/prerender/pageKinds.ts'
import { DOCUMENT_STYLES } from '../../src/shared/domain/fileNames.ts'
import { SCREENS } from '../../src/shared/domain/screens.ts'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import type { BuiltScripts } from './buildScripts.ts'
import { describeVersion } from './describeVersion.ts'
import { PREVIEW_SIZE } from './drawPreview.ts'
import { purgeStyles, usedVariables } from './inlineStyles.ts'
import { printLines } from '../lib/printLines.ts'
import { ROOT } from '../lib/root.ts'
import { bundleEarlyScript, frameColors, type Renderer } from './inlineScripts.ts'
import { openPreviews } from './previewPictures.ts'
import type { LocalizedSite, Sites } from './siteMap.ts'
import type { SitePage } from './sitePages.ts'

/** What the pages of a language need besides their facts. `endScripts`: by the kind of page. */
export type LanguageScripts = BuiltScripts & { renderer: Renderer; endScripts: { getApp: string } }

/** Node decodes and draws this many pictures at a time (UV_THREADPOOL_SIZE). */
const PAGES_AT_A_TIME = 4

/**
 * Writes the pages of `site`, which is in one of the languages in `sites`, into `dist`, where its scripts
 * are, with their preview pictures, and adds them to `copies`. Without SITE_URL, everything that needs absolute
 * addresses is left out.
 */
export async function writePages(
  site: LocalizedSite,
  sites: Sites,
  documents: ReadonlyMap<string, DocumentFacts>,
  scripts: LanguageScripts,
  dist: string,
  copies: { add(path: string): Promise<void> } | undefined,
  logger: Logger,
): Promise<void> {
  const { chosen, place, pages } = site
  const { base, folder, url } = place
  const { entry, imports, renderer, endScripts } = scripts
  const factsOf = factsFinder(site, sites, documents)
  const start = performance.now()
  const assets = {
    earlyScript: await bundleEarlyScript(place),
    endScripts,
    frameColors: frameColors(chosen),
    entry: base + entry,
    imports: imports.map(file => base + file),
    version: describeVersion(ROOT, chosen.folder.root),
  }
  const styles = await makeStyles(pages.map(factsOf), scripts, assets, join(dist, folder))
  const sheet = `${DOCUMENT_STYLES}${hash('sha256', styles.documents).slice(0, 8)}.css`
  write(folder + sheet, styles.documents)
  const stylesOf = {
    screens: { styles: styles.screens },
    documents: { styles: '', sheet: base + sheet },
  }
  const previews = openPreviews(chosen.folder.publicDir, chosen, join(ROOT, '.cache/previews'))
  const writePage = async (page: SitePage) => {
    const facts = {
      ...factsOf(page),
      picture: url ? await writePreview(page) : undefined,
    }
    const shown = await renderer.renderRoot(facts)
    const ownStyles = stylesOf[PAGE_KINDS[page.kind].styles]
    write(page.file, renderer.renderPage(facts, shown, { ...assets, ...ownStyles }))
    await copies?.add(page.file)
  }
  await forEachWithProgress('Writing pages', pages, writePage, PAGES_AT_A_TIME)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const pictures = url === undefined ? '' : `, ${previews.drawnCount()} preview pictures drawn`
  logger.info(`${pages.length} pages prerendered${pictures} in ${seconds} s`)
  const undrawn = previews.undrawnTexts()
  if (undrawn.length > 0) {
    const warning = `The fonts of preview pictures lack characters of ${undrawn.length} titles, whose pictures have no text: ${undrawn.join(', ')}`
    printLines([warning], text => logger.warn(text))
  }

  /** Writes the preview picture of the page's app, or of the site. Undefined for a page without one. */
  async function writePreview(page: SitePage) {
    const { subject } = PAGE_KINDS[page.kind]
    if (subject === 'none') return undefined
    const app = subject === 'app' && 'app' in page ? page.app : undefined
    const { path, png } = await (app ? previews.ofApp(app) : previews.ofSite())
    write(folder + path, png)
    return { path, ...PREVIEW_SIZE }
  }

  function write(file: string, content: string | Buffer): void {
    const path = join(dist, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
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
  { css, renderer }: LanguageScripts,
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
