import { firstApp as first } from '../../fixtures/catalogue.ts'
import { expect, test } from '../../support/journey.ts'

test('the site works while storage is blocked, and shows an alert on install', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await page.goto(`appdetails/${first.id}`)
  await page.getByRole('button', { name: 'Install Now' }).click()
  await expect(page.getByRole('alert')).toContainText("Your browser couldn't save this app.")
  await expect(page.getByRole('button', { name: 'Install Now' })).toBeEnabled()
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText('0 Apps Found')).toBeVisible()
})
