import type { AppRecord } from '../../../src/shared/domain/appRecord.ts'
import { firstApp as first, secondApp as second } from '../../fixtures/catalogue.ts'
import {
  expect,
  holdBack,
  installAndReload,
  listedTitles,
  siteStarted,
  storedApps,
  test,
  withLastingNotifications,
} from '../../support/journey.ts'

test('tabs install and uninstall into one list, which all of them show', async ({
  context,
  page,
}) => {
  const left = await context.newPage()
  await withLastingNotifications(page)
  for (const [tab, { id }] of [
    [left, first],
    [page, second],
  ] as const) {
    await tab.goto(`appdetails/${id}`)
    await siteStarted(tab)
  }
  const isListed = async (apps: AppRecord[]) => {
    const titles = apps.map(({ title }) => title)
    await expect.poll(() => listedTitles(page)).toEqual(titles)
    // What one tab writes reaches the others later.
    for (const tab of [page, left]) {
      await expect.poll(() => storedApps(tab)).toEqual(apps)
    }
  }
  await installAndReload(left)
  // The reload keeps only the focus of a keyboard.
  await expect(left.getByRole('main')).toBeFocused()
  await installAndReload(page)
  await page.getByRole('link', { name: 'Installation' }).click()
  await isListed([first, second])
  await page.getByRole('button', { name: 'Uninstall' }).first().click()
  await isListed([second])
  await expect(left.getByRole('button', { name: 'Install Now' })).toBeEnabled()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await isListed([first, second])
})

test('a visitor who goes on during the reload of an install is not brought back', async ({
  page,
}) => {
  await page.goto(`appdetails/${first.id}`)
  await siteStarted(page)
  const address = `**/appdetails/${first.id}`
  const releasePage = await holdBack(page, address)
  // The site asks first whether the page would load.
  await page.route(address, route =>
    route.request().method() === 'HEAD' ? route.continue() : route.fallback(),
  )
  // Playwright itself would wait for a page that loads.
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true })
    const goOn = () => document.querySelector<HTMLElement>('header a[href="/apps"]')?.click()
    addEventListener('beforeunload', () => setTimeout(goOn), { once: true })
  })
  const stopped = page.waitForEvent('requestfailed', request => request.isNavigationRequest())
  await page.getByRole('button', { name: 'Install Now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our All Applications')
  await stopped
  releasePage()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('an install keeps the focus of a keyboard over its reload', async ({ page }) => {
  await page.goto(`appdetails/${first.id}`)
  await page.getByRole('button', { name: 'Install Now' }).focus()
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Space')
  await reloaded
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeFocused()
})
