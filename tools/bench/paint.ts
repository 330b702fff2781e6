import type { Browser, BrowserContext, CDPSession } from 'puppeteer-core'
import type { Bench } from './figures.ts'
import type { Site } from './sites.ts'
import { evaluate, openPage, openTab, withColdTab } from './tab.ts'

/** Visits each screen of each site on a slow network: cold, and warm if the site has a worker. */
export async function measurePaint(bench: Bench): Promise<void> {
  const { browser, screens, runs, addValue } = bench
  const sites = [...bench.sites, bench.scriptless]
  const warmContexts = new Map<Site, BrowserContext>()
  for (const site of sites) {
    site.serve({ isSlow: true })
    if (site.hasWorker) warmContexts.set(site, await openWarmContext(browser, site.origin, screens))
  }
  for (let run = 0; run < runs; run += 1) {
    for (const screen of screens) {
      for (const site of sites) {
        const url = site.origin + screen
        const addPaint = (visit: string, paint: Paint) => {
          addValue(`${screen}, ${visit}: first paint, ms`, site.name, paint.firstPaintMs)
          addValue(`${screen}, ${visit}: largest paint, ms`, site.name, paint.largestPaintMs)
          addValue(`${screen}, ${visit}: blocking time, ms`, site.name, paint.blockingMs)
          addValue(`${screen}, ${visit}: layout shift`, site.name, paint.layoutShift)
        }
        addPaint('cold', await withColdTab(browser, tab => visitPage(tab, url)))
        const context = warmContexts.get(site)
        if (context) addPaint('warm', await visitWarm(context, url))
      }
    }
  }
}

/** A browser profile in which the worker is active and every screen has been visited. */
async function openWarmContext(
  browser: Browser,
  origin: string,
  screens: readonly string[],
): Promise<BrowserContext> {
  const context = await browser.createBrowserContext()
  const tab = await openTab(context)
  await openPage(tab, origin)
  await evaluate(tab, () => navigator.serviceWorker.ready.then(() => {}))
  for (const screen of screens) await openPage(tab, origin + screen)
  await tab.send('Page.close')
  return context
}

/** The visit has to start the worker, which browsers stop after a while. */
async function visitWarm(context: BrowserContext, url: string): Promise<Paint> {
  const tab = await openTab(context)
  await tab.send('ServiceWorker.enable')
  await tab.send('ServiceWorker.stopAllWorkers')
  await tab.send('ServiceWorker.disable')
  const paint = await visitPage(tab, url)
  const hasWorker = await evaluate(tab, () => navigator.serviceWorker.controller !== null)
  if (!hasWorker) throw new Error(`${url}: expected the worker to serve the page`)
  await tab.send('Page.close')
  return paint
}

async function visitPage(tab: CDPSession, url: string): Promise<Paint> {
  await openPage(tab, url)
  return evaluate(tab, readPaint)
}

type Paint = {
  firstPaintMs: number | undefined
  largestPaintMs: number | undefined
  /** What long tasks after the first paint took beyond 50 ms each. */
  blockingMs: number
  layoutShift: number
}

/** Runs in the page. */
function readPaint(): Paint {
  function read(type: string): PerformanceEntry[] {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type, buffered: true })
    return observer.takeRecords()
  }
  const firstPaintMs = read('paint').find(
    entry => entry.name === 'first-contentful-paint',
  )?.startTime
  const tasks = read('longtask').filter(
    ({ startTime, duration }) => startTime + duration > (firstPaintMs ?? 0),
  )
  return {
    firstPaintMs,
    largestPaintMs: read('largest-contentful-paint').at(-1)?.startTime,
    blockingMs: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    layoutShift: read('layout-shift').reduce((sum, entry) => sum + Reflect.get(entry, 'value'), 0),
  }
}
