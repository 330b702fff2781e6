import { firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { expect, test, withInstalled, withStyle } from './journey.ts'

test('a notification stays open for its whole time with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await withInstalled(page, [first])
  await page.goto('installation')
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.getByText('App Uninstalled')).toBeVisible()
  await expect(page.locator('.Toastify__progress-bar--animated')).toHaveCSS(
    'animation-duration',
    '5s',
  )
})

test('a notification is shown top right for 5000 ms, Alt+T focuses it, and Escape dismisses it', async ({
  page,
}) => {
  await withInstalled(page, [first])
  await page.goto('installation')
  await page.getByRole('button', { name: 'Uninstall' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'App Uninstalled' })
  await expect(notice).toBeVisible()
  await expect(page.locator('.Toastify__toast-container--top-right')).toBeVisible()
  await expect(page.locator('.Toastify__progress-bar--animated')).toHaveCSS(
    'animation-duration',
    '5s',
  )
  await page.keyboard.press('Alt+t')
  await expect(page.locator('.Toastify__toast')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Browse apps' })).toBeFocused()
  await expect(notice).toHaveCount(0)
})

test('Escape moves the focus from a notification to the screen if the last focused element is gone', async ({
  page,
}) => {
  await withInstalled(page, [first, second])
  await page.goto('installation')
  const uninstall = page.getByRole('button', { name: 'Uninstall' })
  await uninstall.first().click()
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  await expect(page.locator('.Toastify__toast')).toBeVisible()
  await uninstall.focus()
  await page.keyboard.press('Alt+t')
  await expect(page.locator('.Toastify__toast')).toBeFocused()
  // In another tab.
  await page.evaluate(id => {
    const removed = { operation: { type: 'removed', id }, atMs: Date.now() }
    new BroadcastChannel('downloads').postMessage({ type: 'applied', recent: [removed] })
  }, second.id)
  await expect(page.getByText('0 Apps Found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a notification is dismissed by dragging it more than 80% of its width', async ({ page }) => {
  // The end of this animation would close the notification.
  await withStyle(page, '.Toastify__progress-bar { animation: none !important }')
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
