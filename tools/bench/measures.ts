import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import { appPath } from '../../src/shared/domain/paths.ts'
import { SCREENS } from '../../src/shared/domain/screens.ts'
import { generateApps } from '../lib/generateApps.ts'
import { median } from './figures.ts'
import type { Site } from './sites.ts'

/** A common phone, in CSS pixels. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** The CPU of the phone is this many times slower than that of this machine. */
export const CPU_SLOWDOWN = 4
/** The title of an app in a list, not one of the hero, which phones do not show. */
const APP_LINK = `.app-grid a[href*="${appPath('')}"]`
const SEARCH = 'input[type=search]'
/** Time after the last request or a tap until a page counts as idle. */
const IDLE_MS = 2000
/** Time between two keys. A slower response delays the next key, as it does for visitors. */
const KEY_PAUSE_MS = 300

/** What a measurement has found, by the name of the figure. */
type Values = Record<string, number>
/** Measures a site with a new tab without a worker. */
type Measure = (page: Page, site: Site) => Promise<Values>

export const PARTS = ['cpu', 'paint', 'interactions', 'growth'] as const

/**
 * What each part of the benchmark measures, for a catalogue of `apps`. Only `paint` and the search use the
 * slow network.
 */
export function createMeasures(
  browser: Browser,
  apps: readonly AppRecord[],
): Record<(typeof PARTS)[number], Measure[]> {
  const { id, image }: Partial<AppRecord> = apps[0] ?? {}
  const screens = SCREENS.map(({ path }) => path.replace(':id', String(id)))
  const manyApps = Array.from(generateApps(10_000, 1), app => ({ ...app, image }))
  return {
    cpu: [
      ...screens.map<Measure>(screen => async (page, site) => {
        const readCpuMs = await countCpu(page)
        await openPage(page, site.origin + screen)
        return { [`${screen}, cold: CPU time until idle, ms`]: await readCpuMs() }
      }),
      async (page, site) => {
        const { paintedCpuMs, idleCpuMs } = await tapCard(page, site.origin)
        return {
          'tap on a card of /: CPU time until the first screen is painted, ms': paintedCpuMs,
          'tap on a card of /: CPU time until idle, ms': idleCpuMs,
        }
      },
    ],
    paint: screens.map<Measure>(screen => async (page, site) => {
      const url = site.slowOrigin + screen
      const visits = {
        cold: await readPaint(page, url),
        'HTTP cache': await readPaint(await openTab(page.context()), url),
        ...(site.hasScripts && (await visitWithWorker(browser, url))),
      }
      const figures = Object.keys(visits.cold)
      return Object.fromEntries(
        figures.flatMap(figure =>
          Object.entries(visits).map(([visit, paint]) => [
            `${screen}, ${visit}: ${figure}`,
            paint[figure] ?? Number.NaN,
          ]),
        ),
      )
    }),
    interactions: [
      ...['/', '/apps'].map<Measure>(screen => async (page, site) => {
        const { paintedMs } = await tapCard(page, site.origin + screen)
        return { [`tap on a card of ${screen}: first screen painted, ms`]: paintedMs }
      }),
      (page, site) => typeTitle(page, site.origin, apps),
      async (page, site) => {
        // The app that the prerendered page is least likely to list.
        const { id, title } = apps.at(-1) as AppRecord
        await page.goto(`${site.slowOrigin}/apps`, { waitUntil: 'commit' })
        await page.focus(SEARCH)
        await page.keyboard.insertText(title)
        const answeredMs = await waitForPaint(page, `main li:first-child a[href*="${appPath(id)}"]`)
        return { 'cold navigation to /apps until the search answers, ms': answeredMs }
      },
    ],
    growth: [(page, site) => typeTitle(page, site.origin, manyApps)],
  }
}

/**
 * Opens a tab whose CPU is `slowdown` times slower. Only one tab may be slow at a time: Chromium keeps its main
 * thread busy to slow it down, which takes most of a core, even if the tab is idle.
 */
export async function openTab(context: BrowserContext, slowdown = CPU_SLOWDOWN): Promise<Page> {
  const page = await context.newPage()
  await slowDownCpu(page, slowdown)
  return page
}

