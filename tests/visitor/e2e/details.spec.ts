import type { Page } from '@playwright/test'
import { detailedApp as app } from '../../fixtures/catalogue.ts'
import { expect, severalFrames, siteStarted, test } from '../../support/journey.ts'

// The build with an app that has all optional fields
test.use({ variant: 'store' })

const PATH = `appdetails/${app.id}`
const firstShot = (page: Page) => page.getByRole('button', { name: 'Screenshot 1 of All Details' })
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Screenshots of All Details' })
const phone = (page: Page) => page.getByRole('dialog', { name: 'Get it on your phone' })

async function openShots(page: Page): Promise<void> {
  await page.goto(PATH)
  await siteStarted(page)
  await firstShot(page).press('Enter')
  await expect(lightbox(page)).toBeVisible()
}

test('Back and Close close a dialog, a reload keeps it, and Back again leaves the page', async ({
  page,
}) => {
  await page.goto('apps')
  await openShots(page)
  await page.goBack()
  await expect(lightbox(page)).toHaveCount(0)
  await expect(firstShot(page)).toBeFocused()
  await page.goForward()
  await expect(lightbox(page).getByText('1 of 3')).toBeVisible()
  const second = lightbox(page).getByText('2 of 3')
  await page.keyboard.press('ArrowRight')
  await expect(second).toBeVisible()
  await page.reload()
  await expect(second).toBeVisible()
  await expect(lightbox(page).getByRole('img', { name: 'A page' })).toBeInViewport()
  await lightbox(page).getByRole('button', { name: 'Close' }).click()
  // A closed dialog is removed when its history entry has been left.
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(app.title)
  const phoneButton = page.getByRole('button', { name: 'Get it on your phone' })
  const loading = Promise.withResolvers<void>()
  await page.route('**/QrDialog*', async route => {
    await loading.promise
    await route.continue()
  })
  for (const cancel of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await phoneButton.click()
    await expect(page.locator('dialog[aria-busy]')).toHaveCount(1)
    await cancel()
    await expect(page.locator('dialog')).toHaveCount(0)
  }
  loading.resolve()
  await phoneButton.click()
  const address = page.url().replace('/appdetails/', '/get/').replace('#phone', '')
  await expect(phone(page).getByText(address, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(phone(page)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(phoneButton).toBeHidden()
  // A phone has no use for the code.
  await page.goForward()
  await expect(page).toHaveURL(/#phone$/)
  await severalFrames(page)
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/apps$/)
})

test('a part that does not load is left out, or asks for the network or a reload', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(
    /SearchHelp|RatingsChart|ERR_INTERNET_DISCONNECTED|dynamically imported|ScreenshotDialog|ModalDialog|QrDialog/,
  )
  await page.route('**/SearchHelp*', route => route.abort())
  const refused = page.waitForEvent('requestfailed', request => /SearchHelp/.test(request.url()))
  await page.goto('apps?q=zzz')
  await refused
  await severalFrames(page)
  await expect(page.getByText('OPPS!!')).toBeVisible()
  const stalled = Promise.withResolvers<void>()
  await page.route('**/RatingsChart*', async route => {
    await stalled.promise
    await route.abort()
  })
  await page.goto(PATH)
  await siteStarted(page)
  await page.getByRole('heading', { name: 'Ratings' }).scrollIntoViewIfNeeded()
  await expect(page.locator('.ratings-chart table')).toBeVisible()
  stalled.resolve()
  await expect(page.locator('.ratings-chart')).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Ratings' })).toBeVisible()
  await context.setOffline(true)
  await firstShot(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    "This couldn't be loaded. Check your connection and try again.",
  )
  await context.setOffline(false)
  await firstShot(page).click()
  await expect(lightbox(page)).toHaveCSS('display', 'grid')
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)

  // A new build has replaced the files of this page.
  await page.route('**/QrDialog*', route => route.fulfill({ status: 404 }))
  const phoneButton = page.getByRole('button', { name: 'Get it on your phone' })
  await phoneButton.click()
  await expect(page.getByRole('alert')).toContainText("This couldn't be loaded. Reload the page")
  await page.unroute('**/QrDialog*')
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
  await expect(phone(page)).toBeVisible()
  // After a reload, the browser alone would return it to nothing.
  await page.keyboard.press('Escape')
  await expect(phoneButton).toBeFocused()
})
