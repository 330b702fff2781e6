import type { Page } from '@playwright/test'
import { makeApp } from '../support/makeApp.ts'
import { expect, test, withCatalogue } from './journey.ts'

test.use({ deviceScaleFactor: 3 })

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

test('a thousand ratings have 100 bars of 30 px in a box that scrolls with the keyboard', async ({
  page,
}) => {
  const app = makeApp({
    ratings: Array.from({ length: 1000 }, (_, index) => ({
      name: `No. ${index}`,
      count: 50 + (index % 50),
    })),
  })
  await withCatalogue(page, [app])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('apps')
  await page.getByRole('link', { name: app.title }).click()
  await page.getByRole('heading', { name: 'Description' }).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await barHeights(page)).length).toBe(100)
  for (const height of await barHeights(page)) expect(Math.abs(height - 30)).toBeLessThan(2)
  expect((await page.locator('.ratings-chart').boundingBox())?.height).toBe(300)
  await expect(page.getByRole('row')).toHaveCount(1001)
  await expect(page.getByText('The chart shows 100 of 1,000 ratings.')).toBeVisible()

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
