import { findChromium } from '../../tools/lib/chromium.mjs'
import { makeApp } from '../support/makeApp.ts'
import { expect, installAndReload, siteStarted, test, withCatalogue } from './journey.ts'

// The headless shell has none, and Playwright turns it off.
test.use({
  launchOptions: {
    executablePath: await findChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('a page from the back/forward cache is where the visitor has left it', async ({ page }) => {
  await page.goto('apps')
  await siteStarted(page)
  await page.evaluate(() => {
    window.scrollTo(0, 1000)
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  await page.goto('about:blank')
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(1000)
})

test('a page from the back/forward cache shows what other tabs have changed', async ({
  context,
  page,
}) => {
  const app = makeApp({ title: 'Kettle' })
  await page.goto('installation')
  await expect(page.getByText('0 Apps Found')).toBeVisible()
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  await page.goto('about:blank')
  const other = await context.newPage()
  await withCatalogue(other, [app])
  await other.goto(`appdetails/${app.id}`)
  await installAndReload(other)
  // Such a page never fires 'load' again.
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
  await expect(page.getByRole('link', { name: app.title })).toBeVisible()
  // It follows other tabs again.
  await other.getByRole('link', { name: 'Installation' }).click()
  await other.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.getByText('0 Apps Found')).toBeVisible()
})
