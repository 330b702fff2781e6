import { setTimeout as delay } from 'node:timers/promises'
import puppeteer, { type Browser, type BrowserContext, type CDPSession } from 'puppeteer-core'
import { ensureChromium } from '../lib/chromium.mjs'

/** How many times slower than this machine the CPU of the phone is. */
export const CPU_SLOWDOWN = 4

/** The phone that Lighthouse emulates, in CSS pixels. */
export const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }

/** A page is idle after this time without a request or a long task. */
const IDLE_MS = 1000
/** How long to wait until scrolling has ended. */
const SCROLL_MS = 500
/** The browser does not report shorter events. */
const SHORTEST_EVENT_MS = 16
/** How long to wait until the browser has reported an event. */
const REPORT_MS = 300

/** Launches a headless Chromium that ends with this process. */
export async function launchBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: await ensureChromium(),
    // Chromium refuses to run as root with its sandbox.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

/**
 * Opens a tab with the screen and the CPU of a phone. It is a bare CDP session, because a Puppeteer
 * page enables the `Runtime` domain, which slows down code that throws or logs.
 */
export async function openTab(context: BrowserContext): Promise<CDPSession> {
  const browser = await context.browser().target().createCDPSession()
  const { targetId } = await browser.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId: context.id,
  })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const tab = browser.connection()?.session(sessionId)
  if (!tab) throw new Error('Chromium opened no tab.')
  await tab.send('Page.enable')
  await tab.send('Emulation.setDeviceMetricsOverride', PHONE)
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return tab
}

/** Opens a tab with an empty cache and empty storage, and closes it after `work`. */
export async function withColdTab<Result>(
  browser: Browser,
  work: (tab: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.createBrowserContext()
  try {
    const tab = await openTab(context)
    // The worker would download its files during the measurement.
    const source = 'delete Navigator.prototype.serviceWorker'
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
    return await work(tab)
  } finally {
    await context.close()
  }
}

/** Resolves as soon as the browser shows the new document. */
export async function navigate(tab: CDPSession, url: string): Promise<void> {
  const { errorText } = await tab.send('Page.navigate', { url })
  if (errorText) throw new Error(`${url}: ${errorText}`)
}

/** Opens `url` and waits until the page is idle. */
export async function openPage(tab: CDPSession, url: string): Promise<void> {
  await navigate(tab, url)
  await waitForIdle(tab)
  const status = await evaluate(tab, () => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return entry?.responseStatus
  })
  if (!status || status >= 400) throw new Error(`${url}: expected a page, got status ${status}`)
}

export function waitForIdle(tab: CDPSession): Promise<void> {
  return evaluate(tab, waitUntilIdle, IDLE_MS)
}

/** Runs in the page. */
function waitUntilIdle(idleMs: number): Promise<void> {
  return new Promise(resolve => {
    let timer: number
    function restart() {
      clearTimeout(timer)
      timer = window.setTimeout(check, idleMs)
    }
    const check = () => (document.readyState === 'complete' ? resolve() : restart())
    new PerformanceObserver(restart).observe({ entryTypes: ['resource', 'longtask'] })
    restart()
  })
}

/** Calls a self-contained function in the page. Its arguments and its result are JSON. */
export function evaluate<Args extends unknown[], Result>(
  tab: CDPSession,
  work: (...args: Args) => Result,
  ...args: Args
): Promise<Awaited<Result>> {
  return run(tab, `(${work})(...${JSON.stringify(args)})`)
}

async function run<Result>(tab: CDPSession, expression: string): Promise<Result> {
  const { result, exceptionDetails: error } = await tab.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (error) throw new Error(error.exception?.description ?? error.text)
  return result.value
}

/** Presses a character key or Backspace. */
export async function press(tab: CDPSession, key: string): Promise<void> {
  const isBackspace = key === 'Backspace'
  await tab.send('Input.dispatchKeyEvent', {
    type: isBackspace ? 'rawKeyDown' : 'keyDown',
    key,
    ...(isBackspace ? { windowsVirtualKeyCode: 8 } : { text: key }),
  })
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
}

