import { firstApp as first } from '../fixtures/catalogue.ts'
import { makeApp } from '../support/makeApp.ts'
import { expect, siteStarted, test, withCatalogue, withInstalled } from './journey.ts'

test('the chart, only on the detail page, has amber bars of 30 px with the last rating on top', async ({
  page,
}) => {
  const counts = [3, 1, 5]
  const app = makeApp({
    ratings: counts.map((count, index) => ({ name: `${index + 1} star`, count })),
  })
  await withCatalogue(page, [app])
  const scripts: string[] = []
  page.on('request', request => scripts.push(new URL(request.url()).pathname))
  await page.goto('apps')
  await page.getByRole('link', { name: app.title }).scrollIntoViewIfNeeded()
  expect(scripts.filter(path => path.includes('RatingsChart'))).toEqual([])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('link', { name: app.title }).click()
  /** The amber bars from top to bottom: [thickness in CSS pixels, length, where the longest is 5]. */
  const bars = () =>
    page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height)
      const context = copy.getContext('2d', { willReadFrequently: true })
      if (!context) return []
      context.drawImage(canvas, 0, 0)
      const scale = canvas.width / canvas.clientWidth
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
      const isAmber = (x: number, y: number) => {
        const at = (y * width + x) * 4
        return data[at] === 217 && data[at + 1] === 119 && data[at + 2] === 6
      }
      const lengths = Array.from({ length: height }, (_, y) =>
        Array.from({ length: width }, (_, x) => Number(isAmber(x, y))).reduce((a, b) => a + b, 0),
      )
      const runs: { thickness: number; length: number }[] = []
      lengths.forEach((length, y) => {
        if (length === 0) return
        if (!lengths[y - 1]) runs.push({ thickness: 0, length: 0 })
        const run = runs.at(-1)
        if (!run) return
        run.thickness += 1 / scale
        run.length = Math.max(run.length, length)
      })
      const longest = Math.max(...runs.map(run => run.length))
      return runs.map(run => [Math.round(run.thickness), Math.round((5 * run.length) / longest)])
    })
  // The edge of a bar may be between two pixels.
  await expect.poll(async () => (await bars()).map(([, length]) => length)).toEqual([5, 1, 3])
  for (const [thickness] of await bars()) {
    expect(thickness).toBeGreaterThanOrEqual(29)
    expect(thickness).toBeLessThanOrEqual(31)
  }
})

test('a printed page shows the ratings as a table, dark on light, without buttons', async ({
  page,
}) => {
  await withInstalled(page, [first])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const buttons = page.locator('main :is(.btn:not(.store-badge), select, input):visible')
  for (const path of ['./', 'apps', 'installation', 'nope']) {
    await page.goto(path)
    await siteStarted(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(buttons).toHaveCount(0)
  }
  await page.goto(`appdetails/${first.id}`)
  await siteStarted(page)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.locator('canvas, .ratings-chart:visible')).toHaveCount(0)
  await expect(page.locator('header:visible, main button:visible')).toHaveCount(0)
  // Without its host, nobody could type it.
  const address = await page
    .locator('.app-links a[href^="/"]')
    .first()
    .evaluate(link => getComputedStyle(link, '::after').content)
  expect(address).toBe('none')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('a chart that cannot be loaded leaves the ratings as a table', async ({
  page,
  expectConsole,
}) => {
  await page.route('**/RatingsChart*', route => route.abort())
  await page.goto(`appdetails/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
  await expect(page.locator('.ratings-chart')).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Ratings' })).toBeVisible()
  expectConsole(/RatingsChart|Failed to fetch dynamically imported module/)
})
