import { existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { readCatalogue } from '../lib/catalogueFile.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { parseWhole } from '../lib/parseWhole.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { launchBrowser } from './browser.ts'
import { CONDITIONS } from './conditions.ts'
import { growthTable, measureGrowth } from './growth.ts'
import { interactionTable, measureInteractions } from './interactions.ts'
import { lighthouseTable, measureLighthouse } from './lighthouse.ts'
import { measurePaint, paintTable } from './paint.ts'
import { openVariants, SITE } from './variants.ts'

const PARTS = ['paint', 'interactions', 'growth', 'lighthouse'] as const
type Part = (typeof PARTS)[number]

type Flags = {
  runs: number
  only: readonly Part[]
  against?: string
  buildUpTo: number
  json?: string
}

const command = defineCommand(
  'bench',
  'Measures how fast the site is, in Chromium, and prints tables in Markdown. Builds into a temporary folder and leaves dist/ alone.',
  'npm run bench -- --runs 9 --only paint --against ../other/dist',
)
  .option('--runs <n>', 'visits of each screen', parseWhole('runs', 1000, 1), 5)
  .addOption(
    new Option('--only <part...>', 'measure these parts only').choices(PARTS).default(PARTS, 'all'),
  )
  .option('--against <dir>', 'another built site to measure in the same run')
  .option(
    '--build-up-to <n>',
    'build catalogues of up to this many apps',
    parseWhole('build-up-to', 10_000_000),
    10_000,
  )
  .option('--json <file>', 'write all figures to this file')
  .action(bench)
await runCommand(command)

async function bench({ runs, only, against, buildUpTo, json }: Flags): Promise<void> {
  if (against !== undefined && !existsSync(join(against, 'index.html'))) {
    throw new Error(`${against} has no index.html; --against takes the folder of a built site.`)
  }
  const folder = makeTemporaryFolder('bench')

  console.error('Building the site, and without prerendering …')
  const variants = await openVariants(folder, against)
  const siteDir = join(folder, 'site')
  const origin = variants.find(({ name }) => name === SITE)?.host.origin ?? ''
  const screens = [
    '/',
    '/apps',
    '/installation',
    `/appdetails/${readCatalogue('public/data.json')[0]?.id}`,
  ]
  const browser = await launchBrowser()
  const machine = `${await browser.version()}, ${cpus().length} cores`
  console.log(`${machine}, load ${load()}\n${CONDITIONS}\n${runs} runs: median (least-most)`)
  const measured: Partial<Record<Part | 'loads', unknown>> = {}

  const measure: Record<Part, () => Promise<string>> = {
    async paint() {
      const results = await measurePaint(browser, variants, screens, runs)
      measured.paint = results
      return paintTable(results)
    },
    async interactions() {
      const results = await measureInteractions(browser, siteDir, runs)
      measured.interactions = results
      return interactionTable(results)
    },
    async growth() {
      const results = await measureGrowth(browser, folder, siteDir, runs, buildUpTo)
      measured.growth = results
      return growthTable(results)
    },
    async lighthouse() {
      const results = await measureLighthouse(browser, origin, screens)
      measured.lighthouse = results
      return lighthouseTable(results)
    },
  }
  const loads: Record<string, string> = {}
  for (const part of only) {
    console.error(`Measuring ${part} …`)
    const before = load()
    const table = await measure[part]()
    loads[part] = `${before} to ${load()}`
    console.log(`\n${part}, load ${loads[part]}\n\n${table}`)
  }
  if (json !== undefined) {
    const result = { machine, conditions: CONDITIONS, runs, loads, ...measured }
    writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`)
  }
  await browser.close()
  process.exit()
}

/** How many programs wanted a core in the last minute: above the number of cores, figures are too high. */
function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
