import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Browser, Page } from 'puppeteer-core'
import { buildSite } from '../lib/buildSite.ts'
import { openHost, serveFolder } from '../lib/staticHost.ts'
import { formatSpread, formatTable } from '../lib/table.ts'
import { copySite, growingApps, writePublicFolder } from './catalogues.ts'
import { withPage } from './conditions.ts'
import { measureKeys } from './keys.ts'

const COUNTS = [132, 1000, 10_000, 100_000]

/** A list that is painted comes to rest in this time. In ms. */
const REST_MS = 2000

export type GrowthResult = {
  apps: number
  catalogueBytes: number
  /** Of the whole build, without SITE_URL; undefined where it was not made. */
  buildSeconds: number | undefined
  /** One of each per run: from the last byte of data.json to the painted list. */
  parseMs: number[]
  /** Of all runs. */
  keyMs: number[]
  /** Of all runs. */
  listMs: number[]
  /** After a garbage collection. */
  heapBytes: number[]
  nodes: number[]
}

/** What more apps cost, `runs` visits each; sites of more than `builtUpTo` apps are not built. */
export async function measureGrowth(
  browser: Browser,
  folder: string,
  siteDir: string,
  runs: number,
  builtUpTo: number,
): Promise<GrowthResult[]> {
  const host = await openHost(serveFolder(siteDir))
  const results: GrowthResult[] = []
  for (const count of COUNTS) {
    const apps = growingApps(count)
    const grownDir = join(folder, `${count}-apps`)
    const result: GrowthResult = {
      apps: count,
      catalogueBytes: await copySite(siteDir, grownDir, apps),
      buildSeconds:
        count <= builtUpTo ? await timeBuild(join(folder, String(count)), apps) : undefined,
      parseMs: [],
      keyMs: [],
      listMs: [],
      heapBytes: [],
      nodes: [],
    }
    host.handler = serveFolder(grownDir, { isCompressed: true })
    const firstTitle = apps[0]?.title ?? ''
    for (let run = 0; run < runs; run += 1) {
      await withPage(browser, false, async page => {
        result.parseMs.push(await timeToList(page, `${host.origin}/apps`, firstTitle))
        // The cards that are not on the screen come after those that are.
        await after(REST_MS)
        const client = await page.createCDPSession()
        await client.send('HeapProfiler.collectGarbage')
        result.heapBytes.push((await client.send('Runtime.getHeapUsage')).usedSize)
        result.nodes.push(await page.evaluate(() => document.querySelectorAll('*').length))
        const { keyMs, listMs } = await measureKeys(page, apps)
        result.keyMs.push(...keyMs)
        result.listMs.push(...listMs)
      })
    }
    results.push(result)
  }
  host.close()
  return results
}

async function timeBuild(folder: string, apps: Parameters<typeof writePublicFolder>[1]) {
  const publicDir = join(folder, 'public')
  const outDir = join(folder, 'dist')
  writePublicFolder(publicDir, apps)
  const startMs = performance.now()
  const { code, output } = await buildSite({ outDir, publicDir, env: { SITE_URL: '' } })
  const seconds = (performance.now() - startMs) / 1000
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0) throw new Error(`${apps.length} apps could not be built:\n${output}`)
  return seconds
}

/** The ms from the last byte of data.json until the page has painted a list that begins with `title`. */
async function timeToList(page: Page, url: string, title: string): Promise<number> {
  await page.evaluateOnNewDocument(watchList, title)
  await page.goto(url)
  const paintedMs = await page.evaluate(() => Reflect.get(window, 'benchList') as Promise<number>)
  const receivedMs = await page.evaluate(
    () =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name }) =>
        name.endsWith('/data.json'),
      )?.responseEnd ?? Number.NaN,
  )
  return paintedMs - receivedMs
}

/** Runs in the page before anything of its own. */
function watchList(title: string): void {
  const painted = new Promise<number>(resolve => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('.app-grid a')?.textContent !== title) return
      observer.disconnect()
      requestAnimationFrame(() => {
        scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
      })
    })
    observer.observe(document, { childList: true, characterData: true, subtree: true })
  })
  Object.assign(window, { benchList: painted })
}

export function growthTable(results: readonly GrowthResult[]): string {
  return formatTable(
    [
      'Apps',
      'data.json, MB',
      'Build, s',
      'Pages/s',
      'Received to painted, ms',
      'Key, ms',
      'Key to list, ms',
      'Heap, MB',
      'Nodes',
    ],
    results.map(
      ({ apps, catalogueBytes, buildSeconds, parseMs, keyMs, listMs, heapBytes, nodes }) => [
        apps.toLocaleString('en-US'),
        (catalogueBytes / 1e6).toFixed(2),
        buildSeconds?.toFixed(1) ?? '–',
        buildSeconds ? (apps / buildSeconds).toFixed(0) : '–',
        formatSpread(parseMs),
        formatSpread(keyMs),
        formatSpread(listMs),
        formatSpread(
          heapBytes.map(bytes => bytes / 1e6),
          1,
        ),
        formatSpread(nodes),
      ],
    ),
  )
}
