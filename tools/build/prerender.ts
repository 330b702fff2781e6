import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ViteBuilder } from 'vite'
import { listPages } from '../../src/prerender/pages.ts'
import type { prerenderPage } from '../../src/prerender/prerender.tsx'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import type { PrerenderedData } from '../../src/shared/domain/prerenderedData.ts'
import { readCatalogue } from '../lib/catalogueFile.ts'
import { headersFile } from '../lib/hostHeaders.ts'
import { crawlerFiles } from './crawlerFiles.ts'
import { headTags } from './headTags.ts'
import { inlineStyles } from './inlineStyles.ts'
import { fillTemplate } from './pageTemplate.ts'
import { appPicture, type PreviewPicture, sitePicture } from './previewPictures.ts'
import { readSiteAddress } from './siteAddress.ts'

const ENTRY = 'src/prerender/prerender.tsx'
/** So many preview pictures are drawn at once. */
const DRAWN_AT_ONCE = 8

/**
 * Writes the HTML of every screen after the build: `/`, `/apps`, `/installation`, one page for each
 * app of the catalogue, and 404.html, with heads, policies, preview pictures, what crawlers ask for and
 * what hosts are to say.
 * `SITE_URL` gives the public origin; without it all that needs absolute addresses is left out.
 * `vite build` and `buildApp()` run it, plain `build()` does not.
 */
export function prerender(): Plugin[] {
  return [pages(), knownStyles()]
}

/** The page has the entry's styles from the start, so no later chunk is to preload them. */
function knownStyles(): Plugin {
  return {
    name: 'known-styles',
    apply: 'build',
    // Between Vite's own steps for the page and for what chunks preload
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.isEntry) chunk.viteMetadata?.importedCss.clear()
      }
    },
  }
}

function pages(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    config({ base = '/' }) {
      return {
        define: {
          'import.meta.env.BUILD_YEAR': new Date().getFullYear(),
          'import.meta.env.PUBLIC_ROOT': JSON.stringify(publicRoot(base)) ?? 'undefined',
        },
        builder: {
          async buildApp(builder) {
            const { client, ssr } = builder.environments
            if (!client || !ssr) return
            await builder.build(client)
            await builder.build(ssr)
          },
        },
        environments: {
          ssr: {
            // Some packages import folders, which Node does not.
            resolve: { noExternal: true },
            build: {
              outDir: join(tmpdir(), `prerender-${process.pid}`),
              emptyOutDir: false,
              copyPublicDir: false,
              minify: false,
              reportCompressedSize: false,
              rolldownOptions: { input: ENTRY, output: { entryFileNames: 'prerender.js' } },
            },
          },
        },
      }
    },
    buildApp: {
      order: 'post',
      async handler(builder) {
        const bundleDir = builder.environments.ssr?.config.build.outDir
        if (bundleDir === undefined) return
        try {
          await writePages(builder, bundleDir)
        } finally {
          rmSync(bundleDir, { recursive: true, force: true })
        }
      },
    },
  }
}

async function writePages({ config }: ViteBuilder, bundleDir: string): Promise<void> {
  const { base, publicDir, logger } = config
  const dist = config.build.outDir
  const start = performance.now()
  const bundle: { prerenderPage: typeof prerenderPage } = await import(
    pathToFileURL(join(bundleDir, 'prerender.js')).href
  )
  const root = readSiteAddress(process.env.SITE_URL, base)
  if (root === undefined) {
    logger.warn(
      'SITE_URL is not set: canonical addresses, preview pictures, sitemap.xml and opensearch.xml are left out.',
    )
  }
  const catalogue = readCatalogue(join(publicDir, 'data.json'))
  const pages = listPages(catalogue)
  // Opened at any path, so it belongs to none.
  const nowhere: PrerenderedData = { path: '/404', fields: 'card', apps: [], total: 0 }
  const notFound = await bundle.prerenderPage(nowhere)
  // Further pages are of other apps, in the same classes; what is loading is seen in a browser only.
  const kinds = await Promise.all([
    ...pages.slice(0, 4).map(page => bundle.prerenderPage(page)),
    ...['/', '/apps', '/appdetails/0'].map(path => bundle.prerenderPage(nowhere, path)),
  ])
  const shell = await inlineStyles(
    dist,
    [...kinds, notFound].map(({ html }) => html),
  )
  const pictures = root === undefined ? new Map() : await drawPictures(catalogue, publicDir)
  for (const { png, path } of new Set<PreviewPicture>(pictures.values())) write(path, png)

  const indexed: string[] = []
  for (const data of pages) {
    const { path } = data
    const { html, head } = await bundle.prerenderPage(data)
    if (head.isIndexed) indexed.push(path)
    const app = data.fields === 'all' ? data.apps[0] : undefined
    const picture = (pictures.get(path) ?? pictures.get('/'))?.path
    const tags = headTags({ head, path, app, picture, root })
    write(fileOf(path), fillTemplate(shell, base, { html, headTags: tags, data }))
  }
  const { html, head } = notFound
  const tags = headTags({ head, path: nowhere.path, root })
  write('404.html', fillTemplate(shell, base, { html, headTags: tags }))
  for (const [file, text] of Object.entries(crawlerFiles(root, indexed))) write(file, text)
  write('_headers', headersFile(base))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  logger.info(`${pages.length + 1} pages prerendered in ${seconds} s`)

  function write(file: string, content: string | Buffer): void {
    const path = join(dist, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

/** The site's root as the public sees it; ends the build when SITE_URL is invalid. */
function publicRoot(base: string): string | undefined {
  try {
    return readSiteAddress(process.env.SITE_URL, base)
  } catch (error) {
    // Vite would print what is thrown with its stack.
    console.error((error as Error).message)
    process.exit(1)
  }
}

/** The preview picture of each app's page and of '/', by path. */
async function drawPictures(
  catalogue: readonly AppRecord[],
  folder: string,
): Promise<Map<string, PreviewPicture>> {
  const pictures = new Map([['/', await sitePicture(folder)]])
  for (let start = 0; start < catalogue.length; start += DRAWN_AT_ONCE) {
    const apps = catalogue.slice(start, start + DRAWN_AT_ONCE)
    const drawn = await Promise.all(apps.map(app => appPicture(app, folder)))
    drawn.forEach((picture, index) => {
      pictures.set(`/appdetails/${apps[index]?.id}`, picture)
    })
  }
  return pictures
}

/** Where a static host looks for the page at `path`. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}
