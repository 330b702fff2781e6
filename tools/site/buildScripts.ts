import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type InlineConfig, mergeConfig, type Rolldown, build as viteBuild } from 'vite'
import type { SiteData } from '../../src/shared/domain/site.ts'
import type { ChosenCompany } from '../company/company.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { companyPlugin, MIRRORED_STYLES } from './companyPlugin.ts'
import { purgeNotices } from './inlineStyles.ts'
import { siteConfig } from './siteConfig.ts'
import type { Sites } from './siteMap.ts'

/** The entry script. index.html names it as well. */
export const ENTRY = 'src/main.tsx'
/** Renders pages. */
export const RENDERER = 'src/prerender/prerender.tsx'
export type Renderer = typeof import('../../src/prerender/prerender.tsx')

/** What Vite makes of the sources, for all languages. */
export type BuiltScripts = {
  /** The entry script and the scripts that it imports: 'assets/index-a1.js'. */
  entry: string
  imports: string[]
  /** The style sheet of the entry script by the direction of a page, which becomes part of pages. */
  css: { ltr: string; rtl?: string }
}

/** Builds the scripts of the `sites` of a company, one for each language, into `dist`. */
export async function buildScripts(
  sites: Sites,
  dist: string,
  { build, ...config }: InlineConfig,
): Promise<BuiltScripts> {
  const [{ chosen, place }] = sites
  const isMirrored = sites.some(({ chosen }) => chosen.language.dir === 'rtl')
  const ours: InlineConfig = {
    ...config,
    base: place.rootBase,
    plugins: [companyPlugin(chosen), purgeNotices],
    build: {
      ...build,
      outDir: dist,
      rolldownOptions: { input: { index: ENTRY, ...(isMirrored && { rtl: MIRRORED_STYLES }) } },
    },
  }
  const { output } = (await viteBuild(mergeConfig(siteConfig(), ours))) as Rolldown.RolldownOutput
  const [entry] = output
  const [stylesheet] = entry.viteMetadata?.importedCss ?? []
  const takeStyles = (isWanted: (file: Rolldown.OutputAsset) => boolean) => {
    const file = output.find(
      (file): file is Rolldown.OutputAsset => file.type === 'asset' && isWanted(file),
    )
    if (!file) throw new Error(`${ENTRY} has no style sheet.`)
    rmSync(join(dist, file.fileName))
    return String(file.source)
  }
  return {
    entry: entry.fileName,
    imports: entry.imports,
    css: {
      ltr: takeStyles(({ fileName }) => fileName === stylesheet),
      ...(isMirrored && { rtl: takeStyles(({ names }) => names.includes('rtl.css')) }),
    },
  }
}

/** Builds what renders the pages of all languages. Returns a function that loads it for one of them. */
export async function buildRenderer(
  chosen: ChosenCompany,
  { build: _, ...config }: InlineConfig,
): Promise<(data: SiteData) => Promise<Renderer>> {
  const outDir = makeTemporaryFolder('prerender')
  const ours: InlineConfig = {
    ...config,
    // What a page loads later is not prerendered.
    plugins: [companyPlugin(chosen), { name: 'first-screens', resolveDynamicImport: () => false }],
    // Some packages import folders, which Node can't.
    ssr: { noExternal: true },
    // Otherwise the bundle has React for both modes, and asks for the mode whenever a component reads the store.
    define: { 'process.env.NODE_ENV': JSON.stringify(config.mode) },
    build: {
      ssr: RENDERER,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      // Errors of pages name places in the sources.
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          entryFileNames: 'prerender.js',
          intro: 'const SITE = globalThis[import.meta.url]',
        },
      },
    },
  }
  await viteBuild(mergeConfig(siteConfig(), ours))
  const file = pathToFileURL(join(outDir, 'prerender.js')).href
  return data => {
    // Its texts are read when it is loaded, which Node does once for each address.
    const url = `${file}?${data.language.code}`
    Object.assign(globalThis, { [url]: data })
    return loadRenderer(url)
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
