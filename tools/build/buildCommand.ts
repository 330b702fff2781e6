import { Option } from '@commander-js/extra-typings'
import { createBuilder } from 'vite'
import { describeFault } from '../../src/shared/domain/appRecord.ts'
import { readCatalogue } from '../lib/catalogueFile.ts'
import { catalogueWarnings } from '../lib/catalogueWarnings.ts'
import { chosenSite } from '../lib/chosenSite.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { compressTexts } from '../lib/compressTexts.ts'
import { listFiles } from '../lib/listFiles.ts'
import { readBase } from '../lib/readBase.ts'
import { cataloguePath, companyFolder, companyOption, readCompany } from '../lib/company.ts'
import { atomFeed } from './feed.ts'
import { fileLimitWarning } from './fileCount.ts'
import { writeOfflineFiles } from './offline.ts'
import { checkPublicFiles } from './publicFiles.ts'
import { renderDocuments } from './renderDocuments.ts'
import { listSitePages } from './sitePages.ts'
import { readSiteAddress } from './siteAddress.ts'
import { prerenderConfig, writePages } from './writePages.ts'

const command = defineCommand(
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
  .option('--sourcemap', 'also write source maps, which browsers do not load')
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
    const { compress, folders = false, sourcemap, ...config } = flags
    const chosen = readCompany(companyFolder(companyDir))
    const { folder } = chosen
    const root = readSiteAddress(process.env.SITE_URL, config.base)
    if (root === undefined) {
      console.warn(
        'SITE_URL is not set: canonical addresses, preview pictures, feed.xml, sitemap.xml and opensearch.xml are left out.',
      )
    }
    for (const warning of checkPublicFiles(folder.publicDir, config.base, root)) {
      console.warn(warning)
    }
    const file = cataloguePath(folder)
    const catalogue = readCatalogue(file)
    for (const fault of catalogueWarnings(catalogue, folder.publicDir)) {
      console.warn(`${file}: ${describeFault(fault)}`)
    }
    const pages = listSitePages(catalogue, chosen.documents, folders)
    const documents = renderDocuments(pages, chosen, catalogue, config.base)
    process.env.NODE_ENV = config.mode
    try {
      const feed = root === undefined ? undefined : atomFeed(root, catalogue, chosen, folders)
      const build = { outDir, emptyOutDir, sourcemap: sourcemap && ('hidden' as const) }
      const plugins = [chosenSite(chosen)]
      const pagesConfig = prerenderConfig(root, feed !== undefined, folders)
      const builder = await createBuilder({ ...config, build, plugins, ...pagesConfig })
      await builder.buildApp()
      await writePages(builder, root, pages, documents, chosen, feed, folders)
      await writeOfflineFiles(builder, catalogue, pages, chosen)
      const { logger, build: built } = builder.config
      if (compress) logger.info(`${await compressTexts(built.outDir)} texts compressed`)
      const count = listFiles(built.outDir).length
      logger.info(`${count} files written`)
      const warning = fileLimitWarning(count, compress)
      if (warning) logger.warn(warning)
    } catch (error) {
      // The stack helps here, since the build itself has failed.
      console.error(error)
      process.exit(1)
    }
  })
await runCommand(command)
