import { catalogue, firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { expect, installAndReload, listedTitles, test, withInstalled } from '../support/journey.ts'
import { expectFound, headerLink, readColor } from './visit.ts'

test.use({ variant: 'demo' })

test('spec 1: the product', async ({ page }) => {
  await withInstalled(page, [second])

  await test.step('Visitors browse the trending apps', async () => {
    await page.goto('./')
    expect(await listedTitles(page)).toEqual(catalogue.slice(0, 8).map(({ title }) => title))
  })

  await test.step('search all apps by title', async () => {
    await page.getByRole('link', { name: 'Show All', exact: true }).click()
    for (const { title } of [...catalogue.slice(-1), first]) await expectFound(page, title, [title])
  })

  await test.step('read the details of one app', async () => {
    await page.getByRole('link', { name: first.title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)
  })

  await test.step('install apps into a personal list', async () => {
    await installAndReload(page)
  })

  await test.step('in which they view, sort and uninstall them', async () => {
    await headerLink(page, 'Installation').click()
    await expect.poll(() => listedTitles(page)).toEqual([second.title, first.title])
    await page.getByRole('combobox').selectOption('High->Low')
    await expect.poll(() => listedTitles(page)).toEqual([first.title, second.title])
    await page.getByRole('button', { name: 'Uninstall' }).first().click()
    await expect.poll(() => listedTitles(page)).toEqual([second.title])
  })

  await headerLink(page, 'Home').click()
  const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) })

  await test.step("the headline 'We Build Productive Apps'", async () => {
    await expect(hero.getByRole('heading')).toHaveText('We Build Productive Apps')
  })

  await test.step('a paragraph about crafting innovative apps', async () => {
    await expect(hero.getByText(/craft innovative apps/)).toBeVisible()
  })

  await test.step('two buttons, one to a mobile store for Android and one to a store for Apple devices', async () => {
    const links = hero.locator('a.btn, a.store-badge')
    await expect(links).toHaveText(['Google Play', 'App Store'])
    await expect(links.first()).toHaveAttribute('href', /^https:\/\/play\.google\.com\/store/)
    await expect(links.last()).toHaveAttribute('href', /^https:\/\/www\.apple\.com\/app-store/)
  })

  const banner = page.locator('section', {
    has: page.getByRole('heading', { name: 'Trusted by Millions, Built for You', exact: true }),
  })

  await test.step("the banner 'Trusted by Millions, Built for You' with three fixed statistics", async () => {
    await expect(banner).toBeVisible()
    await expect(banner.locator('dl > div')).toHaveCount(3)
  })

  for (const [index, [label, value, note]] of [
    ['Total Downloads', '29.6M', '21% more than last month'],
    ['Total Reviews', '906k', '46% more than last month'],
    ['Active Apps', '132+', '31 more will Launch'],
  ].entries()) {
    await test.step(`statistics of Home, fixed texts: '${label}': '${value}', '${note}'`, async () => {
      const parts = banner.locator('dl > div').nth(index).locator('dt, dd')
      await expect(parts).toHaveText([String(label), String(value), String(note)])
    })
  }

  await test.step("The company's brand appears as a purple wordmark in header and footer.", async () => {
    for (const part of ['header', 'footer']) {
      const logo = page.locator(part).locator('img').first()
      const name = page.locator(part).getByText('Vitrine', { exact: true })
      await expect(name).toBeVisible()
      const ofName = await name.evaluate(element => getComputedStyle(element).color)
      const ofLogo = await logo.evaluate(drawnColors)
      expect(ofLogo.length).toBeGreaterThan(0)
      for (const color of [ofName, ...ofLogo]) {
        const { hue, saturation } = await readColor(page, color)
        expect(hue).toBeGreaterThan(245)
        expect(hue).toBeLessThan(290)
        expect(saturation).toBeGreaterThan(0.5)
      }
    }
  })
})

/** Runs in the page. The CSS colors of the opaque pixels of a picture. */
async function drawnColors(element: SVGElement | HTMLElement): Promise<string[]> {
  const image = element as HTMLImageElement
  await image.decode()
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  context?.drawImage(image, 0, 0, image.width, image.height)
  const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {}
  const colors = new Set<string>()
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b, alpha] = data.slice(at, at + 4)
    if (alpha === 255) colors.add(`rgb(${r}, ${g}, ${b})`)
  }
  return [...colors]
}
