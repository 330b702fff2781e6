import type { Page } from '@playwright/test'
import { bundleInstrument } from '../../../tools/replay/bundleInstrument.ts'
import { company } from '../../fixtures/company.ts'
import { expect, holdBack, siteStarted, test } from '../../support/journey.ts'

const message = (page: Page) => page.getByRole('alert')

const MISSING = { script: '**/assets/index-*.js', answer: { status: 404 } }
/** Some hosts answer with a page in place of a missing file. */
const HTML = {
  script: '**/assets/*.js',
  answer: { contentType: 'text/html', body: '<p>Welcome' },
}

test('a page reports a failed start, and can be reloaded', async ({ page, expectConsole }) => {
  expectConsole(/assets/)
  await page.clock.install()
  await page.setViewportSize({ width: 320, height: 568 })
  for (const [path, { script, answer }] of [
    ['apps?q=loom', HTML],
    ['appdetails/999999', MISSING],
  ] as const) {
    await page.route(script, route => route.fulfill(answer))
    await page.goto(path)
    await expect(message(page), path).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await page.unrouteAll()
  }
  const reload = page.getByRole('link', { name: 'Reload' })
  await reload.focus()
  await expect(reload).toBeFocused()
  await page.keyboard.press('Enter')
  await siteStarted(page)
  // A page that has started is not late.
  await page.clock.fastForward(20_000)
  await expect(message(page)).toBeHidden()
})

test('the site starts without Redux DevTools if their part of it is missing', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/assets\/connection-|starts without Redux DevTools/)
  await page.addInitScript(await bundleInstrument())
  await page.route('**/assets/connection-*.js', route => route.fulfill({ status: 404 }))
  await page.goto('')
  await siteStarted(page)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('the site waits 15 s for its own scripts, and still starts if they arrive later', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const script = document.createElement('script')
    Object.assign(script, { type: 'text/plain', src: 'https://elsewhere.example/a.js' })
    // The policy of the page would not let it be made later.
    Object.assign(window, { script })
  })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('apps?q=loom', { waitUntil: 'commit' })
  await expect(page.getByPlaceholder('Search')).toBeVisible()
  // That of a browser extension
  await page.evaluate(() => {
    const script: HTMLScriptElement = Reflect.get(window, 'script')
    document.head.append(script)
    script.dispatchEvent(new Event('error'))
  })
  await expect(message(page)).toBeHidden()
  await page.clock.runFor(14_500)
  await expect(message(page)).toBeHidden()
  await expect(page.locator('.app-card').first()).toBeHidden()
  await page.clock.runFor(1000)
  await expect(message(page)).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.app-card').first()).toBeVisible()
  release()
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return page.getByText('(1) Apps Found').isVisible()
    })
    .toBe(true)
  await expect(message(page)).toBeHidden()
})

test('the error screen replaces a page that cannot start, with a link to report it', async ({
  page,
  expectConsole,
}) => {
  await page.addInitScript(() => {
    const { getElementById } = Document.prototype
    Document.prototype.getElementById = function (id) {
      if (id === 'preloaded-state') throw new Error('broken on purpose')
      return getElementById.call(this, id)
    }
  })
  expectConsole(/broken on purpose/)
  // The HTML of another page is hidden until the site starts.
  await page.goto('appdetails/999999')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveTitle('Something went wrong')
  const link = page.getByRole('link', { name: 'Report a problem' })
  await expect(link).toHaveAttribute('href', String(company.problemUrl))
})
