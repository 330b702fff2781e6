import { firstApp as first } from '../../fixtures/catalogue.ts'
import { expect, holdBack, installAndReload, siteStarted, test } from '../../support/journey.ts'

test('a browser shows an alert itself if the script of notifications is gone', async ({
  page,
  expectConsole,
}) => {
  await page.route('**/toasts-*.js', route => route.abort())
  await page.goto(`appdetails/${first.id}`)
  await siteStarted(page)
  // As another tab does, before this one has noticed
  await page.evaluate(app => localStorage.setItem('downloads', `[${app}]`), JSON.stringify(first))
  const shown = page.waitForEvent('dialog')
  const click = page.getByRole('button', { name: 'Install Now' }).click()
  const dialog = await shown
  expect([dialog.type(), dialog.message()]).toEqual(['alert', 'Already added in downloads'])
  await dialog.accept()
  await click
  expectConsole(/toasts/)
})

test('an install goes on without the script of notifications if that stalls', async ({ page }) => {
  const release = await holdBack(page, '**/toasts-*.js')
  await page.goto(`appdetails/${first.id}`)
  await siteStarted(page)
  await installAndReload(page)
  release()
  await expect(page.getByRole('status').filter({ hasText: 'App Installing' })).toBeVisible()
})
