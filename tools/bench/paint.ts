import { setTimeout as after } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import type { Host } from '../lib/staticHost.ts'
import { formatRatio, formatSpread, formatTable } from '../lib/table.ts'
import { NETWORK, openPhone, withPage } from './conditions.ts'
import { slowDown } from './network.ts'
import { SCRIPTLESS, type Variant } from './variants.ts'

/** A page that asks for nothing so long, after its last answer, has come to rest. In ms. */
const REST_MS = 1000

/** One visit. Times in ms since it began. */
type Visit = {
  firstPaintMs: number
  largestPaintMs: number
  /** What tasks after the first paint took beyond 50 ms each, in all, until the page came to rest. */
  blockingMs: number
  layoutShift: number
  bytes: number
}

/** All visits of one screen in one variant. */
export type PaintResult = { screen: string; variant: string; visits: Visit[] }

/**
 * Visits each screen in each variant in turn, `runs` times, so that whatever else the machine does hits
 * all of them. Variants with a service worker get a second result, of warm visits.
 */
export async function measurePaint(
  browser: Browser,
  variants: readonly Variant[],
  screens: readonly string[],
  runs: number,
): Promise<PaintResult[]> {
  const visitors: { name: string; visit(screen: string): Promise<Visit> }[] = []
  for (const { name, host, hasWorker } of variants) {
    visitors.push({
      name,
      visit: screen => withPage(browser, true, page => visitPage(page, host.origin + screen)),
    })
    if (!hasWorker) continue
    const context = await contextWithWorker(browser, host)
    visitors.push({
      name: `${name}, warm visit`,
      visit: screen => visitWarm(context, host, screen),
    })
  }
  const results = screens.flatMap(screen =>
    visitors.map(({ name, visit }) => ({ screen, variant: name, visits: [] as Visit[], visit })),
  )
  // The first round only fills the caches of warm visits.
  for (let run = 0; run <= runs; run += 1) {
    for (const { screen, visits, visit } of results) {
      const seen = await visit(screen)
      if (run > 0) visits.push(seen)
    }
  }
  return results.map(({ screen, variant, visits }) => ({ screen, variant, visits }))
}

/** Resolves when the site's worker is active and has cached its files. */
async function contextWithWorker(browser: Browser, host: Host): Promise<BrowserContext> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.goto(host.origin)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', {
    polling: 100,
  })
  await page.close()
  return context
}

/** A visit that has to start the worker, as after a while without one. */
async function visitWarm(context: BrowserContext, host: Host, screen: string): Promise<Visit> {
  const page = await openPhone(context)
  const client = await page.createCDPSession()
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.stopAllWorkers')
  await client.detach()
  // The browser's own emulation would not slow the worker's requests.
  const { handler } = host
  host.handler = slowDown(handler, NETWORK)
  try {
    const visit = await visitPage(page, host.origin + screen)
    const hasWorker = await page.evaluate(() => navigator.serviceWorker.controller !== null)
    if (!hasWorker) throw new Error(`${host.origin + screen} was opened without its worker`)
    return visit
  } finally {
    host.handler = handler
    await page.close()
  }
}

async function visitPage(page: Page, url: string): Promise<Visit> {
  let bytes = 0
  const client = await page.createCDPSession()
  await client.send('Network.enable')
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.evaluateOnNewDocument(observePaint)
  const response = await page.goto(url, { waitUntil: 'load' })
  // A warm visit may be answered with 304.
  if (!response || response.status() >= 400) {
    throw new Error(`${url} answers ${response?.status() ?? 'nothing'}`)
  }
  await page.waitForNetworkIdle({ idleTime: REST_MS })
  await after(REST_MS)
  const seen = await page.evaluate(() => Reflect.get(window, 'benchPaint') as Seen)
  const firstPaintMs = seen.firstPaintMs ?? Number.NaN
  const blockingMs = seen.longTasks
    .filter(({ endMs }) => endMs > firstPaintMs)
    .reduce((sum, { durationMs }) => sum + durationMs - 50, 0)
  const { largestPaintMs, layoutShift } = seen
  return { firstPaintMs, largestPaintMs, blockingMs, layoutShift, bytes }
}

type Seen = {
  firstPaintMs?: number
  largestPaintMs: number
  layoutShift: number
  longTasks: { endMs: number; durationMs: number }[]
}

/** Runs in the page before anything of its own. */
function observePaint(): void {
  const seen: Seen = { largestPaintMs: Number.NaN, layoutShift: 0, longTasks: [] }
  Object.assign(window, { benchPaint: seen })
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime
  })
  on('layout-shift', entry => {
    seen.layoutShift += Number(Reflect.get(entry, 'value'))
  })
  on('longtask', ({ startTime, duration }) => {
    seen.longTasks.push({ endMs: startTime + duration, durationMs: duration })
  })
}

export function paintTable(results: readonly PaintResult[]): string {
  return formatTable(
    [
      'Screen',
      'Variant',
      'First paint, ms',
      'Largest paint, ms',
      'Ratio',
      'Blocking, ms',
      'Shift',
      'kB',
    ],
    results.map(({ screen, variant, visits }) => {
      const limit = results.find(
        result => result.screen === screen && result.variant === SCRIPTLESS,
      )
      const each = (key: keyof Visit) => visits.map(visit => visit[key])
      return [
        screen,
        variant,
        formatSpread(each('firstPaintMs')),
        formatSpread(each('largestPaintMs')),
        formatRatio(each('largestPaintMs'), limit?.visits.map(visit => visit.largestPaintMs) ?? []),
        formatSpread(each('blockingMs')),
        formatSpread(each('layoutShift'), 3),
        formatSpread(visits.map(({ bytes }) => bytes / 1000)),
      ]
    }),
  )
}
