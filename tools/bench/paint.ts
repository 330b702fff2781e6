import type { Browser, BrowserContext, CDPSession } from 'puppeteer-core'
import { type Bench, inTurns } from './figures.ts'
import type { MeasuredSite } from './sites.ts'
import { evaluate, openPage, openTab, withColdTab } from './tab.ts'

/** Visits each screen of each site on a slow network: cold, and warm if the site has a worker. */
export async function measurePaint(bench: Bench): Promise<void> {
  const { browser, screens, runs, addValue } = bench
  const sites = [...bench.sites, bench.scriptless]
  const warmContexts = new Map<MeasuredSite, BrowserContext>()
  for (const site of sites) {
    site.serve({ isSlow: true })
    if (site.hasWorker) warmContexts.set(site, await openWarmContext(browser, site.origin, screens))
  }
  for (let run = 0; run < runs; run += 1) {
    for (const screen of screens) {
      for (const site of inTurns(sites, run)) {
        const url = site.origin + screen
        const context = warmContexts.get(site)
        const visits = {
          cold: await withColdTab(browser, tab => visitPage(tab, url)),
          ...(context && { warm: await visitWarm(context, url) }),
        }
        for (const [visit, figures] of Object.entries(visits)) {
          for (const [figure, value] of Object.entries(figures)) {
            addValue(`${screen}, ${visit}: ${figure}`, site.name, value)
          }
        }
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

/** Stops the worker first, as browsers do after a while, so that the visit has to start it. */
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

/** Values by figure. */
type Paint = Record<string, number | undefined>

/** Runs in the page. Blocking time is what long tasks after the first paint take beyond 50 ms each. */
function readPaint(): Paint {
  function read(type: string): PerformanceEntry[] {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type, buffered: true })
    return observer.takeRecords()
  }
  const firstPaintMs = read('paint').at(-1)?.startTime ?? 0
  const tasks = read('longtask').filter(task => task.startTime + task.duration > firstPaintMs)
  const shifts = read('layout-shift').map(shift => Number(Reflect.get(shift, 'value')))
  return {
    'largest paint, ms': read('largest-contentful-paint').at(-1)?.startTime,
    'blocking time, ms': tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    'layout shift': shifts.reduce((sum, shift) => sum + shift, 0),
  }
}
