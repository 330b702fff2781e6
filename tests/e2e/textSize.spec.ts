import type { Page } from '@playwright/test'
import { catalogue } from '../fixtures/catalogue.ts'
import { addStyle, expect, SPACED, siteStarted, test, withInstalled } from './journey.ts'

const PATHS = ['./', 'apps', 'installation', `appdetails/${catalogue[0]?.id}`, 'nowhere']

/** Elements with clipped content, or that extend beyond a side of the window. Titles and taglines of cards may end after two lines. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      if (element.closest('.visually-hidden, .ratings-text, .skip-link, svg, .app-card-text *'))
        return false
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 0 && (left < 0 || right > window.innerWidth)) return true
      const { overflowX, overflowY } = getComputedStyle(element)
      return (
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight)
      )
    }
    return [...document.querySelectorAll('body *')]
      .filter(isCut)
      .map(({ className, textContent }) => `${className}: ${textContent}`)
  })

for (const { fontSize, styles, widths } of [
  { fontSize: 16, styles: [SPACED], widths: [320, 390, 768, 992, 1280] },
  { fontSize: 32, styles: ['', SPACED], widths: [320, 390, 768, 1280, 1600, 2000] },
]) {
  test(`no text is clipped at ${fontSize} px, also if it is spaced`, async ({
    playwright,
    launchOptions,
    baseURL,
  }) => {
    test.slow()
    // The browser's own setting, which media queries use as well.
    const args = [`--blink-settings=defaultFontSize=${fontSize}`]
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    try {
      const page = await browser.newPage({ baseURL, serviceWorkers: 'block' })
      await withInstalled(page, catalogue.slice(0, 4))
      for (const path of PATHS) {
        await page.goto(path)
        await siteStarted(page)
        for (const css of styles) {
          await page.evaluate(addStyle, css)
          for (const width of widths) {
            await page.setViewportSize({ width, height: 800 })
            const menu = page.getByRole('button', { name: 'Menu' })
            const isOpen = await page.locator(':popover-open').count()
            if ((await menu.isVisible()) && !isOpen) await menu.click()
            await expect.poll(() => cutTexts(page), `${path} at ${width} px ${css}`).toEqual([])
          }
        }
      }
    } finally {
      await browser.close()
    }
  })
}
