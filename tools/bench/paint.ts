import { setTimeout as after } from 'node:timers/promises'
import type { Browser } from 'puppeteer-core'
import { formatRatio, formatSpread, formatTable } from '../lib/table.ts'
import { withPage } from './conditions.ts'
import { SCRIPTLESS, type Variant } from './variants.ts'

/** A page that asks for nothing so long, after its last answer, has come to rest. In ms. */
const REST_MS = 1000

/** One visit with nothing cached. Times in ms since it began. */
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

/** Visits each screen in each variant in turn, `runs` times, so that whatever else the machine does hits all of them. */
export async function measurePaint(
  browser: Browser,
  variants: readonly Variant[],
  screens: readonly string[],
  runs: number,
): Promise<PaintResult[]> {
  const results: PaintResult[] = screens.flatMap(screen =>
    variants.map(({ name }) => ({ screen, variant: name, visits: [] })),
  )
  // The first round only fills the hosts' stores of compressed files.
  for (let run = 0; run <= runs; run += 1) {
    for (const { screen, variant, visits } of results) {
      const host = variants.find(({ name }) => name === variant)?.host
      if (!host) continue
      const visit = await visitPage(browser, host.origin + screen)
      if (run > 0) visits.push(visit)
    }
  }
  return results
}

async function visitPage(browser: Browser, url: string): Promise<Visit> {
  return withPage(browser, true, async page => {
    let bytes = 0
    const client = await page.createCDPSession()
    await client.send('Network.enable')
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.evaluateOnNewDocument(observePaint)
    const response = await page.goto(url, { waitUntil: 'load' })
    if (!response?.ok()) throw new Error(`${url} answers ${response?.status() ?? 'nothing'}`)
    await page.waitForNetworkIdle({ idleTime: REST_MS })
    await after(REST_MS)
    const seen = await page.evaluate(() => Reflect.get(window, 'benchPaint') as Seen)
    const firstPaintMs = seen.firstPaintMs ?? Number.NaN
    const blockingMs = seen.longTasks
      .filter(({ endMs }) => endMs > firstPaintMs)
      .reduce((sum, { durationMs }) => sum + durationMs - 50, 0)
    const { largestPaintMs, layoutShift } = seen
    return { firstPaintMs, largestPaintMs, blockingMs, layoutShift, bytes }
  })
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
