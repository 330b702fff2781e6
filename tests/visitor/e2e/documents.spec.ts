import { expect, siteStarted, test } from '../../support/journey.ts'

test('documents look like screens, and links lead there and back', async ({ page }) => {
  const scripts: string[] = []
  await page.goto('./')
  await siteStarted(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' }).click()
  await expect(page).toHaveURL(/\/legal$/)
  await expect(page).toHaveTitle('Legal notice – Lumen Works')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal notice')
  await expect(page.getByRole('link', { name: 'help@lumen.example' })).toBeVisible()

  const theme = () => page.locator('html').getAttribute('data-bs-theme')
  expect(await theme()).toBe('dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'Light' }).check()
  expect(await theme()).toBe('light')
  await page.reload()
  expect(await theme()).toBe('light')
  expect(scripts).toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(page.getByText('Apps Found')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/legal$/)
  await page.getByRole('main').getByRole('link', { name: 'all apps' }).click()
  await expect(page.getByText('Apps Found')).toBeVisible()

  await page.goto('appdetails/17')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL(/\/appdetails\/17\/privacy$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Privacy of \S/)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/appdetails\/17$/)
})
