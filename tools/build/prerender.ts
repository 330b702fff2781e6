import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ViteBuilder } from 'vite'
import { pagesOf } from '../../src/features/catalogue/pageContents.ts'
import type { prerenderPage } from '../../src/prerender.tsx'
import { readCatalogue } from '../catalogueFile.ts'
import { fillTemplate } from './pageTemplate.ts'

const ENTRY = 'src/prerender.tsx'

/**
 * Writes the HTML of every screen after the build: `/`, `/apps`, `/installation`, one page for each
 * app of the catalogue, and 404.html. `vite build` and `buildApp()` run it, plain `build()` does not.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    config() {
      return {
        define: { 'import.meta.env.BUILD_YEAR': new Date().getFullYear() },
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
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const pages = pagesOf(readCatalogue(join(publicDir, 'data.json')))
  for (const carried of pages) {
    const { html, head } = await bundle.prerenderPage(carried)
    write(fileOf(carried.path), fillTemplate(shell, base, { ...head, html, headTags: [], carried }))
  }
  // Opened at any path, so it belongs to none.
  const { html, head } = await bundle.prerenderPage({ path: '/404', apps: [], total: 0 })
  write('404.html', fillTemplate(shell, base, { ...head, html, headTags: [] }))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  logger.info(`${pages.length + 1} pages prerendered in ${seconds} s`)

  function write(file: string, text: string): void {
    const path = join(dist, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** Where a static host looks for the page at `path`. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}
