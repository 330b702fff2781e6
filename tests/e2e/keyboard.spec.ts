import { firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { expect, installAndReload, siteStarted, storedApps, test } from './journey.ts'

test('an app can be found, installed and uninstalled with the keyboard alone', async ({ page }) => {
  await page.goto('apps')
  await siteStarted(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type(first.title)
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  await page.getByRole('link', { name: first.title }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Install Now' }).focus()
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Space')
  await reloaded
  const installed = page.getByRole('button', { name: /^Installed/ })
  await expect(installed).toBeDisabled()
  await expect(installed).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  await page.goto('installation')
  await page.getByRole('button', { name: 'Uninstall' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Browse apps' })).toBeFocused()
  expect(await storedApps(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: second.title }).click()
  await installAndReload(page)
  // After a click, there is no focus to return.
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('under a base path', () => {
  test.use({ variant: 'store' })

  test('Back focuses the followed link', async ({ page }) => {
    await page.goto('./')
    await siteStarted(page)
    const showAll = page.getByRole('link', { name: 'Show All' })
    await showAll.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Our All Applications')).toBeVisible()
    await page.goBack()
    await expect(showAll).toBeFocused()
  })
})
