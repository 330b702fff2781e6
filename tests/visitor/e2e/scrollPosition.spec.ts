import { readFileSync } from 'node:fs'
import { openHost, serveFolder } from '../../../tools/site/staticHost.ts'
import { firstApp as first } from '../../fixtures/catalogue.ts'
import { expect, holdBack, severalFrames, siteStarted, test } from '../../support/journey.ts'

test('a page that loads again is where it was, or where it has been scrolled since', async ({
  page,
}) => {
  const scrollY = () => page.evaluate(() => window.scrollY)
  const reload = () => page.reload({ waitUntil: 'commit' })
  // To an entry that the site has left without loading a page
  const returnByTwo = async () => {
    await page.getByRole('link', { name: 'Installation' }).press('Enter')
    await expect(page.getByText('Your Installed Apps')).toBeVisible()
    await page.goto('legal')
    const returned = page.waitForURL('apps', { waitUntil: 'commit' })
    await page.evaluate(() => window.history.go(-2))
    await returned
  }
  const install = async () => {
    const reloaded = page.waitForEvent('framenavigated')
    // A click by Playwright scrolls.
    await page.getByRole('button', { name: 'Install Now' }).dispatchEvent('click')
    await reloaded
  }
  await page.setViewportSize({ width: 768, height: 500 })
  for (const { leave, wheel, path = 'apps', at = 600 } of [
    { leave: install, wheel: 0, path: `appdetails/${first.id}`, at: 200 },
    { leave: reload, wheel: -600 },
    // Skeletons, and then the catalogue, move the cards.
    { leave: reload, wheel: 100, path: 'apps?q=e' },
    { leave: returnByTwo, wheel: 300 },
  ]) {
    // To open the address of the page before would be a reload, which keeps the scroll position.
    await page.goto('about:blank')
    await page.goto(path)
    await siteStarted(page)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // The code of notifications, which an install needs
    await expect(page.locator('.Toastify')).toBeAttached()
    expect(await scrollY()).toBe(0)
    await page.evaluate(y => window.scrollTo(0, y), at)
    const loadScripts = await holdBack(page, '**/assets/*.js')
    await leave()
    await expect.poll(scrollY, leave.name).toBe(at)
    // Once the HTML is complete, the early script scrolls again, which would stop the wheel.
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.mouse.wheel(0, wheel)
    await expect.poll(scrollY, leave.name).toBe(at + wheel)
    loadScripts()
    await siteStarted(page)
    await severalFrames(page)
    expect(await scrollY(), leave.name).toBe(at + wheel)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a page that is scrolled before its HTML is complete stays there', async ({
  page,
  builtSite: { dist },
}) => {
  const serve = serveFolder(dist)
  const host = await openHost(serve)
  await page.setViewportSize({ width: 768, height: 500 })
  await page.goto(`${host.origin}/apps`)
  await siteStarted(page)
  await page.evaluate(() => window.scrollTo(0, 600))
  const html = readFileSync(`${dist}/apps.html`)
  const complete = Promise.withResolvers<void>()
  host.handler = async (request, response) => {
    if (request.url !== '/apps') return serve(request, response)
    response.writeHead(200, { 'Content-Type': 'text/html' }).write(html.subarray(0, -9))
    await complete.promise
    response.end(html.subarray(-9))
  }
  const loadScripts = await holdBack(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  // All but the last bytes have arrived.
  await expect(page.locator('footer')).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 900))
  complete.resolve()
  await page.waitForFunction(() => document.readyState !== 'loading')
  loadScripts()
  await siteStarted(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(900)
  host.close()
})

test('Back over a typed address returns to where the page was left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const open = async (path: string, y: number) => {
    await page.goto(path)
    await siteStarted(page)
    await page.evaluate(y => window.scrollTo(0, y), y)
  }
  await open('apps', 900)
  await open(`appdetails/${first.id}`, 100)
  for (const [move, y] of [
    [() => page.goBack(), 900],
    [() => page.goForward(), 100],
  ] as const) {
    await move()
    await siteStarted(page)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(y)
  }
})
