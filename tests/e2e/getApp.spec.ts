import type { Browser } from '@playwright/test'
import { drawQrCode } from '../../src/features/getTheApp/drawQrCode.ts'
import { detailedApp as app, firstApp } from '../fixtures/catalogue.ts'
import { details } from '../support/makeApp.ts'
import { axeFindings, expect, test } from './journey.ts'

// The build with an app in every store. It doesn't know its public address.
test.use({ variant: 'strict' })

const PATH = `get/${app.id}?from=poster`
const { googlePlay, appStore } = details.stores
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

type Device = { userAgent: string; hasTouch: boolean; javaScriptEnabled?: boolean }

/** Opens PATH on a device. Resolves to the page and what it went through. */
async function openOn(browser: Browser, baseURL: string, device: Device) {
  const context = await browser.newContext({ ...device, baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route(/^https:/, route =>
    route.fulfill({ contentType: 'text/html', body: 'The store' }),
  )
  await page.goto('legal')
  // A store may replace the page before it has loaded.
  await page.goto(PATH, { waitUntil: 'commit' })
  return page
}

test('/get leads phones and tablets to their store, and Back leads to the page before', async ({
  browser,
  builtSite: { url },
}) => {
  for (const [userAgent, store] of [
    [ANDROID, `${googlePlay}&referrer=poster`],
    [IPHONE, appStore],
    [MAC, appStore],
  ] as const) {
    const page = await openOn(browser, url, { userAgent, hasTouch: true })
    await expect(page).toHaveURL(store)
    await page.goBack()
    await expect(page).toHaveURL(`${url}legal`)
    await page.context().close()
  }
})

for (const [name, device] of [
  ['a desktop', { userAgent: MAC, hasTouch: false }],
  ['a phone without scripts', { userAgent: ANDROID, hasTouch: true, javaScriptEnabled: false }],
] as const) {
  test(`/get shows every store on ${name}`, async ({ browser, builtSite: { url } }) => {
    const page = await openOn(browser, url, device)
    for (const store of Object.values(details.stores)) {
      await expect(page.locator(`a[href="${store}"]`)).toBeVisible()
    }
    await page.waitForLoadState()
    await expect(page).toHaveURL(url + PATH)
    await page.context().close()
  })
}

test('/get shows its address as a QR code, drawn by its script if the build does not know the address', async ({
  page,
  builtSite: { url },
}) => {
  await page.goto(PATH)
  const code = page.getByRole('img', { name: 'QR code' })
  await expect(code).toBeVisible()
  await expect(code.locator('path')).toHaveAttribute('d', drawQrCode(`${url}get/${app.id}`).path)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  // This app has no store.
  await page.goto(`get/${firstApp.id}`)
  await expect(page.getByText("This app isn't in a store for phones yet.")).toBeVisible()
  await page.getByRole('link', { name: `About ${firstApp.title}` }).click()
  await expect(page).toHaveURL(`${url}appdetails/${firstApp.id}`)
})
