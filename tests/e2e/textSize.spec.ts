import type { Page } from '@playwright/test'
import { catalogue } from '../fixtures/catalogue.ts'
import { makeApp } from '../support/makeApp.ts'
import {
  addStyle,
  expect,
  SPACED,
  siteStarted,
  test,
  withCatalogue,
  withInstalled,
} from './journey.ts'

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

/** Words of up to ten letters that continue in a second line, in headings, cards, rows and lists of facts. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.querySelectorAll('h1, h2, h3, dt, dd, .card p, .list-count')
    return [...texts].flatMap(text => {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\d()]+/gu)) {
          if (word.length > 10) continue
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = [...range.getClientRects()].map(({ top }) => top)
          if (Math.max(...tops) - Math.min(...tops) > 10) broken.push(word)
        }
      }
      return broken
    })
  })

for (const fontSize of [16, 32]) {
  test(`long words do not make a page wider, and short ones stay whole at ${fontSize} px`, async ({
    playwright,
    launchOptions,
    baseURL,
  }) => {
    test.slow()
    const args = [`--blink-settings=defaultFontSize=${fontSize}`]
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    try {
      const page = await browser.newPage({ baseURL, serviceWorkers: 'block' })
      const [long, ...others] = [
        'Rechtsschutzversicherung',
        'Donaudampfschifffahrtsgesellschaft',
        'W'.repeat(120),
        'Productive Tidewallet',
      ].map(title => makeApp({ title, tagline: title, category: 'Health', version: title }))
      if (!long) return
      await withCatalogue(page, [long, ...others])
      await withInstalled(page, [long, ...others])
      for (const path of ['./', 'apps', 'installation', `appdetails/${long.id}`]) {
        await page.goto(path)
        await siteStarted(page)
        await expect(page.locator('main').getByText(long.title).first()).toBeVisible()
        for (const width of [320, 390, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          const excess = () => {
            const { scrollWidth, clientWidth } = document.documentElement
            return scrollWidth - clientWidth
          }
          await expect.poll(() => page.evaluate(excess), `${path} at ${width} px`).toBe(0)
          await expect.poll(() => brokenWords(page), `${path} at ${width} px`).toEqual([])
        }
      }
    } finally {
      await browser.close()
    }
  })
}
