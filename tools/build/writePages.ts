import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { InlineConfig, ViteBuilder } from 'vite'
import type {
  prerenderDocument,
  prerenderGetApp,
  prerenderPage,
} from '../../src/prerender/prerender.tsx'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import type { PrerenderedData } from '../../src/shared/domain/prerenderedData.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { headTags } from './headTags.ts'
import { alternatesOf, type LanguageBuild } from './languageBuild.ts'
import { makeShells } from './shells.ts'
import { fillTemplate } from './pageTemplate.ts'
import { openPreviews } from './previewPictures.ts'
import type { SitePage } from './sitePages.ts'

const ENTRY = 'src/prerender/prerender.tsx'
/** Node decodes and draws this many pictures at a time (UV_THREADPOOL_SIZE). */
const PAGES_AT_A_TIME = 4

/** Vite's settings for a language of a site whose pages are prerendered. */
export function prerenderConfig(
  { base, root, feed, hasFolders }: LanguageBuild,
  defaultRoot: string | undefined,
): InlineConfig {
  return {
    base,
    define: {
      'import.meta.env.BUILD_YEAR': new Date().getFullYear(),
      'import.meta.env.HAS_FEED': feed !== undefined,
      'import.meta.env.HAS_FOLDERS': hasFolders,
      'import.meta.env.PUBLIC_ROOT': JSON.stringify(root) ?? 'undefined',
      'import.meta.env.DEFAULT_ROOT': JSON.stringify(defaultRoot) ?? 'undefined',
    },
    environments: {
      ssr: {
        // Some packages import folders, which Node can't.
        resolve: { noExternal: true },
        build: {
          outDir: makeTemporaryFolder('prerender'),
          emptyOutDir: false,
          copyPublicDir: false,
          minify: false,
          reportCompressedSize: false,
          rolldownOptions: { input: ENTRY, output: { entryFileNames: 'prerender.js' } },
        },
      },
    },
  }
}

/** 'de' gives 'de_DE', the form of og:locale. */
function openGraphLocale(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize()
  return `${language}_${region}`
}

/**
 * Writes the pages of one of the languages in `builds` into the site that `builder` has built, with their
 * preview pictures. Without SITE_URL, everything that needs absolute addresses is left out.
 */
export async function writePages(
  { config, environments }: ViteBuilder,
  build: LanguageBuild,
  builds: readonly [LanguageBuild, ...LanguageBuild[]],
): Promise<void> {
  const { base, publicDir, logger } = config
  const { chosen, root, hasFolders, pages, listed, documents, feed } = build
  const [{ root: pictureRoot }] = builds
  const dist = config.build.outDir
  const start = performance.now()
  const bundleDir = environments.ssr?.config.build.outDir ?? ''
  const bundle: {
    prerenderPage: typeof prerenderPage
    prerenderDocument: typeof prerenderDocument
    prerenderGetApp: typeof prerenderGetApp
  } = await import(pathToFileURL(join(bundleDir, 'prerender.js')).href)
  const { company, texts, language } = chosen
  const hasFeed = feed !== undefined
  // 404.html embeds no records, since a host shows it at any path.
  const notFoundData: PrerenderedData = { path: '/404', apps: [], total: 0 }
  const prerender = (page: SitePage) => {
    const document = documents.get(page.path)
    const codesOf = (all: readonly LanguageBuild[]) => all.map(({ chosen }) => chosen.language.code)
    if (document) {
      const all = builds.filter(({ documents }) => documents.has(page.path))
      return bundle.prerenderDocument(document, codesOf(all))
    }
    if (page.kind === 'getApp') return bundle.prerenderGetApp(page.app, codesOf(builds))
    return bundle.prerenderPage('data' in page ? page.data : notFoundData)
  }
  // One page from each text, and one of /get
  const documentPages = new Map(
    pages.flatMap(page =>
      page.kind === 'document' || page.kind === 'getApp'
        ? [['source' in page ? page.source : page.kind, page] as const]
        : [],
    ),
  )
  const shells = await makeShells(
    dist,
    {
      // One page of each kind, and the skeletons that only a browser shows.
      screens: await Promise.all([
        ...pages.filter(({ kind }) => kind === 'screen' || kind === 'notFound').map(prerender),
        ...pages
          .filter(({ kind }) => kind === 'app')
          .slice(0, 1)
          .map(prerender),
        ...['/', '/apps', '/appdetails/0'].map(path => bundle.prerenderPage(notFoundData, path)),
      ]),
      documents: await Promise.all([...documentPages.values()].map(prerender)),
    },
    root,
  )

  const previews = openPreviews(publicDir, chosen, '.cache/previews')
  const writePage = async (page: SitePage) => {
    const { path, file } = page
    const { html, head } = await prerender(page)
    const data = 'data' in page ? page.data : undefined
    const app = page.kind === 'app' || page.kind === 'getApp' ? page.app : undefined
    const picture = page.kind === 'notFound' || !root ? undefined : await writePreview(app)
    const tags = headTags({
      ...{ company, texts, head, path, app, picture, root, pictureRoot, hasFeed, hasFolders },
      alternates: listed.has(path) ? alternatesOf(builds, path) : [],
      locale: chosen.isDefault ? undefined : openGraphLocale(language.code),
    })
    const shell =
      page.kind === 'document' || page.kind === 'getApp' ? shells[page.kind] : shells.screen
    write(file, fillTemplate(shell, base, { html, headTags: tags, ...(data && { data }) }))
  }
  await Readable.from(pages).forEach(writePage, { concurrency: PAGES_AT_A_TIME })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const pictures = root === undefined ? '' : `, ${previews.drawnCount()} preview pictures drawn`
  logger.info(`${pages.length} pages prerendered${pictures} in ${seconds} s`)

  /** Writes the preview picture of `app`, or of the site, and returns its path. */
  async function writePreview(app: AppRecord | undefined): Promise<string> {
    const { path, png } = await (app ? previews.ofApp(app) : previews.ofSite())
    write(path, png)
    return path
  }

  function write(file: string, content: string | Buffer): void {
    const path = join(dist, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}
