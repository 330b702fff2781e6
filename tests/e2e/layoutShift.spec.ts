import type { Page } from '@playwright/test'
import { catalogue, firstApp as first, longestApp as longest } from '../fixtures/catalogue.ts'
import { expect, holdBack, SPACED, siteStarted, test, withInstalled, withStyle } from './journey.ts'

/** Largest allowed cumulative layout shift, without unit. */
const MAX_SHIFT = 0.01

/** Scrolls to the chart, which is drawn when it comes into view. */
async function comeToChart(page: Page): Promise<void> {
  await page.getByText('Developed by').waitFor()
  await page.locator('.ratings-chart').scrollIntoViewIfNeeded()
}

/** Waits for two frames, so that changes are laid out and painted. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** The layout shifts since the page was opened, with the elements that moved. */
function shiftsOf(page: Page): Promise<{ value: number; moved: (string | undefined)[] }[]> {
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
  return page.evaluate(
    () =>
      new Promise(resolve => {
        const name = ({ node }: { node: Node | null }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName
        // `buffered` delivers earlier entries. The navigation entry ensures that the observer is called.
        const observer = new PerformanceObserver(list => {
          const shifts = list.getEntriesByType('layout-shift') as Shift[]
          resolve(shifts.map(({ value, sources }) => ({ value, moved: sources.map(name) })))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        observer.observe({ type: 'navigation', buffered: true })
      }),
  )
}

const screens: { path: string; ready: string; style?: string }[] = [
  { path: './', ready: 'article' },
  { path: 'apps', ready: 'article' },
  { path: 'apps?q=o', ready: 'article' },
  { path: 'apps?q=zzz', ready: 'text=OPPS!!' },
  { path: 'apps?q=day+blom', ready: 'text=Did you mean' },
  { path: 'apps?sort=title&category=Labs', ready: 'article' },
  { path: 'installation', ready: '.installed-row' },
  { path: `appdetails/${longest.id}`, ready: 'canvas' },
  { path: `appdetails/${first.id}`, ready: 'canvas', style: SPACED },
  { path: 'appdetails/999999', ready: 'text=OPPS!!' },
  { path: 'no/such/page', ready: 'text=Oops' },
]

const viewports = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
]

for (const { path, ready, style = '' } of screens) {
  test(`no layout shift on ${path}${style && ' with spaced text'} with late scripts, data and pictures`, async ({
    browser,
    baseURL,
  }) => {
    for (const viewport of viewports) {
      const context = await browser.newContext({ viewport, baseURL })
      const page = await context.newPage()
      await withInstalled(page, catalogue.slice(2, 9))
      await withStyle(page, style)
      const releaseScripts = await holdBack(page, '**/assets/*.js')
      const releaseData = await holdBack(page, '**/data.json')
      const releaseImages = await holdBack(page, '**/images/**')
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('h1').waitFor({ state: 'attached' })
      await settle(page)
      releaseScripts()
      await siteStarted(page)
      await settle(page)
      releaseData()
      if (ready === 'canvas') await comeToChart(page)
      await page.locator(ready).first().waitFor()
      await settle(page)
      releaseImages()
      await page.waitForLoadState('load')
      await settle(page)
      const shifts = await shiftsOf(page)
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      const what = `${viewport.width} px: ${JSON.stringify(shifts)}`
      expect(total, what).toBeLessThanOrEqual(MAX_SHIFT)
      await context.close()
    }
  })
}
