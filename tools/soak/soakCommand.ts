import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import type { BrowserContext } from '@playwright/test'
import { buildSite } from '../lib/buildSite.ts'
import { readCatalogue } from '../company/catalogueFile.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { cataloguePath, companyFolder, companyOption } from '../company/company.ts'
import { launchChromium } from '../lib/launchChromium.ts'
import { parseWhole } from '../lib/parseWhole.ts'
import { openHost, serveFolder } from '../lib/staticHost.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { runKills } from './kills.ts'
import { runTabs } from './tabs.ts'

const PARTS = ['tabs', 'kills'] as const
type Part = (typeof PARTS)[number]

const TABS = 5
/** A few apps, so that each is installed and uninstalled often. */
const APPS = 20

const command = defineCommand(
  'soak',
  'Builds the site and checks in Chromium that no install is lost when several tabs install at the same time, or a tab ends during an install. Exit code 1: an install was lost or came back.',
  'npm run soak -- --operations 500 --only tabs',
)
  .option('--operations <n>', 'installs and uninstalls', parseWhole('operations', 1_000_000), 2000)
  .option('--kills <n>', 'tabs that end during an install', parseWhole('kills', 1_000_000), 100)
  .option(
    '--seed <n>',
    'the same seed repeats the same operations',
    parseWhole('seed', 2 ** 31 - 1),
    1,
  )
  .addOption(
    new Option('--only <part...>', 'run these parts only').choices(PARTS).default(PARTS, 'all'),
  )
  .addOption(companyOption())
  .action(async ({ operations, kills, seed, only, company: companyDir }) => {
    const company = companyFolder(companyDir)
    const folder = join(makeTemporaryFolder('soak'), 'site')
    console.error('Building the site …')
    const { code, output } = await buildSite({
      outDir: folder,
      company: company.root,
      env: { SITE_URL: '' },
    })
    if (code !== 0) throw new Error(`The build failed:\n${output}`)
    const { origin } = await openHost(serveFolder(folder))
    const apps = readCatalogue(cataloguePath(company)).slice(0, APPS)
    const browser = await launchChromium(true)

    const run: Record<Part, (context: BrowserContext) => Promise<string[]>> = {
      tabs: context => runTabs(context, origin, apps, { tabs: TABS, operations, seed }),
      kills: context => runKills(context, origin, apps, { kills, seed }),
    }
    const faults: string[] = []
    for (const part of only) {
      console.error(`Running ${part} …`)
      const context = await browser.newContext()
      faults.push(...(await run[part](context)))
      await context.close()
    }
    for (const fault of faults) console.error(fault)
    console.log(
      faults.length === 0
        ? 'No install was lost or came back.'
        : 'An install was lost or came back.',
    )
    await browser.close()
    process.exit(faults.length === 0 ? 0 : 1)
  })
await runCommand(command)
