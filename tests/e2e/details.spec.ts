import type { Locator, Page } from '@playwright/test'
import { bundleInstrument } from '../../tools/replay/bundleInstrument.ts'
import { detailedApp as app, catalogue } from '../fixtures/catalogue.ts'
import { axeFindings, expect, listedTitles, siteStarted, test } from './journey.ts'

// The build with an app that has all optional fields
test.use({ variant: 'strict' })

const PATH = `appdetails/${app.id}`
const firstShot = (page: Page) => page.getByRole('button', { name: 'Screenshot 1 of All Details' })
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Screenshots of All Details' })
const phone = (page: Page) => page.getByRole('dialog', { name: 'Open on your phone' })

/** 1 for black text, 0 for white. */
const darkness = (link: Locator) =>
  link.evaluate(element => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(element).color.match(/\d+/g) ?? []
    return 1 - (Number(red) + Number(green) + Number(blue)) / (3 * 255)
  })

async function openShots(page: Page): Promise<void> {
  await page.goto(PATH)
  await siteStarted(page)
  await firstShot(page).press('Enter')
  await expect(lightbox(page)).toBeVisible()
}

test('screenshots open large; the arrow keys change them, Escape closes and returns the focus', async ({
  page,
}) => {
  await openShots(page)
  const picture = (name: string) => lightbox(page).getByRole('img', { name })
  await expect(picture('Screenshot 1 of All Details')).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(picture('A page')).toBeInViewport()
  await expect(lightbox(page).getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page).getByText('1 of 2')).toBeVisible()
  await lightbox(page).getByRole('button', { name: 'Previous screenshot' }).click()
  await expect(picture('A page')).toBeInViewport()
  const shown = await lightbox(page)
    .getByRole('button', { name: 'Next screenshot' })
    .evaluate((button: HTMLElement) => {
      button.click()
      button.click()
      const { scrollLeft = 0, clientWidth = 0 } =
        button.closest('dialog')?.querySelector('ul') ?? {}
      return scrollLeft / clientWidth
    })
  expect(shown, 'two clicks in one frame are two steps').toBe(1)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  await expect(firstShot(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))
})

test('Back and Close close a dialog, and one more step back leaves the page', async ({ page }) => {
  await page.goto('apps')
  await openShots(page)
  await page.goBack()
  await expect(lightbox(page)).toHaveCount(0)
  await expect(firstShot(page)).toBeFocused()
  await page.goForward()
  await lightbox(page).getByRole('button', { name: 'Close' }).click()
  // A closed dialog is removed when its history entry has been left.
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(app.title)
  await page.goBack()
  await expect(page).toHaveURL(/apps$/)
})

test('a click beside the picture closes it, and one on the picture does not', async ({ page }) => {
  await openShots(page)
  const picture = lightbox(page).getByRole('img', { name: 'Screenshot 1 of All Details' })
  await picture.click()
  await expect(lightbox(page).getByText('1 of 2')).toBeVisible()
  const { x = 0, y = 0 } = (await picture.boundingBox()) ?? {}
  await page.mouse.click(x - 4, y + 4)
  await expect(lightbox(page)).toHaveCount(0)
  await expect(firstShot(page)).toBeFocused()
})

