import { catalogue, firstApp as first } from '../fixtures/catalogue.ts'
import { expect, holdBack, severalFrames, siteStarted, test } from './journey.ts'

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
  await page.evaluate(() => window.scrollTo(0, 200))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(200)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a visitor who scrolls before the scripts have loaded stays there, and anyone else comes back', async ({
  page,
}) => {
  const scrollY = () => page.evaluate(() => window.scrollY)
  const reload = () => page.reload({ waitUntil: 'commit' })
  const returnFromDocument = async () => {
    await page.goto('legal')
    await page.goBack({ waitUntil: 'commit' })
  }
  // To an entry that the site has left without loading a page
  const returnByTwo = async () => {
    // A click by Playwright scrolls.
    await page.getByRole('link', { name: 'Installation' }).press('Enter')
    await expect(page.getByText('Your Installed Apps')).toBeVisible()
    await page.goto('legal')
    const returned = page.waitForURL('apps', { waitUntil: 'commit' })
    await page.evaluate(() => window.history.go(-2))
    await returned
  }
  await page.setViewportSize({ width: 768, height: 500 })
  for (const { leave, wheel, path = 'apps' } of [
    { leave: reload, wheel: 0 },
    { leave: reload, wheel: 300 },
    { leave: reload, wheel: -600 },
    // Skeletons, and then the catalogue, move the cards.
    { leave: reload, wheel: 300, path: 'apps?q=e' },
    { leave: returnFromDocument, wheel: 300 },
    { leave: returnByTwo, wheel: 0 },
    { leave: returnByTwo, wheel: 300 },
  ]) {
    await page.goto(path)
    await siteStarted(page)
    await expect(page.getByText(/^\(\d+\) Apps Found/)).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 600))
    const loadScripts = await holdBack(page, '**/assets/*.js')
    await leave()
    await expect.poll(scrollY, leave.name).toBe(600)
    await page.mouse.wheel(0, wheel)
    await expect.poll(scrollY, leave.name).toBe(600 + wheel)
    loadScripts()
    await siteStarted(page)
    await severalFrames(page)
    expect(await scrollY(), leave.name).toBe(600 + wheel)
    await page.unrouteAll({ behavior: 'wait' })
  }
})
