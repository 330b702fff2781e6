import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { AppRecord } from '../../src/shared/appRecord.ts'
import { expect, siteStarted, test } from './journey.ts'

const catalogue: AppRecord[] = JSON.parse(await readFile('public/data.json', 'utf8'))
const installed = JSON.stringify(catalogue.slice(0, 4))

/** As far apart as a visitor may ask for (WCAG 1.4.12). */
const SPACED = `
  * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }
  p { margin-bottom: 2em !important; }
`

/** What is cut off, or stands out of the window on the right; long titles of cards end after two lines. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      if (element.closest('.visually-hidden, svg, .app-card-title a')) return false
      const { right, width } = element.getBoundingClientRect()
      if (width > 0 && right > window.innerWidth) return true
      return (
        getComputedStyle(element).overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth
      )
    }
    return [...document.querySelectorAll('body *')]
      .filter(isCut)
      .map(({ className, textContent }) => `${className}: ${textContent}`)
  })

for (const { fontSize, style } of [
  { fontSize: 16, style: SPACED },
  { fontSize: 32, style: '' },
  { fontSize: 32, style: SPACED },
]) {
  const how = style === '' ? '' : ' and spaced text'
  test(`nothing is cut with letters of ${fontSize} px${how}`, async ({
    playwright,
    launchOptions,
    baseURL,
  }) => {
    // The visitor's own setting, which media queries count in as well.
    const args = [`--blink-settings=defaultFontSize=${fontSize}`]
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    const page = await browser.newPage({ baseURL, serviceWorkers: 'block' })
    await page.addInitScript(json => localStorage.setItem('downloads', json), installed)
    for (const path of [
      './',
      'apps',
      'installation',
      `appdetails/${catalogue[0]?.id}`,
      'nowhere',
    ]) {
      await page.goto(path)
      await siteStarted(page)
      await page.evaluate(css => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
      }, style)
      for (const width of [320, 390, 768, 992, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => cutTexts(page), `${path} at ${width} px`).toEqual([])
      }
    }
    await browser.close()
  })
}
