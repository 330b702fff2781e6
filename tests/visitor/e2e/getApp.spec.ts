import { drawQrCode } from '../../../src/features/getTheApp/drawQrCode.ts'
import { detailedApp as app } from '../../fixtures/catalogue.ts'
import { expect, test } from '../../support/journey.ts'
import { details } from '../../support/makeApp.ts'

// The build with an app in every store. It doesn't know its public address.
test.use({ variant: 'store' })

const PATH = `get/${app.id}?from=poster`
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

test.describe('on an Android phone', () => {
  test.use({ userAgent: ANDROID, hasTouch: true })

  test("an app's page fills the row of the phone's store, and /get leads there and back", async ({
    page,
    builtSite: { url },
  }) => {
    await page.route(/^https:/, route =>
      route.fulfill({ contentType: 'text/html', body: 'The store' }),
    )
    await page.goto(`appdetails/${app.id}`)
    const isFilled = (name: string) =>
      page.getByRole('link', { name }).evaluate(link => {
        return getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)'
      })
    await expect
      .poll(() => Promise.all(['Google Play', 'App Store', 'F-Droid'].map(isFilled)))
      .toEqual([true, false, false])
    // The store may replace the page before it has loaded.
    await page.goto(PATH, { waitUntil: 'commit' })
    await expect(page).toHaveURL(`${details.stores.googlePlay}&referrer=poster`)
    await page.goBack()
    await expect(page).toHaveURL(`${url}appdetails/${app.id}`)
  })
})

test('on a desktop, /get shows every store in the hue of its app, and a QR code', async ({
  page,
  builtSite: { url },
}) => {
  await page.goto(PATH)
  for (const store of Object.values(details.stores)) {
    await expect(page.locator(`a[href="${store}"]`)).toBeVisible()
  }
  // Drawn by its script: this build does not know its address.
  const code = page.getByRole('img', { name: 'QR code' })
  await expect(code).toBeVisible()
  await expect(code.locator('path')).toHaveAttribute('d', drawQrCode(`${url}get/${app.id}`).path)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page).toHaveURL(url + PATH)
  const hue = await page
    .getByRole('article')
    .evaluate(article => getComputedStyle(article, '::before').backgroundImage)
  expect(hue).toMatch(/^linear-gradient\(oklch\(0\.91 0\.085 150\)/)
  // 22rem
  const badge = page.locator('main .store-badge').first()
  expect((await badge.boundingBox())?.width).toBe(352)

  await page.emulateMedia({ media: 'print' })
  const address = await badge.evaluate(link => getComputedStyle(link, '::after').content)
  expect(address).toBe(`"${await badge.getAttribute('href')}"`)
})
