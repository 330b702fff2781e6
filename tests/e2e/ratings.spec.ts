import type { Page } from '@playwright/test'
import { makeApp } from '../support/makeApp.ts'
import { expect, test, withCatalogue } from './journey.ts'

test.use({ deviceScaleFactor: 3 })

/** Opens the page of an app with these ratings, and scrolls to its chart. */
async function openRatings(page: Page, counts: number[]): Promise<void> {
  const app = makeApp({ ratings: counts.map((count, index) => ({ name: `No. ${index}`, count })) })
  await withCatalogue(page, [app])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('apps')
  await page.getByRole('link', { name: app.title }).click()
  await page.getByRole('heading', { name: 'Description' }).scrollIntoViewIfNeeded()
}

/** Heights of the amber bars in CSS pixels, from top to bottom. */
function barHeights(page: Page): Promise<number[]> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    })
    context?.drawImage(canvas, 0, 0)
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
    const heights: number[] = []
    let isBar = false
    for (let y = 0; y < height; y += 1) {
      let amber = 0
      for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) {
        if (data[at] === 217 && data[at + 1] === 119 && data[at + 2] === 6) amber += 1
      }
      // Ignores rounded corners, and the hairline of an empty bar.
      if (amber > 8 && !isBar) heights.push(0)
      isBar = amber > 8
      const last = heights.length - 1
      if (isBar) heights[last] = (heights[last] ?? 0) + canvas.clientHeight / height
    }
    return heights.map(Math.round)
  })
}

for (const [count, bars] of [
  [12, 12],
  [1000, 100],
] as const) {
  test(`${count} ratings have bars of 30 px in a box that scrolls with the keyboard`, async ({
    page,
  }) => {
    const counts = Array.from({ length: count }, (_, index) => 50 + (index % 50))
    await openRatings(page, counts)
    await expect.poll(async () => (await barHeights(page)).length).toBe(bars)
    for (const height of await barHeights(page)) expect(Math.abs(height - 30)).toBeLessThan(2)
    expect((await page.locator('.ratings-chart').boundingBox())?.height).toBe(300)
    await expect(page.getByRole('row')).toHaveCount(count + 1)
    await expect(page.getByText('The chart shows 100 of 1,000 ratings.')).toHaveCount(
      count > bars ? 1 : 0,
    )

    await page.getByRole('button', { name: 'Share' }).focus()
    await page.keyboard.press('Tab')
    const box = page.getByRole('region', { name: 'Ratings chart' })
    await expect(box).toBeFocused()
    await expect
      .poll(async () => {
        // A key has no effect until the compositor knows the scroll area.
        await page.keyboard.press('End')
        return box.evaluate(({ scrollTop, clientHeight, scrollHeight }) => [
          scrollTop > 0,
          scrollHeight - scrollTop - clientHeight,
        ])
      })
      .toEqual([true, 0])
  })
}

test('a chart without scrolling is not focusable', async ({ page }) => {
  await openRatings(page, [5, 4, 3, 2, 1, 2, 3, 4])
  await expect.poll(async () => (await barHeights(page)).length).toBe(8)
  await expect(page.getByRole('region', { name: 'Ratings chart' })).toHaveCount(0)
})

test('the chart draws fractions and counts up to the largest number', async ({ page }) => {
  await openRatings(page, [Number.MAX_VALUE, 1e308, 5e307, 1e15, 0, 5e-324])
  await expect.poll(async () => (await barHeights(page)).length).toBe(3)
  await expect(page.getByRole('row', { name: 'No. 1 1.0e+308' })).toHaveCount(1)
  await openRatings(page, [0.5, 0.25, 0.001])
  await expect.poll(async () => (await barHeights(page)).length).toBe(2)
  await openRatings(page, [5e-324, 0])
  await expect.poll(async () => page.locator('canvas').count()).toBe(1)
})
