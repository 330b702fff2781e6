import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildEnvironment, Rolldown, ViteBuilder } from 'vite'
import type { DocumentFacts } from '../../src/prerender/documents/Document.tsx'
import { FEED_FILE, SITEMAP_FILE } from '../../src/shared/domain/fileNames.ts'
import type { LocaleData } from '../../src/shared/domain/localeData.ts'
import type { ChosenCompany } from '../company/company.ts'
import { describeFault, type Fault } from '../lib/faults.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { ROOT } from '../lib/root.ts'
import { prepareOutDir } from './builtSite.ts'
import { openCompression } from './compressTexts.ts'
import { describeVersion } from './describeVersion.ts'
import { countFiles, fileLimitWarning, removeOlderCopies } from './fileCount.ts'
import { bundleEarlyScript, bundleEndScripts } from './inlineScripts.ts'
import { localeData, localeScript } from './localeScript.ts'
import { bundleWorker, writeWorker } from './offline.ts'
import { catalogueFiles, type SiteFile, type Sites } from './siteFiles.ts'
import {
  type BuiltScripts,
  makeStyles,
  openPages,
  type Renderer,
  writePages,
} from './writePages.ts'

/** Where the bundle that renders pages is written for the moment in which Node loads it. */
export const PRERENDER_FOLDER = join(ROOT, '.cache/prerender')

/** A site to build: in its languages, all its files, and the documents of each language by their path. */
export type SitePlan = {
  sites: Sites
  files: readonly SiteFile[]
  documents: readonly ReadonlyMap<string, DocumentFacts>[]
  /** Problems that do not stop the build. */
  warnings: readonly Fault[]
  /** Whether texts get compressed copies. */
  isCompressed: boolean
  /** Whether the build deletes what is in its folder. */
  isEmptied: boolean
}

/** Builds the scripts of a site with Vite, and writes all its other files, among them its pages. */
export async function buildPages(
  builder: ViteBuilder,
  { sites, files, documents, warnings, isCompressed, isEmptied }: SitePlan,
): Promise<void> {
  const startedMs = Date.now()
  const { client, ssr } = builder.environments as Record<'client' | 'ssr', BuildEnvironment>
  const { logger, root } = builder.config
  const dist = resolve(root, client.config.build.outDir)
  const [{ chosen, locale }] = sites
  if (locale.rootUrl === undefined) {
    logger.warn(
      `SITE_URL is not set: canonical addresses, preview pictures, ${FEED_FILE} and ${SITEMAP_FILE} are left out.`,
    )
  }
  for (const warning of warnings) logger.warn(describeFault(warning))

  prepareOutDir(dist, isEmptied)
  const built = takeStyles((await builder.build(client)) as Rolldown.RolldownOutput, dist)
  const { output } = (await builder.build(ssr)) as Rolldown.RolldownOutput
  const worker = await bundleWorker()
  const shared = {
    ...built,
    earlyScript: await bundleEarlyScript(),
    endScripts: await bundleEndScripts(locale),
    version: describeVersion(ROOT),
  }
  const copies = isCompressed ? openCompression(dist) : undefined
  // Takes as long as the pages, on another core.
  const compressedEntry = copies?.add(built.entry)
  const openLanguage = async (site: Sites[number], index: number) => {
    const data = localeData(site)
    const script = localeScript(data)
    writeFileSync(join(dist, script.file), script.text)
    return openPages(site, sites, {
      ...shared,
      localeScript: script.file,
      renderer: await loadRenderer(output[0].code, data),
      documents: documents[index] ?? new Map(),
    })
  }
  const languages = await Promise.all(sites.map(openLanguage))
  const styles = await makeStyles(built.css, dist)
  for (const language of languages) {
    const { site, scripts } = language
    const own = styles[site.chosen.language.dir]
    await writePages(language, own, { dist, compress: copies?.add, logger })
    writeWorker(worker, site, { ...scripts, sheet: own.sheet }, dist)
  }
  await compressedEntry
  writeFiles(files, chosen, dist)
  if (copies) logger.info(`${await copies.finish()} texts compressed`)
  removeOlderCopies(dist, startedMs)
  const { written, older } = countFiles(dist, startedMs)
  logger.info(`${written} files written`)
  if (older > 0) {
    logger.warn(`Older files in ${shortPath(dist)}: ${older}. --emptyOutDir deletes them first.`)
  }
  const warning = fileLimitWarning(written + older, isCompressed)
  if (warning) logger.warn(warning)
}

/** Takes the styles of the entry script out of `dist`: they become part of pages. */
function takeStyles({ output }: Rolldown.RolldownOutput, dist: string): BuiltScripts {
  const [entry] = output
  const [stylesheet] = entry.viteMetadata?.importedCss ?? []
  const take = (isWanted: (file: Rolldown.OutputAsset) => boolean) => {
    const file = output.find(
      (file): file is Rolldown.OutputAsset => file.type === 'asset' && isWanted(file),
    )
    if (file) rmSync(join(dist, file.fileName))
    return file && String(file.source)
  }
  const ltr = take(({ fileName }) => fileName === stylesheet)
  if (ltr === undefined) throw new Error('The entry script has no style sheet.')
  const rtl = take(({ names }) => names.includes('rtl.css'))
  return {
    entry: entry.fileName,
    imports: entry.imports,
    css: { ltr, ...(rtl !== undefined && { rtl }) },
  }
}

/**
 * Loads what renders the pages of a language: the `code` for all languages after the data of this one, as a browser
 * loads both. Its errors name the page.
 */
async function loadRenderer(code: string, data: LocaleData): Promise<Renderer> {
  const file = join(PRERENDER_FOLDER, `${data.language.code}-${process.pid}.mjs`)
  mkdirSync(PRERENDER_FOLDER, { recursive: true })
  // On the first line, so that source maps fit
  writeFileSync(file, `const LOCALE=${JSON.stringify(data)};${code}`)
  process.setSourceMapsEnabled(true)
  try {
    const renderer: Renderer = await import(pathToFileURL(file).href)
    return {
      ...renderer,
      renderRoot: (page, path = page.path) =>
        renderer.renderRoot(page, path).catch(cause => {
          throw new Error(`Cannot render ${path}`, { cause })
        }),
    }
  } catch (cause) {
    throw new Error('Cannot load the screens', { cause })
  } finally {
    rmSync(file)
  }
}

/** Writes the files that have a text, in place of the copies of what the catalogues are made of. */
function writeFiles(files: readonly SiteFile[], chosen: ChosenCompany, dist: string): void {
  for (const file of catalogueFiles(chosen)) rmSync(join(dist, file), { force: true })
  for (const file of files) {
    const text = file.kind === 'text' && file.text?.()
    if (!text) continue
    mkdirSync(dirname(join(dist, file.file)), { recursive: true })
    writeFileSync(join(dist, file.file), text)
  }
}
