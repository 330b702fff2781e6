import { expect, test } from '../../support/journey.ts'

test('a link leads to a document, whose menu leads back to the screens', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('appdetails/17')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL(/\/appdetails\/17\/privacy$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Privacy of \S/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(page.getByText('Apps Found')).toBeVisible()
})
