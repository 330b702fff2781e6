import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { createLogger } from 'vite'
import { describeRecordFault } from '../../src/shared/domain/appRecord.ts'
import { FEED_FILE, SITEMAP_FILE } from '../../src/shared/domain/fileNames.ts'
import { catalogueWarnings } from '../company/catalogueWarnings.ts'
import {
  type ChosenCompany,
  type CompanyFolder,
  cataloguePath,
  companyFolder,
  companyOption,
  localPath,
} from '../company/company.ts'
import { strayTranslations } from '../company/overlay.ts'
import { publicFileWarnings } from '../company/publicFiles.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { openCompression } from '../lib/compressTexts.ts'
import { describeFault, type Fault } from '../lib/faults.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { printLines } from '../lib/printLines.ts'
import { readBase } from '../lib/readBase.ts'
import { ROOT } from '../lib/root.ts'
import { buildRenderer, buildScripts } from './buildScripts.ts'
import { describeBuildError } from './describeBuildError.ts'
import { describeVersion } from './describeVersion.ts'
import { drawBrand } from './drawBrand.ts'
import { countFiles, fileLimitWarning } from './fileCount.ts'
import { bundleEarlyScript, bundleEndScripts } from './inlineScripts.ts'
import { languageWarnings, unreadFiles } from './languageWarnings.ts'
import { bundleWorker, writeWorker } from './offline.ts'
import { renderDocuments } from './renderDocuments.ts'
import { siteData, siteScript } from './siteData.ts'
import {
  catalogueFiles,
  listSiteFiles,
  readSites,
  requireOwnAddresses,
  type SiteFile,
  type Sites,
} from './siteMap.ts'
import { readSiteUrl } from './siteUrl.ts'
import { type LanguagePages, makeStyles, openPages, writePages } from './writePages.ts'

export const command = defineCommand(
  'build',
  'Builds the site into dist/. The environment variable SITE_URL names its public origin. Exit 2: the catalogue or a page of the company has faults, or SITE_URL is invalid.',
  'SITE_URL=https://apps.example npm run build -- --base /store/',
)
  .option('--base <path>', 'path of the site on its host', readBase, '/')
  .option('--outDir <dir>', 'folder to build into, by default dist/')
  .option('--emptyOutDir', 'empty that folder first, even outside the project')
  .addOption(companyOption())
  .option('--folders', 'write apps/index.html in place of apps.html, for hosts without clean URLs')
  .option('--no-compress', 'leave out .br and .gz copies, for hosts that compress by themselves')
  .addOption(
    new Option('--mode <mode>', 'which build of React, Redux and the router to use')
      .choices(['production', 'development'] as const)
      .default('production' as const),
  )
  .addOption(
    new Option('--logLevel <level>', 'how much to print')
      .choices(['info', 'warn', 'error', 'silent'] as const)
      .default('info' as const),
  )
  .action(async ({ company: companyDir, outDir, emptyOutDir, ...flags }) => {
    const { compress, folders = false, ...config } = flags
    const startedMs = Date.now()
    const folder = companyFolder(companyDir)
    const dist = resolve(outDir ?? 'dist')
    const toCompany = relative(dist, folder.root)
    // Absolute on another drive of Windows
    if (!isAbsolute(toCompany) && toCompany.split(sep)[0] !== '..') {
      throw new Error(`Cannot build into ${dist}: it holds the company's folder. Name another one.`)
    }
    const rootUrl = readSiteUrl(process.env.SITE_URL, config.base)
    if (rootUrl === undefined) {
      console.warn(
        `SITE_URL is not set: canonical addresses, preview pictures, ${FEED_FILE} and ${SITEMAP_FILE} are left out.`,
      )
    }
    const sites = readSites(await drawBrand(folder), {
      rootBase: config.base,
      rootUrl,
      hasFolders: folders,
    })
    const files = listSiteFiles(sites)
    requireOwnAddresses(files, folder)
    const documents = sites.map(site => renderDocuments(site, files))
    printLines(findWarnings(sites, folder).map(describeFault), console.warn)
    process.env.NODE_ENV = config.mode
    try {
      const logger = createLogger(config.logLevel)
      // Vite would do the same, but warn about other folders.
      const build = { emptyOutDir: emptyOutDir ?? dist.startsWith(ROOT) }
      const built = await buildScripts(sites, dist, { ...config, build })
      const loadRenderer = await buildRenderer(sites[0].chosen, config)
      const worker = await bundleWorker()
      const shared = {
        ...built,
        earlyScript: await bundleEarlyScript(),
        endScripts: await bundleEndScripts(sites[0].place),
        version: describeVersion(ROOT),
      }
      const copies = compress ? openCompression(dist) : undefined
      // Takes as long as the pages, on another core.
      const compressedEntry = copies?.add(built.entry)
      const languages: LanguagePages[] = []
      for (const [index, site] of sites.entries()) {
        const data = siteData(site)
        const script = siteScript(data)
        writeFileSync(join(dist, script.file), script.text)
        const parts = {
          ...shared,
          siteScript: script.file,
          renderer: await loadRenderer(data),
          documents: documents[index] ?? new Map(),
        }
        languages.push(openPages(site, sites, parts))
      }
      const styles = await makeStyles(languages, built.css, dist)
      for (const language of languages) {
        const { site, scripts } = language
        const own = styles[site.chosen.language.dir]
        await writePages(language, own, { dist, compress: copies?.add, logger })
        writeWorker(worker, site, { ...scripts, sheet: own.sheet }, dist)
      }
      await compressedEntry
      writeFiles(files, sites[0].chosen, dist)
      if (copies) logger.info(`${await copies.finish()} texts compressed`)
      const { written, older } = countFiles(dist, startedMs)
      logger.info(`${written} files written`)
      if (older > 0) {
        logger.warn(
          `Older files in ${shortPath(dist)}: ${older}. --emptyOutDir deletes them first.`,
        )
      }
      const warning = fileLimitWarning(written + older, compress)
      if (warning) logger.warn(warning)
    } catch (error) {
      printLines(describeBuildError(error).split('\n'), console.error)
      process.exit(1)
    }
  })
if (import.meta.main) await runCommand(command, { hasColors: true })

/** Problems that do not stop the build, such as a missing picture. */
function findWarnings(sites: Sites, folder: CompanyFolder): Fault[] {
  const [{ place, chosen, catalogue }] = sites
  const codes = chosen.languages.map(({ code }) => code)
  const ofRecords = catalogueWarnings(catalogue, folder.publicDir).map(fault => ({
    file: cataloguePath(folder),
    message: describeRecordFault(fault),
  }))
  const ofTexts = sites.flatMap(site => languageWarnings(site.chosen, chosen))
  const ofFiles = publicFileWarnings(folder.publicDir, place.base)
  const unread = [
    ...sites.flatMap(site => site.chosen.unread),
    ...sites.flatMap(({ place: { language }, translations }) =>
      strayTranslations(localPath(cataloguePath(folder), language), translations, catalogue),
    ),
  ].map(message => ({ message }))
  return [...unread, ...ofFiles, ...unreadFiles(folder, codes), ...ofRecords, ...ofTexts]
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