async function slowDownCpu(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Closes a slow tab. Its process would stay slow if it also runs the worker. */
async function closeTab(page: Page): Promise<void> {
  await slowDownCpu(page, 1)
  await page.close()
}

/** Opens `url` and waits until the page is idle. */
async function openPage(page: Page, url: string): Promise<void> {
  const response = await page.goto(url, { waitUntil: 'networkidle' })
  if (!response?.ok()) throw new Error(`${url}: expected a page, got status ${response?.status()}`)
  await page.waitForTimeout(IDLE_MS)
}

/** From now on, counts the CPU time of the main thread. The returned function resolves to it, in ms. */
async function countCpu(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const tasks = metrics.find(({ name }) => name === 'TaskDuration')
    return (tasks?.value ?? Number.NaN) * 1000
  }
}

/**
 * Opens `url`, waits until the page is idle, and closes it. Blocking time is the time beyond 50 ms of each long task
 * after the first paint.
 */
async function readPaint(page: Page, url: string): Promise<Values> {
  await openPage(page, url)
  const values = await page.evaluate(() => {
    function read(type: string): PerformanceEntry[] {
      const observer = new PerformanceObserver(() => {})
      observer.observe({ type, buffered: true })
      return observer.takeRecords()
    }
    const firstPaintMs = read('paint').at(-1)?.startTime ?? 0
    const tasks = read('longtask').filter(task => task.startTime + task.duration > firstPaintMs)
    const shifts = read('layout-shift') as (PerformanceEntry & { value: number })[]
    return {
      'largest paint, ms': read('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
      'blocking time, ms': tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
      'layout shift': shifts.reduce((sum, { value }) => sum + value, 0),
    }
  })
  await closeTab(page)
  return values
}

/**
 * Visits `url` a second time in a new browser profile with a running worker, and then with one that has stopped, as
 * browsers stop workers after a while. That visit has to start it again.
 */
async function visitWithWorker(browser: Browser, url: string): Promise<Record<string, Values>> {
  const context = await browser.newContext(PHONE)
  const first = await openTab(context)
  await openPage(first, url)
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await closeTab(first)
  const running = await readPaint(await openTab(context), url)
  const page = await openTab(context)
  await stopWorker(page)
  const stopped = await readPaint(page, url)
  await context.close()
  return { 'running worker': running, 'stopped worker': stopped }
}

/** Resolves when the worker of the browser profile has stopped. */
async function stopWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const stopped = new Promise<void>(resolve =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve()
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await stopped
  await session.detach()
}

/**
 * Resolves when the browser has painted the first frame with an element that matches `selector`. The value is
 * the time since the navigation, in ms.
 */
async function waitForPaint(page: Page, selector: string): Promise<number> {
  const painted = await page.waitForFunction(
    selector =>
      // The first task after the frame.
      document.querySelector(selector) && scheduler.postTask(() => performance.now()),
    selector,
  )
  return (await painted.jsonValue()) as number
}

/** Taps the first card of a page. Times until the app's page is painted, and until it is idle, in ms. */
async function tapCard(page: Page, url: string) {
  await openPage(page, url)
  const card = page.locator(APP_LINK).first()
  await card.scrollIntoViewIfNeeded()
  await page.waitForTimeout(IDLE_MS)
  const { x = 0, y = 0 } = (await card.boundingBox()) ?? {}
  const readCpuMs = await countCpu(page)
  const painted = waitForPaint(page, 'article h1')
  const startMs = await page.evaluate(() => performance.now())
  await page.touchscreen.tap(x + 5, y + 5)
  const paintedMs = (await painted) - startMs
  const paintedCpuMs = await readCpuMs()
  await page.waitForTimeout(IDLE_MS)
  return { paintedMs, paintedCpuMs, idleCpuMs: await readCpuMs() }
}

/** Types the first letters of a title in the search of a catalogue of `apps`, and deletes them again. */
async function typeTitle(page: Page, origin: string, apps: readonly AppRecord[]) {
  await page.route(`**/${CATALOGUE_FILE}`, route => route.fulfill({ json: apps }))
  await openPage(page, `${origin}/apps`)
  await page.focus(SEARCH)
  const events = await page.evaluateHandle(() => {
    const events: PerformanceEntry[] = []
    const options = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver(list => events.push(...list.getEntries())).observe(options)
    return events
  })
  const letters = [...(apps.at(-1)?.title.slice(0, 6) ?? '')]
  const times: number[] = []
  for (const letter of [...letters, ...letters.map(() => undefined)]) {
    await (letter ? page.keyboard.type(letter) : page.keyboard.press('Backspace'))
    await page.waitForTimeout(KEY_PAUSE_MS)
    // The browser does not report shorter events.
    times.push(await events.evaluate(list => Math.max(16, ...list.splice(0).map(e => e.duration))))
  }
  // The keys of one visit are not independent pairs.
  return { [`key, ${apps.length} apps: Event Timing, ms`]: median(times) }
}
