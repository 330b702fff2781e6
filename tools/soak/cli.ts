import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import type { BrowserContext } from '@playwright/test'
import { buildSite } from '../lib/buildSite.ts'
import { readCatalogue } from '../lib/catalogueFile.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { launchChromium } from '../lib/launchChromium.ts'
import { parseWhole } from '../lib/parseWhole.ts'
import { openHost } from '../lib/staticHost.ts'
import { percentile } from '../lib/statistics.ts'
import { formatSpread, formatTable } from '../lib/table.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { runKills } from './kills.ts'
import { runTabs, SHOWN_LIMIT_MS, type TabsOptions } from './tabs.ts'

const PARTS = ['tabs', 'kills'] as const
type Part = (typeof PARTS)[number]

/** How the operations are done, each with its share of them. */
const TAB_RUNS: (Pick<TabsOptions, 'tabs' | 'reloads' | 'isContended'> & { share: number })[] = [
  { tabs: 2, reloads: 'none', isContended: false, share: 0.25 },
  { tabs: 5, reloads: 'none', isContended: false, share: 0.25 },
  { tabs: 5, reloads: 'none', isContended: true, share: 0.2 },
  { tabs: 2, reloads: 'own', isContended: false, share: 0.15 },
  { tabs: 5, reloads: 'own', isContended: false, share: 0.15 },
]

/** Few apps are installed and removed often. */
const APPS = 20

const command = defineCommand(
  'soak',
  'Checks on the built site, in Chromium, that tabs which work at once or end in an install lose nothing. Exit 1: something was lost or came back.',
  'npm run soak -- --operations 500 --only tabs',
)
  .option('--operations <n>', 'installs and uninstalls', parseWhole('operations', 1_000_000), 2000)
  .option('--kills <n>', 'tabs that end in an install', parseWhole('kills', 1_000_000), 100)
  .option('--seed <n>', 'the same seed does the same', parseWhole('seed', 2 ** 31 - 1), 1)
  .addOption(
    new Option('--only <part...>', 'run these parts only').choices(PARTS).default(PARTS, 'all'),
  )
  .action(soak)
await runCommand(command)

type Flags = { operations: number; kills: number; seed: number; only: readonly Part[] }

async function soak({ operations, kills, seed, only }: Flags): Promise<void> {
  const folder = makeTemporaryFolder('soak')
  console.error('Building the site …')
  const { code, output } = await buildSite({ outDir: join(folder, 'site'), env: { SITE_URL: '' } })
  if (code !== 0) throw new Error(`The site could not be built:\n${output}`)
  const host = await openHost()
  host.serve(join(folder, 'site'))
  const apps = readCatalogue('public/data.json').slice(0, APPS)
  const browser = await launchChromium(true)
  const faults: string[] = []

  /** A browser's storage of its own for each run. */
  async function withContext<T>(use: (context: BrowserContext) => Promise<T>): Promise<T> {
    // Screens that slide would take most of the time.
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    try {
      return await use(context)
    } finally {
      await context.close()
    }
  }

  const run: Record<Part, () => Promise<string>> = {
    async tabs() {
      const rows: string[][] = []
      for (const { share, ...options } of TAB_RUNS) {
        const result = await withContext(context =>
          runTabs(context, host.origin, apps, {
            ...options,
            operations: Math.ceil(operations * share),
            seed,
          }),
        )
        faults.push(...result.faults)
        const slowest = Math.max(0, ...result.shownMs)
        if (slowest > SHOWN_LIMIT_MS)
          faults.push(`another tab showed an operation after ${slowest} ms`)
        if (result.processes < options.tabs) faults.push(`${options.tabs} tabs share a process`)
        rows.push([
          `${options.tabs} tabs, ${options.isContended ? 'same apps' : 'apps of their own'}`,
          options.reloads === 'own' ? 'each install' : 'none',
          String(result.processes),
          String(result.done),
          String(result.faults.length),
          formatSpread(result.shownMs),
          result.shownMs.length > 0 ? percentile(result.shownMs, 0.99).toFixed(0) : '–',
        ])
      }
      return formatTable(
        ['Tabs', 'Reloads', 'Processes', 'Operations', 'Lost or back', 'Shown, ms', '99 %, ms'],
        rows,
      )
    },
    async kills() {
      const result = await withContext(context => runKills(context, host.origin, apps, kills, seed))
      faults.push(...result.faults)
      return `${result.kills} tabs ended while they installed: ${result.kept} lists with the app, ${result.tooEarly} without it, ${result.faults.length} not whole`
    },
  }
  for (const part of only) {
    console.error(`Running ${part} …`)
    const startMs = performance.now()
    const words = await run[part]()
    console.log(`\n${part}, ${((performance.now() - startMs) / 1000).toFixed(0)} s\n\n${words}`)
  }
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? '\nNothing lost.' : `\n${faults.length} faults.`)
  await browser.close()
  process.exit(faults.length === 0 ? 0 : 1)
}