/** Scrolls to the first element that matches `selector`, and taps it. */
export async function tap(tab: CDPSession, selector: string): Promise<void> {
  await touch(tab, await bringIntoView(tab, selector))
}

/** Scrolls to the first element that matches `selector`. Resolves to its center when scrolling has ended. */
export async function bringIntoView(tab: CDPSession, selector: string): Promise<Point> {
  const center = await evaluate(tab, scrollTo, selector)
  await delay(SCROLL_MS)
  return center
}

export async function touch(tab: CDPSession, point: Point): Promise<void> {
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** In CSS pixels. */
type Point = { x: number; y: number }

/** Runs in the page. Returns the center of the element. */
function scrollTo(selector: string): Point {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`${location.pathname} has no ${selector}`)
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * Measures an event of `type` that `act` causes. `paintedMs` is the time until the browser has painted
 * another text in the first element that matches `selector`; undefined if that takes longer than
 * `timeoutMs`. `eventMs` is the longest duration that Event Timing reports. Both in ms.
 */
export async function measureInput(
  tab: CDPSession,
  type: 'click' | 'change' | 'keydown',
  selector: string,
  act: () => Promise<void>,
  timeoutMs = 30_000,
): Promise<{ paintedMs: number | undefined; eventMs: number }> {
  await evaluate(tab, observeInput, type, selector, SHORTEST_EVENT_MS)
  const painted = waitForPaint(tab, hasTextChanged, [selector], timeoutMs)
  await act()
  const paintedAtMs = await painted
  await delay(REPORT_MS)
  const { startMs, eventMs } = await evaluate(tab, () => window.bench)
  return { paintedMs: paintedAtMs && paintedAtMs - startMs, eventMs }
}

declare global {
  interface Window {
    bench: { text: string | undefined; startMs: number; eventMs: number }
  }
}

/** Runs in the page. */
function observeInput(type: string, selector: string, shortestMs: number): void {
  const text = document.querySelector(selector)?.textContent
  const bench = { text, startMs: 0, eventMs: shortestMs }
  window.bench = bench
  const setStart = ({ timeStamp }: Event) => {
    bench.startMs = timeStamp
  }
  addEventListener(type, setStart, { capture: true, once: true })
  const observer = new PerformanceObserver(list => {
    bench.eventMs = Math.max(bench.eventMs, ...list.getEntries().map(({ duration }) => duration))
  })
  const options = { type: 'event', durationThreshold: shortestMs }
  observer.observe(options)
}

/** Runs in the page. */
function hasTextChanged(selector: string): boolean {
  const text = document.querySelector(selector)?.textContent
  return Boolean(text) && text !== window.bench.text
}

/**
 * Resolves when the browser has painted the first frame in which `check` is true in the page, to the
 * time since the navigation, in ms; to undefined if that takes longer than `timeoutMs`.
 */
export function waitForPaint<Args extends unknown[]>(
  tab: CDPSession,
  check: (...args: Args) => boolean,
  args: Args,
  timeoutMs = 30_000,
): Promise<number | undefined> {
  return run(tab, `(${watchFrames})(() => (${check})(...${JSON.stringify(args)}), ${timeoutMs})`)
}

/** Runs in the page. */
function watchFrames(check: () => boolean, timeoutMs: number): Promise<number | undefined> {
  const deadlineMs = performance.now() + timeoutMs
  return new Promise(resolve => {
    // The first task after a frame.
    const finish = () => resolve(performance.now())
    requestAnimationFrame(function frame(nowMs) {
      if (check()) scheduler.postTask(finish, { priority: 'user-blocking' })
      else if (nowMs < deadlineMs) requestAnimationFrame(frame)
      else resolve(undefined)
    })
  })
}
