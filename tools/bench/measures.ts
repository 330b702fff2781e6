import { setTimeout as delay } from 'node:timers/promises'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { appPath } from '../../src/shared/domain/paths.ts'
import { SCREENS } from '../../src/shared/domain/screens.ts'
import type { Browser, Tab } from './browser.ts'
import { countCpu, readCpuMs } from './calibrate.ts'
import { median } from './figures.ts'
import {
  blockingMs,
  describeTask,
  type Entry,
  type Frame,
  findTasks,
  type LongTask,
} from './longTasks.ts'
import type { Site } from './sites.ts'

/** A common phone, in CSS pixels. */
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }
/** The title of an app in a list, not one of the hero, which phones do not show. */
const APP_LINK = `.app-grid a[href*="${appPath('')}"]`
const SEARCH = 'input[type=search]'
/** Time after the last request or a tap until a page counts as idle. */
const IDLE_MS = 2000
/** Time between two keys. A slower response delays the next key, as it does for visitors. */
const KEY_PAUSE_MS = 300

/** What a measurement has found: values by figure, and the long tasks of first visits by screen. */
type Measured = { figures: Record<string, number>; longTasks?: Record<string, LongTask[]> }
/** Measures a site with `slowdown`, in an empty tab of a new browser context that has it already. */
type Measure = (tab: Tab, site: Site, slowdown: number) => Promise<Measured>

export const PARTS = ['cpu', 'paint', 'interactions', 'growth'] as const

/**
 * What each part of the benchmark measures, for a catalogue of `apps` and a large one. Only `paint` and the search
 * use the slow network.
 */
export function createMeasures(
  browser: Browser,
  apps: readonly AppRecord[],
  manyApps: readonly AppRecord[],
): Record<(typeof PARTS)[number], Measure[]> {
  const screens = SCREENS.map(({ path }) => path.replace(':id', String(apps[0]?.id)))
  return {
    cpu: [
      ...screens.map<Measure>(screen => async (tab, site) => {
        await countCpu(tab)
        await openPage(tab, site.origin + screen)
        return { figures: { [`${screen}, cold: CPU time until idle, ms`]: await readCpuMs(tab) } }
      }),
      async (tab, site) => {
        const { paintedCpuMs, idleCpuMs } = await tapCard(tab, site.origin)
        const figures = {
          'tap on a card of /: CPU time until the first screen is painted, ms': paintedCpuMs,
          'tap on a card of /: CPU time until idle, ms': idleCpuMs,
        }
        return { figures }
      },
    ],
    paint: screens.map<Measure>(screen => async (tab, site, slowdown) => {
      const url = site.slowOrigin + screen
      const { figures: cold, longTasks } = await readPaint(tab, url)
      const visits = { cold, ...(site.hasScripts && { second: await readSecondPaint() }) }
      const figures = Object.keys(cold).flatMap(figure =>
        Object.entries(visits).map(([visit, paint]): [string, number] => [
          `${screen}, ${visit}: ${figure}`,
          paint[figure] ?? Number.NaN,
        ]),
      )
      return {
        figures: Object.fromEntries(figures),
        ...(site.hasScripts && { longTasks: { [screen]: longTasks } }),
      }

      /** As visitors come back: the worker has everything, and starts again, since browsers stop idle ones. */
      async function readSecondPaint() {
        await tab.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
        // Its process, which may also run the worker, would stay slow.
        await slowDownCpu(tab, 1)
        await tab.close()
        await browser.stopWorkers()
        const second = await openTab(browser, slowdown, tab.browserContextId)
        return (await readPaint(second, url)).figures
      }
    }),
    interactions: [
      ...['/', '/apps'].map<Measure>(screen => async (tab, site) => {
        const { paintedMs } = await tapCard(tab, site.origin + screen)
        return { figures: { [`tap on a card of ${screen}: first screen painted, ms`]: paintedMs } }
      }),
      (tab, site) => typeTitle(tab, site.origin, apps),
      async (tab, site) => {
        // The app that the prerendered page is least likely to list.
        const { id, title } = apps.at(-1) as AppRecord
        await tab.send('Page.navigate', { url: `${site.slowOrigin}/apps` })
        await focusSearch(tab)
        await tab.send('Input.insertText', { text: title })
        const answeredMs = await waitForPaint(tab, `main li:first-child a[href$="${appPath(id)}"]`)
        return { figures: { 'cold navigation to /apps until the search answers, ms': answeredMs } }
      },
    ],
    growth: [(tab, site) => typeTitle(tab, site.largeOrigin, manyApps)],
  }
}

/**
 * Opens an empty tab of the phone. Only one tab may be slow at a time: Chromium keeps its main thread busy to slow it
 * down, which takes most of a core, even if the tab is idle.
 */
export async function openTab(
  browser: Browser,
  slowdown: number,
  browserContextId?: string,
): Promise<Tab> {
  const tab = await browser.openTab(browserContextId)
  await tab.send('Emulation.setDeviceMetricsOverride', PHONE)
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await slowDownCpu(tab, slowdown)
  return tab
}

