import { test as base, expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { startMock } from '../../mock-server/mockServer.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { SCREENS } from '../../src/shared/domain/screens.ts'
import { CATALOGUE_FILE } from '../fixtures/catalogue.ts'
import type { BuiltSite, VariantName } from './siteServer.ts'

/** A build may take longer than the time-out of a test. */
export const BUILD_TIMEOUT_MS = 300_000

/** Returns a built site. The first request of a run builds it. */
export async function openSite(variant: VariantName): Promise<BuiltSite> {
  const response = await fetch(`${process.env.SITE_SERVER}/${variant}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as BuiltSite
}

/** The screens without a parameter, relative to the base. The first one is the home. */
export const SCREEN_PATHS = SCREENS.map(({ path }) => path.slice(1)).filter(
  path => !path.includes(':'),
)

type Options = {
  /** The built site of relative addresses. */
  variant: VariantName
}

type Journey = {
  builtSite: BuiltSite
  /** Expects at least one console message or page error that matches, before or after the call. */
  expectConsole(pattern: RegExp): void
}

/**
 * A visitor's journey on the built site `variant`. An unexpected console error or warning, an uncaught error
 * or a violation of the page's policy fails it.
 */
export const test = base.extend<Options & Journey & { strict: string[]; expected: RegExp[] }>({
  variant: ['plain', { option: true }],
  builtSite: [
    async ({ variant }, use) => use(await openSite(variant)),
    { timeout: BUILD_TIMEOUT_MS },
  ],
  baseURL: async ({ builtSite }, use) => use(builtSite.url),
  expected: async ({ page: _page }, use) => use([]),
  strict: [
    async ({ context, expected, baseURL }, use) => {
      const calls: string[] = []
      context.on('console', message => {
        if (!['error', 'warning'].includes(message.type())) return
        if (message.text() === 'Service Worker registration blocked by Playwright') return
        // A static host answers an unknown path with 404.html and status 404, which browsers log.
        const { url } = message.location()
        if (message.text().includes('404') && !/\.[a-z]\w*$/.test(new URL(url, baseURL).pathname))
          return
        calls.push(`${message.text()} ${url}`)
      })
      context.on('weberror', webError => calls.push(`uncaught: ${webError.error().message}`))
      // Not every browser logs violations.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', violation => {
          const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = violation
          console.error(
            `Violation: ${effectiveDirective} ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`,
          )
        })
      })
      await use(calls)
      for (const pattern of expected) {
        await expect.poll(() => calls.some(call => pattern.test(call)), String(pattern)).toBe(true)
      }
      expect(calls.filter(call => !expected.some(pattern => pattern.test(call)))).toEqual([])
    },
    { auto: true },
  ],
  expectConsole: async ({ expected }, use) => {
    await use(pattern => expected.push(pattern))
  },
})

export { expect }

/** Answers data.json like the mock API in `scenario`, from the tests' catalogue. */
export async function withScenario(page: Page, scenario: string): Promise<void> {
  const mock = await startMock({ port: 0, file: CATALOGUE_FILE, log() {} })
  mock.change({ scenario })
  page.on('close', () => mock.close())
  await page.route('**/data.json', route =>
    route.continue({ url: `http://localhost:${mock.port}/data.json` }),
  )
}

/** Answers data.json with `catalogue` on every load of the page. */
export async function withCatalogue(page: Page, catalogue: unknown): Promise<void> {
  await page.route('**/data.json', route => route.fulfill({ json: catalogue }))
}

/** Waits for several frames and the tasks after each. */
export function severalFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      await new Promise(resolve => setTimeout(resolve))
    }
  })
}

/** Waits until the page responds to input. */
export async function siteStarted(page: Page): Promise<void> {
  await expect(page.locator('html[data-live]')).toBeAttached()
}

/** The text spacing of WCAG 1.4.12. */
export const SPACED = `
  * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }
  p { margin-bottom: 2em !important; }
`

/** Adds a visitor's own style to every page that is opened from now on. */
export async function withStyle(page: Page, css: string): Promise<void> {
  await page.addInitScript(addStyle, css)
}

/** Keeps notifications open, which close when an animation ends. */
export async function withLastingNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Runs in the page. Replaces a style that was added before. */
export function addStyle(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}

/** The titles of the listed cards or rows, in order. */
export function listedTitles(page: Page): Promise<string[]> {
  return page.locator('main li a[href*="/appdetails/"]:not(.app-links a)').allTextContents()
}

/** The list under 'downloads'. */
export function storedApps(page: Page): Promise<AppRecord[] | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('downloads') ?? 'null'))
}

/** Clicks Install Now on an app's page, and waits for the reload. */
export async function installAndReload(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
}

/** Stores a list under 'downloads' before the first page of the visit. */
export async function withInstalled(page: Page, apps: readonly AppRecord[]): Promise<void> {
  await page.addInitScript(json => {
    if (sessionStorage.getItem('isFilled')) return
    sessionStorage.setItem('isFilled', 'yes')
    localStorage.setItem('downloads', json)
  }, JSON.stringify(apps))
}

/** A search for 'Secretive' throws. */
export async function withFailingSearch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { normalize } = String.prototype
    String.prototype.normalize = function (form) {
      if (String(this) === 'Secretive') throw new Error(`no match for ${this}`)
      return normalize.call(this, form)
    }
  })
}

/** Delays requests that match `pattern` until the returned function is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(pattern, async route => {
    await released
    await route.fallback()
  })
  return release
}

/** Waits until the worker has stored its files and controls this page. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(resolve => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })
}

/** Expects every picture on the screen to have loaded. */
export async function expectPictures(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() =>
      [...document.images]
        .filter(image => image.getBoundingClientRect().top < innerHeight)
        .filter(image => !image.complete || image.naturalWidth === 0)
        .map(image => image.src),
    )
  await expect.poll(missing).toEqual([])
}

/** Violations of WCAG 2.2 A and AA and of axe's best practices on the current screen. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Once for each page: to load it takes longer than to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // During a transition between color schemes, contrasts are not final.
    const transitions = document.getAnimations().filter(each => each instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
    const { violations }: AxeResults = await Reflect.get(window, 'axe').run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    )
  })
}
