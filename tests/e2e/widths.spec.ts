import { catalogue, longestApp as longest } from '../fixtures/catalogue.ts'
import { expect, test, withInstalled } from './journey.ts'

test('the header fits into one line from 768 px on', async ({ page }) => {
  await page.goto('./')
  for (const width of [768, 820, 992, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const heights = await page
      .locator('.nav-link, .theme-switch, .contribute, .navbar-brand')
      .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().height))
    expect(heights).toHaveLength(6)
    expect(Math.max(...heights), String(width)).toBeLessThan(50)
    const { width: brand } = (await page.locator('.navbar-brand').boundingBox()) ?? {}
    expect(brand).toBeLessThan(200)
  }
})

test('no screen overflows a window of 320 to 1920 px', async ({ page }) => {
  await withInstalled(page, catalogue.slice(25, 32))
  for (const path of [
    './',
    'apps',
    'apps?q=zzz',
    'installation',
    `appdetails/${longest.id}`,
    'x',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const width of [1920, 1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      if (path.startsWith('appdetails')) await expect(page.locator('canvas')).toBeVisible()
      const overflow = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
      await expect.poll(overflow, `${path} at ${width} px`).toBe(0)
      if (path !== './') continue
      const columns = await page
        .locator('.app-grid')
        .evaluate(grid => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
      expect(columns).toBe(width < 768 ? 2 : 4)
    }
  }
})