async function slowDownCpu(tab: Tab, rate: number): Promise<void> {
  await tab.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Opens `url` and waits until the page is idle. */
async function openPage(tab: Tab, url: string): Promise<void> {
  await tab.open(url)
  const status = await tab.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceNavigationTiming).responseStatus
  })
  if (status !== 200) throw new Error(`${url}: expected a page, got status ${status}`)
  await delay(IDLE_MS)
}

/** Opens `url`, waits until the page is idle, and reads what the page reports about itself. */
async function readPaint(tab: Tab, url: string) {
  await openPage(tab, url)
  const entries = await tab.evaluate(() => {
    function read(type: string): PerformanceEntry[] {
      const observer = new PerformanceObserver(() => {})
      observer.observe({ type, buffered: true })
      return observer.takeRecords()
    }
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')]
    return {
      scripts: scripts.flatMap(({ src }) => performance.getEntriesByName(src)),
      paints: read('largest-contentful-paint'),
      shifts: read('layout-shift') as (PerformanceEntry & { value: number })[],
      longTasks: read('longtask') as Entry[],
      frames: read('long-animation-frame') as unknown as Frame[],
    }
  })
  const { scripts, paints, shifts, longTasks, frames } = entries
  const tasks = findTasks(longTasks, frames)
  // Modules run when the last of them has arrived.
  const arrivalsMs = (scripts as PerformanceResourceTiming[]).map(script => script.responseEnd)
  const figures: Measured['figures'] = {
    'largest paint, ms': paints.at(-1)?.startTime ?? Number.NaN,
    'blocking time, ms': blockingMs(tasks, arrivalsMs.toSorted((a, b) => a - b).at(-1)),
    'layout shift': shifts.reduce((sum, { value }) => sum + value, 0),
  }
  return { figures, longTasks: tasks.map(task => describeTask(task, frames)) }
}

/**
 * Resolves when the browser has painted the first frame with an element that matches `selector`. The value is
 * the time since the navigation, in ms.
 */
async function waitForPaint(tab: Tab, selector: string): Promise<number> {
  return tab.evaluate(async selector => {
    do await new Promise(requestAnimationFrame)
    while (!document.querySelector(selector))
    // The first task after the frame.
    return scheduler.postTask(() => performance.now())
  }, selector)
}

/** Taps the first card of a page. Times until the app's page is painted, and until it is idle, in ms. */
async function tapCard(tab: Tab, url: string) {
  await openPage(tab, url)
  await tab.evaluate(
    selector => document.querySelector(selector)?.scrollIntoView({ block: 'center' }),
    APP_LINK,
  )
  await delay(IDLE_MS)
  const [x = 0, y = 0] = await tab.evaluate(selector => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    return box ? [box.x + 5, box.y + 5] : []
  }, APP_LINK)
  await countCpu(tab)
  const painted = waitForPaint(tab, 'article h1')
  const startMs = await tab.evaluate(() => performance.now())
  const touchPoints = [{ x, y }]
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const paintedMs = (await painted) - startMs
  const paintedCpuMs = await readCpuMs(tab)
  await delay(IDLE_MS)
  return { paintedMs, paintedCpuMs, idleCpuMs: await readCpuMs(tab) }
}

async function focusSearch(tab: Tab): Promise<void> {
  await waitForPaint(tab, SEARCH)
  await tab.evaluate(selector => document.querySelector<HTMLElement>(selector)?.focus(), SEARCH)
}

/** Types the first letters of a title in the search of a catalogue of `apps`, and deletes them again. */
async function typeTitle(tab: Tab, origin: string, apps: readonly AppRecord[]): Promise<Measured> {
  await openPage(tab, `${origin}/apps`)
  await focusSearch(tab)
  await tab.evaluate(() => {
    const keyEvents: PerformanceEntry[] = []
    const options = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver(list => keyEvents.push(...list.getEntries())).observe(options)
    Object.assign(window, { keyEvents })
  })
  const letters = [...(apps.at(-1)?.title.slice(0, 6) ?? '')]
  const keys = [
    ...letters.map(letter => ({ key: letter, text: letter })),
    ...letters.map(() => ({ key: 'Backspace', windowsVirtualKeyCode: 8 })),
  ]
  const times: number[] = []
  for (const key of keys) {
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key })
    await delay(KEY_PAUSE_MS)
    const events = await tab.evaluate(() => {
      const { keyEvents } = window as unknown as { keyEvents: PerformanceEntry[] }
      return keyEvents.splice(0)
    })
    // The browser does not report shorter events.
    times.push(Math.max(16, ...events.map(({ duration }) => duration)))
  }
  // The keys of one visit are not independent pairs.
  return { figures: { [`key, ${apps.length} apps: Event Timing, ms`]: median(times) } }
}
