import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { readCatalogue } from '../company/catalogueFile.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { cataloguePath, companyFolder, companyOption } from '../company/company.ts'
import { requireWritable, writeWhole } from '../lib/outFile.ts'
import { parseWhole } from '../lib/parseWhole.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { type Bench, type Figures, formatFigures } from './figures.ts'
import { measureCpu } from './cpu.ts'
import { measureGrowth } from './growth.ts'
import { measureInteractions } from './interactions.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measurePaint } from './paint.ts'
import { openSites } from './sites.ts'
import { SLOW_NETWORK } from './slowNetwork.ts'
import { CPU_SLOWDOWN, launchBrowser, PHONE } from './tab.ts'

const MEASURES = {
  cpu: measureCpu,
  paint: measurePaint,
  interactions: measureInteractions,
  growth: measureGrowth,
  lighthouse: measureLighthouse,
}
type Part = keyof typeof MEASURES
const PARTS = Object.keys(MEASURES) as Part[]

const CONDITIONS = `${CPU_SLOWDOWN}x slower CPU, ${SLOW_NETWORK.kilobitsPerSecond / 1000} Mbit/s, ${SLOW_NETWORK.latencyMs} ms, a phone of ${PHONE.width} x ${PHONE.height}, HTTP/1.1 with brotli`

const command = defineCommand(
  'bench',
  'Measures how fast the site is in Chromium, and prints Markdown tables. Builds into a temporary folder and leaves dist/ alone.',
  'npm run bench -- --runs 9 --only paint --against ../other/dist',
)
  .option('--runs <n>', 'measurements of each figure', parseWhole('runs', 1000, 1), 5)
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
  .option('--json <file>', 'write all values to this file')
  .addOption(companyOption())
  .action(async ({ runs, only, against, buildUpTo, json, company: companyDir }) => {
    const company = companyFolder(companyDir)
    if (against !== undefined && !existsSync(join(against, 'index.html'))) {
      throw new Error(`${against} has no index.html: use the folder of a built site.`)
    }
    if (json !== undefined) requireWritable('--json', json)
    const folder = makeTemporaryFolder('bench')
    console.error('Building the site …')
    const { sites, scriptless } = await openSites(folder, company, against)
    const apps = readCatalogue(cataloguePath(company))
    const screens = ['/', '/apps', '/installation', `/appdetails/${apps[0]?.id}`]
    const browser = await launchBrowser()
    const machine = `${await browser.version()}, ${cpus().length} cores`
    console.log(`${machine}\n${CONDITIONS}\n${runs} runs: median (minimum-maximum)`)

    const parts: Partial<Record<Part, { load: string; figures: Figures }>> = {}
    for (const part of only) {
      console.error(`Measuring ${part} …`)
      const figures: Figures = {}
      const loadBefore = readLoad()
      const addValue: Bench['addValue'] = (figure, site, value) => {
        figures[figure] ??= {}
        figures[figure][site] ??= []
        figures[figure][site].push(value ?? Number.NaN)
      }
      const shared = { browser, sites, scriptless, company, apps, screens, runs, buildUpTo, folder }
      await MEASURES[part]({ ...shared, addValue })
      const load = `${loadBefore} to ${readLoad()}`
      console.log(`\n${part}, load ${load}\n\n${formatFigures(figures)}`)
      parts[part] = { load, figures }
    }
    if (json !== undefined) {
      const result = { machine, conditions: CONDITIONS, runs, parts }
      writeWhole(json, `${JSON.stringify(result, null, 2)}\n`)
    }
    await browser.close()
    process.exit()
  })
await runCommand(command)

/** The load average of the last minute. Above the number of cores, measured times are too long. */
function readLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
