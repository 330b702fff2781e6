import { existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { readCatalogue } from '../lib/catalogueFile.ts'
import { makeTemporaryFolder, parseFlags, runCommand } from '../lib/command.ts'
import { parseWhole } from '../lib/parseWhole.ts'
import { launchBrowser } from './browser.ts'
import { CONDITIONS } from './conditions.ts'
import { growthTable, measureGrowth } from './growth.ts'
import { interactionTable, measureInteractions } from './interactions.ts'
import { lighthouseTable, measureLighthouse } from './lighthouse.ts'
import { measurePaint, paintTable } from './paint.ts'
import { openVariants, SITE } from './variants.ts'

const PARTS = ['paint', 'interactions', 'growth', 'lighthouse'] as const
type Part = (typeof PARTS)[number]

/**
 * `npm run bench [-- --runs N] [--only PART] [--against DIR] [--build-up-to N] [--json FILE]`: how fast
 * the site is, in Chromium, as tables in Markdown. It builds into a temporary folder and leaves dist/ alone.
 */
await runCommand(async () => {
  const { values } = parseFlags({
    runs: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true },
    against: { type: 'string' },
    'build-up-to': { type: 'string', default: '10000' },
    json: { type: 'string' },
  })
  const runs = parseWhole('runs', values.runs, 1000)
  if (runs === 0) throw new Error('--runs takes a whole number from 1.')
  const builtUpTo = parseWhole('build-up-to', values['build-up-to'], 10_000_000)
  const parts = values.only?.map(requirePart) ?? PARTS
  const { against } = values
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
      const results = await measureGrowth(browser, folder, siteDir, runs, builtUpTo)
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
  for (const part of parts) {
    console.error(`Measuring ${part} …`)
    const before = load()
    const table = await measure[part]()
    loads[part] = `${before} to ${load()}`
    console.log(`\n${part}, load ${loads[part]}\n\n${table}`)
  }
  if (values.json !== undefined) {
    const result = { machine, conditions: CONDITIONS, runs, loads, ...measured }
    writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
  }
  await browser.close()
  process.exit()
})

function requirePart(wanted: string): Part {
  const part = PARTS.find(part => part === wanted)
  if (part) return part
  throw new Error(`There is no part '${wanted}'; there are ${PARTS.join(', ')}.`)
}

/** How many programs wanted a core in the last minute: above the number of cores, figures are too high. */
function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
