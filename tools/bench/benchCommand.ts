import { cpus, loadavg } from 'node:os'
import { Option } from '@commander-js/extra-typings'
import { chromium } from '@playwright/test'
import { readCatalogue } from '../company/catalogueFile.ts'
import { cataloguePath, companyFolder, companyOption } from '../company/company.ts'
import { ensureChromium } from '../lib/chromium.mjs'
import { defineCommand, runCommand } from '../lib/command.ts'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { integerParser } from '../lib/integerParser.ts'
import { requireBuild } from '../site/builtSite.ts'
import { type Figures, formatFigures, inTurns } from './figures.ts'
import { CPU_SLOWDOWN, createMeasures, openTab, PARTS, PHONE } from './measures.ts'
import { openSites } from './sites.ts'

const command = defineCommand(
  'bench',
  'Measures how fast the site is in Chromium, and prints Markdown tables. Builds into a temporary folder and leaves dist/ alone.',
  'npm run bench -- --runs 9 --only paint --against ../other/dist',
)
  .option('--runs <n>', 'measurements of each figure', integerParser('runs', 1000, 1), 5)
  .addOption(
    new Option('--only <part...>', 'measure these parts only').choices(PARTS).default(PARTS, 'all'),
  )
  .option('--against <dir>', 'another built site to measure in the same run')
  .addOption(companyOption())
  .action(async ({ runs, only, against, company: companyDir }) => {
    const company = companyFolder(companyDir)
    if (against !== undefined) requireBuild(against)
    console.error('Building the site …')
    const sites = await openSites(company, against)
    const apps = readCatalogue(cataloguePath(company), company.imported)
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: [
        // DevTools need source positions, for which V8 would parse the scripts again.
        '--js-flags=--no-enable-lazy-source-positions',
        // Phones already have a font of the page's stack, so they never load ours.
        '--disable-remote-fonts',
      ],
    })
    const measures = createMeasures(browser, apps)
    const machine = `Chromium ${browser.version()}, ${cpus().length} cores`
    console.log(`${machine}, ${runs} runs: median (minimum-maximum)`)

    for (const part of only) {
      const figures: Figures = {}
      const [loadBefore] = loadavg()
      const measured = sites.filter(({ hasScripts }) => hasScripts || part === 'paint')
      const turns = [...Array(runs).keys()].flatMap(run =>
        measures[part].flatMap(measure => inTurns(measured, run).map(site => ({ measure, site }))),
      )
      await forEachWithProgress(`Measuring ${part}`, turns, async ({ measure, site }) => {
        // A worker would download its files during the measurement.
        const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
        const page = await openTab(context, part === 'cpu' ? 1 : CPU_SLOWDOWN)
        for (const [figure, value] of Object.entries(await measure(page, site))) {
          figures[figure] ??= {}
          figures[figure][site.name] = [...(figures[figure][site.name] ?? []), value]
        }
        await context.close()
      })
      const loads = [loadBefore, loadavg()[0]].map(load => load?.toFixed(1))
      console.log(`\n${part}, load ${loads.join(' to ')}\n\n${formatFigures(figures)}`)
    }
    await browser.close()
    process.exit()
  })
await runCommand(command)
