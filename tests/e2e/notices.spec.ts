import { firstApp as first } from '../fixtures/catalogue.ts'
import { expect, test, withInstalled } from './journey.ts'

test('a notice is seen for its whole time where motion is not wanted', async ({ page }) => {
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

test('a notice stands top right for 5000 ms, Alt+T leads to it and Escape dismisses it', async ({
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
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Go Back!' })).toBeFocused()
  await expect(notice).toHaveCount(0)
})
