import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type InlineConfig, type Rolldown, build as viteBuild } from 'vite'
import { ROOT } from '../lib/root.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { companyPlugin, languagesPlugin } from './companyPlugin.ts'
import { purgeNotices } from './inlineStyles.ts'
import type { ScriptLanguage } from './virtualModules.ts'

/** The entry script. index.html names it as well. */
export const ENTRY = 'src/main.tsx'
/** Renders pages. */
export const RENDERER = 'src/prerender/prerender.tsx'
export type Renderer = typeof import('../../src/prerender/prerender.tsx')

/** What Vite makes of the sources for one language. */
export type BuiltScripts = {
  /** The entry script and the scripts that it imports: 'assets/index-a1.js'. */
  entry: string
  imports: string[]
  /** The style sheet of the entry script, which becomes part of pages. */
  css: string
}

/** Builds the scripts of one language into its folder in `dist`. */
export async function buildScripts(
  { chosen, place, others, catalogue }: ScriptLanguage,
  dist: string,
  { build, ...config }: InlineConfig,
): Promise<BuiltScripts> {
  const outDir = join(dist, place.folder)
  const { output } = (await viteBuild({
    ...config,
    root: ROOT,
    base: place.base,
    plugins: [companyPlugin(chosen, place, others, catalogue), purgeNotices],
    build: {
      ...build,
      outDir,
      emptyOutDir: place.isDefault && build?.emptyOutDir,
      copyPublicDir: place.isDefault,
      rolldownOptions: { input: { index: ENTRY } },
    },
  })) as Rolldown.RolldownOutput
  const [entry] = output
  const [stylesheet] = entry.viteMetadata?.importedCss ?? []
  const css = output.find(({ fileName }) => fileName === stylesheet)
  if (css?.type !== 'asset') throw new Error(`${ENTRY} has no style sheet.`)
  rmSync(join(outDir, css.fileName))
  return { entry: entry.fileName, imports: entry.imports, css: String(css.source) }
}

/** Builds what renders the pages of all `languages`, and loads it for each of them, in their order. */
export async function buildRenderers(
  languages: readonly [ScriptLanguage, ...ScriptLanguage[]],
  { build: _, ...config }: InlineConfig,
): Promise<Renderer[]> {
  const outDir = makeTemporaryFolder('prerender')
  await viteBuild({
    ...config,
    root: ROOT,
    plugins: [languagesPlugin(languages)],
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
          intro: "const PLACE = JSON.parse(new URL(import.meta.url).searchParams.get('place'))",
        },
      },
    },
  })
  const file = pathToFileURL(join(outDir, 'prerender.js')).href
  const renderers: Renderer[] = []
  for (const { place } of languages) {
    const query = new URLSearchParams({ place: JSON.stringify(place) })
    renderers.push(await loadRenderer(`${file}?${query}`))
  }
  return renderers
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
