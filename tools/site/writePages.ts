import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'vite'
import type { DocumentFacts } from '../../src/prerender/documents/Document.tsx'
import type { PageFacts } from '../../src/prerender/Page.tsx'
import { PAGE_KINDS } from '../../src/prerender/pageKinds.ts'
import { DOCUMENT_STYLES } from '../../src/shared/domain/fileNames.ts'
import type { Locale } from '../../src/shared/domain/locale.ts'
import type { ChosenCompany } from '../company/company.ts'
import { frameColors } from '../company/palette.ts'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { ROOT } from '../lib/root.ts'
import { purgeStyles, usedVariables } from './inlineStyles.ts'
import type { LocalizedSite, Sites } from './siteFiles.ts'
import type { SitePage } from './sitePages.ts'

/** Renders the pages of a language. */
export type Renderer = typeof import('../../src/prerender/prerender.tsx')

/** What Vite makes of the sources, for all languages. */
export type BuiltScripts = {
  /** The entry script and the scripts that it imports: 'assets/index-a1.js'. */
  entry: string
  imports: string[]
  /** The style sheet of the entry script by the direction of a page, which becomes part of pages. */
  css: { ltr: string; rtl?: string }
}

/** What the pages of a language need besides their facts. `endScripts`: by the kind of page. */
export type PageParts = BuiltScripts & {
  /** The path of the script that sets LOCALE: 'assets/locale.de-a1.js'. */
  localeScript: string
  renderer: Renderer
  /** The text of the early script for a locale. */
  earlyScript(locale: Locale): string
  endScripts: { getApp: string }
  /** By their path. */
  documents: ReadonlyMap<string, DocumentFacts>
  version: string
}

/** The styles of pages in one direction. */
type DirectedStyles = {
  /** They are part of screens. */
  screens: string
  documents: string
  /** The path of the style sheet of documents. */
  sheet: string
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

/** The pages of `site`, which is in one of the languages in `sites`, with what renders them. */
export function openPages(site: LocalizedSite, sites: Sites, parts: PageParts) {
  return {
    site,
    isOnly: sites.length === 1,
    factsOf: factsFinder(site, sites, parts.documents),
    renderer: parts.renderer,
    assets: pageAssets(site, parts),
    /** The scripts of every screen. */
    scripts: { locale: parts.localeScript, entry: parts.entry },
  }
}

export type LanguagePages = ReturnType<typeof openPages>

/**
 * Writes the pages of a language, with their preview pictures. Without SITE_URL, everything that needs absolute
 * addresses is left out.
 */
export async function writePages(
  { site, isOnly, factsOf, renderer, assets }: LanguagePages,
  { screens, documents, sheet }: DirectedStyles,
  { dist, compress, logger }: Target,
): Promise<void> {
  const { chosen, locale, pages } = site
  const start = performance.now()
  writeInto(dist, sheet, documents)
  const stylesOf = {
    screens: { styles: screens },
    documents: { styles: '', sheet: locale.rootBase + sheet },
  }
  const previews = locale.url ? await loadPreviews(chosen) : undefined
  const writePage = async (page: SitePage) => {
    const facts = { ...factsOf(page), picture: await writePreview(page) }
    const root = await renderer.renderRoot(facts)
    const ownStyles = stylesOf[PAGE_KINDS[page.kind].styles]
    writeInto(dist, page.file, renderer.renderPage(facts, root, { ...assets, ...ownStyles }))
    await compress?.(page.file)
  }
  await forEachWithProgress('Writing pages', pages, writePage, PAGES_AT_A_TIME)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const drawn = previews ? `, ${previews.drawnCount()} preview pictures drawn` : ''
  const language = isOnly ? '' : `${chosen.language.name}: `
  logger.info(`${language}${pages.length} pages prerendered${drawn} in ${seconds} s`)

  /** Writes the preview picture of the page's app, or of the site. Undefined for a page without one. */
  async function writePreview(page: SitePage) {
    const { subject } = PAGE_KINDS[page.kind]
    if (!previews || subject === 'none') return undefined
    const app = subject === 'app' && 'app' in page ? page.app : undefined
    const { png, ...picture } = await (app ? previews.ofApp(app) : previews.ofSite())
    writeInto(dist, locale.folder + picture.path, png)
    return picture
  }
}

function writeInto(dist: string, file: string, content: string | Buffer): void {
  const path = join(dist, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** The preview pictures of a language. Without SITE_URL, nothing loads the libraries that draw them. */
async function loadPreviews(chosen: ChosenCompany) {
  const { openPreviews } = await import('./previewPictures.ts')
  return openPreviews(chosen, join(ROOT, '.cache/previews'))
}

/** What all pages of a language have in common, besides their styles. */
function pageAssets(
  { locale, chosen }: LocalizedSite,
  { localeScript, entry, imports, earlyScript, endScripts, version }: PageParts,
) {
  const { rootBase } = locale
  return {
    earlyScript: earlyScript(locale),
    endScripts,
    frameColors: frameColors(chosen.palette),
    localeScript: { src: rootBase + localeScript },
    entry: rootBase + entry,
    imports: imports.map(file => rootBase + file),
    version,
  }
}

/** Returns a function that says what a page of `site` contains besides the content of its own. */
function factsFinder(
  { locale: { url } }: LocalizedSite,
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

/** The styles of pages by their direction: the rules of `css` that they need. `dist` has the scripts. */
export async function makeStyles(
  css: BuiltScripts['css'],
  dist: string,
): Promise<Record<'ltr' | 'rtl', DirectedStyles>> {
  const variables = usedVariables(dist)
  const purge = async (css: string): Promise<DirectedStyles> => {
    const documents = await purgeStyles(css, 'documents', variables)
    return {
      screens: await purgeStyles(css, 'screens', variables),
      documents,
      sheet: `${DOCUMENT_STYLES}${hash('sha256', documents).slice(0, 8)}.css`,
    }
  }
  const ltr = await purge(css.ltr)
  return { ltr, rtl: css.rtl === undefined ? ltr : await purge(css.rtl) }
}
