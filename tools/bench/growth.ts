import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession } from 'puppeteer-core'
import { generateApps } from '../../mock-server/generator.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { buildSite } from '../lib/buildSite.ts'
import { type CompanyFolder, cataloguePath, ownFolder } from '../company/company.ts'
import { compressText } from '../lib/compressTexts.ts'
import type { Bench } from './figures.ts'
import { APP_LINK, measureKeys } from './interactions.ts'
import type { MeasuredSite } from './sites.ts'
import { evaluate, measureInput, openPage, tap, withColdTab } from './tab.ts'

const INSTALLED_COUNT = 3000
const CATALOGUE_COUNTS = [10_000, 100_000]
const PREVIEWED_COUNT = 1000

/**
 * Changes a long installed list, builds large catalogues and searches them. Generated apps have the
 * shipped pictures.
 */
export async function measureGrowth(bench: Bench): Promise<void> {
  const { browser, sites, folder, runs, buildUpTo, addValue } = bench
  const images = bench.apps.flatMap(({ image }) => image ?? [])
  const createApps = (count: number, seed = 1): AppRecord[] =>
    Array.from(generateApps(count, seed), (app, index) => ({
      ...app,
      image: images[index % images.length],
    }))

  const installed = createApps(INSTALLED_COUNT)
  for (let run = 0; run < runs; run += 1) {
    for (const site of sites) {
      site.serve({ isSlow: false })
      await withColdTab(browser, tab => changeInstalledList(tab, site, installed, bench))
    }
  }

  /** A company with `apps`. */
  function writeCompany(apps: readonly AppRecord[]): CompanyFolder {
    const grown = ownFolder(join(folder, `${apps.length}-apps`))
    cpSync(bench.company.publicDir, grown.publicDir, { recursive: true })
    cpSync(bench.company.file, grown.file)
    writeFileSync(cataloguePath(grown), JSON.stringify(apps))
    return grown
  }

  async function measureBuild(company: CompanyFolder, count: number, siteUrl = '', note = '') {
    if (count > buildUpTo) return
    const seconds = await timeBuild(company.root, join(folder, 'grown'), siteUrl)
    const figure = `build of ${count.toLocaleString('en-US')} apps${note}, s`
    addValue(figure, sites[0]?.name ?? '', seconds)
  }

  // No earlier build has drawn the preview pictures of these titles.
  const newApps = createApps(PREVIEWED_COUNT, Date.now() % 2 ** 31)
  const grown = writeCompany(newApps)
  await measureBuild(grown, PREVIEWED_COUNT)
  for (const note of [' with SITE_URL, first time', ' with SITE_URL, again']) {
    await measureBuild(grown, PREVIEWED_COUNT, 'https://apps.example', note)
  }

  for (const count of CATALOGUE_COUNTS) {
    const apps = createApps(count)
    const company = writeCompany(apps)
    const { publicDir } = company
    await measureBuild(company, count)
    await compressText(publicDir, 'data.json')
    for (let run = 0; run < runs; run += 1) {
      for (const site of sites) {
        site.serve({ isSlow: false, dataDir: publicDir })
        await measureKeys(bench, site, apps)
      }
    }
  }
}

/** Sorts a list of `apps` and uninstalls the first of them. */
async function changeInstalledList(
  tab: CDPSession,
  { name, origin }: MeasuredSite,
  apps: readonly AppRecord[],
  { addValue }: Bench,
): Promise<void> {
  await openPage(tab, `${origin}/data.json`)
  await evaluate(tab, json => localStorage.setItem('downloads', json), JSON.stringify(apps))
  await openPage(tab, `${origin}/installation`)
  const sort = () => evaluate(tab, chooseOrder, 'download-desc')
  const sorted = await measureInput(tab, 'change', APP_LINK, sort)
  addValue(`sort ${apps.length} installed apps, ms`, name, sorted.paintedMs)
  const uninstall = () => tap(tab, 'main li button')
  const removed = await measureInput(tab, 'click', APP_LINK, uninstall)
  addValue(`uninstall one of ${apps.length} apps, ms`, name, removed.paintedMs)
}

/** Runs in the page. Browsers differ in the keys that change a closed select. */
function chooseOrder(order: string): void {
  const field = document.querySelector('main select') as HTMLSelectElement
  field.value = order
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** How long a build takes, in s. An empty `siteUrl` is none. */
async function timeBuild(company: string, outDir: string, siteUrl: string): Promise<number> {
  const startMs = performance.now()
  const { code, output } = await buildSite({ outDir, company, env: { SITE_URL: siteUrl } })
  const seconds = (performance.now() - startMs) / 1000
  rmSync(outDir, { recursive: true, force: true })
  if (code !== 0) throw new Error(`The build failed:\n${output}`)
  return seconds
}
