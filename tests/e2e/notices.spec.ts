import { firstApp as first } from '../fixtures/catalogue.ts'
import { expect, holdBack, test, withInstalled, withLastingNotifications } from './journey.ts'

test('a notification is dismissed by dragging it more than 80% of its width', async ({ page }) => {
  await withLastingNotifications(page)
  await withInstalled(page, [first])
  await page.goto('installation')
  await page.getByRole('button', { name: 'Uninstall' }).click()
  const notice = page.locator('.Toastify__toast')
  await expect(notice).toBeVisible()
  // It slides in.
  await notice.evaluate(element =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  )
  const { x, y, width, height } = (await notice.boundingBox()) as DOMRect
  async function drag(share: number) {
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - share * width, y + height / 2, { steps: 5 })
    await page.mouse.up()
  }
  await drag(0.77)
  await expect(notice).toHaveCSS('transform', 'none')
  await drag(0.83)
  await expect(notice).toHaveCount(0)
})

test('a notification is shown even if its script could not be loaded at first', async ({
  page,
  expectConsole,
}) => {
  await withInstalled(page, [first])
  await page.route('**/toasts-*.js', route => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/toasts-'))
  await page.goto('installation')
  await failed
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'App Uninstalled' })).toBeVisible()
  expectConsole(/toasts/)
})

test('the notification of an install outlives the reload once, and a keyboard keeps its place', async ({
  page,
}) => {
  const release = await holdBack(page, '**/toasts-*.js')
  await page.goto(`appdetails/${first.id}`)
  const installed = page.getByRole('button', { name: /^Installed/ })
  await page.getByRole('button', { name: 'Install Now' }).press('Space')
  await expect(installed).toBeVisible()
  const reloaded = page.waitForEvent('load')
  release()
  await reloaded
  await expect(page.getByRole('status').filter({ hasText: 'App Installing' })).toBeVisible()
  await expect(installed).toBeFocused()
  // Nothing comes back with the next page.
  await page.reload()
  await expect(installed).toBeVisible()
  await expect(page.getByText('App Installing')).toHaveCount(0)
})