for (const [width, height] of [
  [390, 844],
  [844, 390],
] as const) {
  test(`Close does not cover a picture on a phone of ${width} x ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const picture = { image: app.image, width, height }
    await page.route('**/data.json', route =>
      route.fulfill({ json: [{ ...app, screenshots: [picture] }] }),
    )
    await page.goto('apps')
    await page.getByRole('link', { name: app.title }).click()
    await page.getByRole('button', { name: 'Screenshot 1 of All Details' }).click()
    // As large as the window leaves room for
    await lightbox(page)
      .getByRole('img')
      .evaluate((image: HTMLElement) => {
        image.style.cssText = 'width: 100%; height: 100%'
      })
    const shown = await lightbox(page).getByRole('img').boundingBox()
    const close = await lightbox(page).getByRole('button', { name: 'Close' }).boundingBox()
    if (!shown || !close) throw new Error('Nothing is shown')
    const isBeside = shown.x + shown.width <= close.x || close.y + close.height <= shown.y
    expect(isBeside).toBe(true)
  })
}

test('four screenshots of 9:16 fit into the page at 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"/>'
  await page.route('**/tall.svg', route => route.fulfill({ body, contentType: 'image/svg+xml' }))
  const screenshots = Array(4).fill({ image: 'images/tall.svg', width: 1080, height: 1920 })
  await page.route('**/data.json', route => route.fulfill({ json: [{ ...app, screenshots }] }))
  await page.goto('apps')
  await page.getByRole('link', { name: app.title }).click()
  const row = page.locator('.screenshots')
  await expect(row.getByRole('img')).toHaveCount(4)
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a printed page shows the stores and links with their addresses, and whole screenshots', async ({
  page,
}) => {
  await page.setViewportSize({ width: 718, height: 1000 }) // A4
  await page.goto(PATH)
  await siteStarted(page)
  await page.emulateMedia({ media: 'print' })
  const links = page.locator('.get-the-app a, .area-information a')
  await expect(links).toHaveCount(8)
  for (const link of await links.all()) {
    await expect(link).toBeVisible()
    const text = await link.evaluate(element => getComputedStyle(element, '::after').content)
    expect(text).toBe(`"${await link.getAttribute('href')}"`)
    // Paper has no background, so text and glyph are dark.
    await expect(link).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    expect(await darkness(link)).toBeGreaterThan(0.5)
  }
  const row = page.locator('.screenshots')
  await expect(row).toHaveCSS('overflow-x', 'visible')
  for (const shot of await row.getByRole('img').all()) {
    const { x = -1, width = 0 } = (await shot.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(718)
  }
})

test('time travel closes and opens a dialog, and none opens in the past', async ({ page }) => {
  await page.addInitScript(await bundleInstrument())
  await openShots(page)
  const jump = (index: number) => page.evaluate(at => window.__trace.jumpTo(at), index)
  const before = await page.evaluate(() => window.__trace.exportedIndexes())
  await jump(0)
  await expect(lightbox(page)).toHaveCount(0)
  await firstShot(page).click()
  await jump(before.at(-1) ?? 0)
  await expect(lightbox(page)).toBeVisible()
  expect(await page.evaluate(() => window.__trace.exportedIndexes())).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
})

test('the QR code of /get, and axe on every new part', async ({ page }) => {
  await page.goto(PATH)
  await siteStarted(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page), colorScheme).toEqual([])
    await page.getByRole('button', { name: 'Open on your phone' }).click()
    await expect(phone(page).getByRole('img', { name: 'QR code' })).toBeVisible()
    await expect(
      phone(page).getByText(page.url().replace('/appdetails/', '/get/'), { exact: true }),
    ).toBeVisible()
    expect(await axeFindings(page), `${colorScheme}, QR code`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(phone(page)).toHaveCount(0)
    await firstShot(page).click()
    await expect(lightbox(page)).toBeVisible()
    expect(await axeFindings(page), `${colorScheme}, screenshot`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toHaveCount(0)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('button', { name: 'Open on your phone' })).toBeHidden()
})

test('a dialog whose script is missing asks for the network, or offers to reload', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|dynamically imported|ScreenshotDialog|ModalDialog/)
  await page.goto(PATH)
  await siteStarted(page)
  await context.setOffline(true)
  await firstShot(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    "This couldn't be loaded. Check your connection and try again.",
  )
  await context.setOffline(false)
  await firstShot(page).click()
  await expect(lightbox(page)).toBeVisible()
  await page.goBack()
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.reload()
  await siteStarted(page)

  // A new build has replaced the files of this page.
  await page.route('**/ScreenshotDialog*', route => route.fulfill({ status: 404 }))
  const second = page.getByRole('button', { name: 'A page', exact: true })
  await second.click()
  await expect(page.getByRole('alert')).toContainText("This couldn't be loaded. Reload the page")
  await page.unroute('**/ScreenshotDialog*')
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
  await expect(lightbox(page).getByRole('img', { name: 'A page' })).toBeInViewport()
  // After a reload, the browser alone would return it to nothing.
  await page.keyboard.press('Escape')
  await expect(second).toBeFocused()
})

test('the sections of a wide page are read in the order in which they are seen', async ({
  page,
}) => {
  await page.goto(PATH)
  await siteStarted(page)
  const headings = await page.locator('article h2').evaluateAll(headings =>
    headings.map(heading => ({
      name: heading.textContent,
      ...heading.getBoundingClientRect().toJSON(),
    })),
  )
  expect(headings.length).toBeGreaterThan(5)
  const seen = headings.toSorted((a, b) => a.y - b.y || a.x - b.x)
  expect(headings.map(({ name }) => name)).toEqual(seen.map(({ name }) => name))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('stores, screenshots, facts and more apps are on the page', async ({ page }) => {
    await page.goto(PATH)
    await expect(page.getByRole('link', { name: 'App Store iPhone, iPad' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open on your phone' })).toBeHidden()
    const shot = page.getByRole('img', { name: 'A page' })
    await shot.scrollIntoViewIfNeeded()
    await expect(shot).not.toHaveJSProperty('naturalWidth', 0)
    await expect(page.getByText('February 28, 2026')).toHaveCount(2)
    await expect(page.locator('meta[name=apple-itunes-app]')).toHaveAttribute(
      'content',
      'app-id=123',
    )
    expect(await listedTitles(page)).toEqual(catalogue.slice(0, 4).map(({ title }) => title))
  })
})

test.describe('offline', () => {
  test.use({ variant: 'next', serviceWorkers: 'allow' })

  test('screenshots and the QR code open', async ({ page, context }) => {
    await page.goto(PATH)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller) return
      await new Promise(resolve => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      })
    })
    await context.setOffline(true)
    await firstShot(page).click()
    await expect(lightbox(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open on your phone' }).click()
    await expect(phone(page).getByRole('img', { name: 'QR code' })).toBeVisible()
  })
})
