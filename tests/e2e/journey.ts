import { test as base, expect, type Page } from '@playwright/test'
import { startMock } from '../../mock-server/mockServer.ts'
import type { ScenarioName } from '../../mock-server/scenarios.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'

const [plain = '', fallback = '', store = '', strict = ''] = JSON.parse(
  process.env.BUILT_SITES ?? '[]',
)

/** The built site on: a plain static host, one that answers unknown paths with index.html, and one under a base path. */
export const HOSTS = [
  { name: 'a plain static host', url: plain },
  { name: 'a host that falls back to index.html', url: fallback },
  { name: 'a host under /store/', url: store },
]

/** The site under /strict/, with the development build of React, which tells every difference between HTML and screen; its catalogue has hostile records after the shipped ones. */
export const STRICT_URL: string = strict

type Journey = {
  /** Expects console and page errors that match, from now on or before, at least one. */
  expectConsole(pattern: RegExp): void
}

/**
 * A visitor's journey on the plain static host; a stray console error, warning or uncaught error fails
 * it, and so does whatever the page's policy refuses.
 */
export const test = base.extend<Journey & { strict: string[]; expected: RegExp[] }>({
  expected: async ({ page: _page }, use) => use([]),
  strict: [
    async ({ context, expected }, use) => {
      const calls: string[] = []
      context.on('console', message => {
        if (!['error', 'warning'].includes(message.type())) return
        if (message.text() === 'Service Worker registration blocked by Playwright') return
        // A static host answers a deep link with the shell and status 404, which browsers log.
        const { url } = message.location()
        if (message.text().includes('404') && !/\.[a-z]\w*$/.test(new URL(url, plain).pathname))
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

/** Answers data.json as the mock API does in `scenario`, from the shipped catalogue. */
export async function withScenario(page: Page, scenario: ScenarioName): Promise<void> {
  const mock = await startMock({ port: 0, file: 'public/data.json', log() {} })
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
