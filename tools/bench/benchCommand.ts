import { cpus, loadavg } from 'node:os'
import { Option } from '@commander-js/extra-typings'
import { readCatalogue } from '../company/catalogueFile.ts'
import { cataloguePath, companyFolder, companyOption } from '../company/company.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { forEachWithProgress } from '../lib/forEachWithProgress.ts'
import { generateApps } from '../lib/generateApps.ts'
import { integerParser } from '../lib/integerParser.ts'
import { requireBuild } from '../site/builtSite.ts'
import { launchBrowser } from './browser.ts'
import { measureIndex, measureSpeed, slowdownOf } from './calibrate.ts'
import { type Figures, formatFigures, formatSpread, inTurns } from './figures.ts'
import { formatTasks, type LongTask } from './longTasks.ts'
import { createMeasures, openTab, PARTS } from './measures.ts'
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
    const apps = readCatalogue(cataloguePath(company), company.imported)
    const manyApps = Array.from(generateApps(10_000, 1), app => ({
      ...app,
      image: apps[0]?.image,
    }))
    console.error('Building the site …')
    const sites = await openSites(company, manyApps, against)
    const browser = await launchBrowser()
    const measures = createMeasures(browser, apps, manyApps)
    const machine = `${browser.product}, ${cpus().length} cores`
    console.log(`${machine}, ${runs} runs: median (minimum-maximum)`)

    for (const part of only) {
      const figures: Figures = {}
      const longTasks: Record<string, LongTask[]> = {}
      const [indexes, slowdowns]: [number[], number[]] = [[], []]
      const [loadBefore] = loadavg()
      const measured = sites.filter(({ hasScripts }) => hasScripts || part === 'paint')
      const turns = [...Array(runs).keys()].flatMap(run =>
        measures[part].map(measure => ({ measure, sites: inTurns(measured, run) })),
      )
      await forEachWithProgress(`Measuring ${part}`, turns, async ({ measure, sites }) => {
        const index = await measureIndex(() => measureSpeed(browser))
        const phoneSlowdown = slowdownOf(index)
        const slowdown = part === 'cpu' ? 1 : phoneSlowdown
        indexes.push(index)
        slowdowns.push(slowdown)
        for (const site of sites) {
          const tab = await openTab(browser, slowdown)
          const found = await measure(tab, site, slowdown)
          for (const [figure, value] of Object.entries(found.figures)) {
            figures[figure] ??= {}
            figures[figure][site.name] = [...(figures[figure][site.name] ?? []), value]
          }
          for (const [screen, tasks] of Object.entries(found.longTasks ?? {})) {
            const page = `${screen}, ${site.name}`
            longTasks[page] = [...(longTasks[page] ?? []), ...tasks]
          }
          await tab.closeContext()
        }
      })
      const loads = [loadBefore, loadavg()[0]].map(load => load?.toFixed(1))
      const speed = `index ${formatSpread(indexes)}, slowdown ${formatSpread(slowdowns)}`
      console.log(`\n${part}, load ${loads.join(' to ')}, ${speed}\n\n${formatFigures(figures)}`)
      if (part === 'paint') console.log(`\n${formatTasks(longTasks)}`)
    }
    process.exit()
  })
await runCommand(command)
