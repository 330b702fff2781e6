import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { startMock } from '../../mock-server/mockServer.ts'
import type { ScenarioName } from '../../mock-server/scenarios.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../fixtures/catalogue.ts'
import type { BuiltSite, VariantName } from './siteServer.ts'

/** A build may take longer than a test. */
export const BUILD_TIMEOUT_MS = 300_000

/** Asks for a built site; it is built at the first request of a run. */
export async function openSite(variant: VariantName): Promise<BuiltSite> {
  const response = await fetch(`${process.env.SITE_SERVER}/${variant}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as BuiltSite
}

/** Where the built site is tried: `test.use({ variant })`. */
export const HOSTS = [
  { name: 'a plain static host', variant: 'plain' },
  { name: 'a host that falls back to index.html', variant: 'fallback' },
  { name: 'a host under /store/', variant: 'store' },
] as const satisfies { name: string; variant: VariantName }[]

/** The hosts, and the development build of React. */
export const HOSTS_AND_STRICT = [
  ...HOSTS,
  { name: 'development React', variant: 'strict' },
] as const

type Options = {
  /** The built site that relative addresses of a test lead to. */
  variant: VariantName
}

type Journey = {
  builtSite: BuiltSite
  /** Expects console and page errors that match, from now on or before, at least one. */
  expectConsole(pattern: RegExp): void
}

/**
 * A visitor's journey on the built site that `variant` names. A stray console error, warning or
 * uncaught error fails it, and so does whatever the page's policy refuses.
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
        // A static host answers a deep link with the shell and status 404, which browsers log.
        const { url } = message.location()
        if (message.text().includes('404') && !/\.[a-z]\w*$/.test(new URL(url, baseURL).pathname))
          return
        calls.push(`${message.text()} ${url}`)
      })
      context.on('weberror', webError => calls.push(`uncaught: ${webError.error().message}`))
      // Not every browser that reports a violation writes it to the console as well.
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

/** Answers data.json as the mock API does in `scenario`, from the tests' catalogue. */
export async function withScenario(page: Page, scenario: ScenarioName): Promise<void> {
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

/** Waits for several frames, each with the tasks that follow it. */
export function severalFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      await new Promise(resolve => setTimeout(resolve))
    }
  })
}

/** Waits until the scripts hear what a visitor does; the HTML shows no sign of it. */
export async function siteStarted(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root main') ?? {}).some(key =>
      key.startsWith('__reactProps'),
    ),
  )
}

/** Text as far apart as a visitor may ask for (WCAG 1.4.12). */
export const SPACED = `
  * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }
  p { margin-bottom: 2em !important; }
`

/** Gives every page that is opened from now on a visitor's own style. */
export async function withStyle(page: Page, css: string): Promise<void> {
  await page.addInitScript(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
}

/** The titles in the cards or rows now listed, in their order. */
export function listedTitles(page: Page): Promise<string[]> {
  return page.locator('main li a[href*="/appdetails/"]').allTextContents()
}

/** The list under 'downloads'. */
export function storedApps(page: Page): Promise<AppRecord[] | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('downloads') ?? 'null'))
}

/** Presses Install Now on an app's page, and waits until the page has been loaded again. */
export async function installAndReload(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
}

/** Puts a list under 'downloads' before the first page of the visit. */
export async function withInstalled(page: Page, apps: readonly AppRecord[]): Promise<void> {
  await page.addInitScript(json => {
    if (sessionStorage.getItem('isFilled')) return
    sessionStorage.setItem('isFilled', 'yes')
    localStorage.setItem('downloads', json)
  }, JSON.stringify(apps))
}

/** Holds back what matches `pattern` until the function it gives is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(pattern, async route => {
    await released
    await route.continue()
  })
  return release
}

/** What breaks WCAG 2.2 A or AA, or axe's best practices, on the screen as it is now. */
export async function axeFindings(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Colors on their way from one scheme to the other have no contrast of their own.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(animation => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}
