import type { Locator, Page } from '@playwright/test'
import { expect, holdBack, listedTitles, siteStarted } from '../support/journey.ts'

/** The link of the header with this text. */
export function headerLink(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('link', { name, exact: true })
}

/** Placeholders of a list that loads. */
export function skeletons(page: Page): Locator {
  return page.locator('main [aria-busy=true] li')
}

/**
 * Opens Installation, whose page contains no records of the catalogue, and follows `link` while the catalogue
 * loads. The returned function lets it arrive.
 */
export async function openWhileLoading(page: Page, link: Locator): Promise<() => void> {
  const release = await holdBack(page, '**/data.json')
  await page.goto('installation')
  await siteStarted(page)
  await link.click()
  return release
}

/** Searches on Apps, and expects the apps with these titles alone. */
export async function expectFound(page: Page, text: string, titles: readonly string[]) {
  await page.getByPlaceholder('Search').fill(text)
  // Suggestions do not count.
  await expect(page.getByText(`(${titles.length}) Apps Found`, { exact: true })).toBeVisible()
  await expect.poll(() => listedTitles(page)).toEqual(titles)
}

/** Hue in degrees and saturation from 0 to 1 of a CSS color. */
export function readColor(page: Page, color: string): Promise<{ hue: number; saturation: number }> {
  return page.evaluate(color => {
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data
    const max = Math.max(r, g, b)
    const range = max - Math.min(r, g, b)
    if (range === 0) return { hue: 0, saturation: 0 }
    const sixth =
      max === r ? (g - b) / range : max === g ? 2 + (b - r) / range : 4 + (r - g) / range
    return { hue: (sixth * 60 + 360) % 360, saturation: range / max }
  }, color)
}
