import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBuilder, type InlineConfig, type Rolldown } from 'vite'
import { companyPlugin } from './companyPlugin.ts'
import { ENTRY, RENDERER, type Renderer } from './pageAssets.ts'
import type { Place } from '../../src/shared/domain/place.ts'
import { ROOT } from '../lib/root.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import type { LocalizedSite } from './siteMap.ts'
import { purgeNotices } from './inlineStyles.ts'

/** What Vite makes of the sources for one language. */
export type BuiltScripts = {
  /** The entry script and the scripts that it imports: 'assets/index-a1.js'. */
  entry: string
  imports: string[]
  /** The style sheet of the entry script, which becomes part of pages. */
  css: string
  renderer: Renderer
}

/** Builds the scripts of one language into `dist`. `others`: the other languages of the site. */
export async function buildScripts(
  { chosen, place }: LocalizedSite,
  others: readonly Place[],
  dist: string,
  { build, ...config }: InlineConfig,
): Promise<BuiltScripts> {
  const bundleDir = makeTemporaryFolder('prerender')
  const builder = await createBuilder({
    ...config,
    root: ROOT,
    base: place.base,
    plugins: [companyPlugin(chosen, place, others), purgeNotices],
    build: {
      ...build,
      outDir: dist,
      copyPublicDir: chosen.isDefault,
      rolldownOptions: { input: { index: ENTRY } },
    },
    environments: {
      ssr: {
        // Some packages import folders, which Node can't.
        resolve: { noExternal: true },
        build: {
          outDir: bundleDir,
          emptyOutDir: false,
          copyPublicDir: false,
          minify: false,
          // For the places in errors of pages
          sourcemap: true,
          reportCompressedSize: false,
          rolldownOptions: { input: RENDERER, output: { entryFileNames: 'prerender.js' } },
        },
      },
    },
  })
  const { client, ssr } = builder.environments
  if (!client || !ssr) throw new Error('Vite has no environments to build.')
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput
  await builder.build(ssr)
  const [entry] = output
  const [stylesheet] = entry.viteMetadata?.importedCss ?? []
  const css = output.find(({ fileName }) => fileName === stylesheet)
  if (css?.type !== 'asset') throw new Error(`${ENTRY} has no style sheet.`)
  rmSync(join(dist, css.fileName))
  return {
    entry: entry.fileName,
    imports: entry.imports,
    css: String(css.source),
    renderer: await loadRenderer(pathToFileURL(join(bundleDir, 'prerender.js')).href),
  }
}

/** The renderer in the bundle at `url`. Its errors name the page. */
async function loadRenderer(url: string): Promise<Renderer> {
  process.setSourceMapsEnabled(true)
  try {
    const renderer: Renderer = await import(url)
    return {
      ...renderer,
      renderRoot: (page, path = page.path) =>
        renderer.renderRoot(page, path).catch(cause => {
          throw new Error(`Cannot render ${path}`, { cause })
        }),
    }
  } catch (cause) {
    throw new Error('Cannot load the screens', { cause })
  }
}
