import { findChromium } from '../../../tools/lib/chromium.mjs'
import {
  expect,
  installAndReload,
  test,
  withCatalogue,
  withInstalled,
} from '../../support/journey.ts'
import { makeApp } from '../../support/makeApp.ts'

// The headless shell has none, and Playwright turns it off.
test.use({
  launchOptions: {
    executablePath: await findChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('a page from the back/forward cache keeps its place, and follows other tabs', {
  tag: '@weekly',
}, async ({ context, page }) => {
  const apps = Array.from({ length: 20 }, () => makeApp())
  const added = makeApp({ title: 'Kettle' })
  await withInstalled(page, apps)
  await page.goto('installation')
  await expect(page.getByText('20 Apps Found')).toBeVisible()
  await page.evaluate(() => {
    window.scrollTo(0, 500)
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  await page.goto('legal')
  const other = await context.newPage()
  await withCatalogue(other, [added])
  await other.goto(`appdetails/${added.id}`)
  await installAndReload(other)
  // Such a page never fires 'load' again.
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
  await expect(page.getByRole('link', { name: added.title })).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
  // It follows other tabs again.
  await other.getByRole('link', { name: 'Installation' }).click()
  await other.getByRole('button', { name: 'Uninstall' }).last().click()
  await expect(page.getByText('20 Apps Found')).toBeVisible()
})
