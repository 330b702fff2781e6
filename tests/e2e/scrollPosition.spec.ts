import { catalogue, firstApp as first } from '../fixtures/catalogue.ts'
import { expect, siteStarted, test } from './journey.ts'

test('a new screen starts at the top, and Back restores the scroll position', async ({ page }) => {
  await page.goto('apps')
  await siteStarted(page)
  const card = page.getByRole('link', { name: catalogue.at(-1)?.title ?? '' })
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await card.click()
  await expect(page.getByText('Developed by')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page.getByText('Our All Applications')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('the scroll position survives a reload, also that of an install', async ({ page }) => {
  const slowly = async () => {
    await page.route('**/data.json', async route => {
      const response = await route.fetch()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await route.fulfill({ response })
    })
  }
  await page.setViewportSize({ width: 390, height: 500 })
  // The page shows the count before the catalogue is loaded.
  const answeredFirst = page.waitForResponse('**/data.json')
  await page.goto('apps')
  await answeredFirst
  await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeVisible()
  await slowly()
  await page.evaluate(() => window.scrollTo(0, 3000))
  const answered = page.waitForResponse('**/data.json')
  await page.reload()
  await siteStarted(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(3000)
  await answered
  const answeredAgain = page.waitForResponse('**/data.json')
  await page.goto(`appdetails/${first.id}`)
  await answeredAgain
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Install Now' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, 250))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(250)
  await page.unrouteAll({ behavior: 'wait' })
})
