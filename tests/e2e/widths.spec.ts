import type { Page } from '@playwright/test'
import { detailedApp } from '../fixtures/catalogue.ts'
import { expect, siteStarted, test } from './journey.ts'

/** How far the page is wider than its window, in CSS pixels. */
const excessWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Texts that stick out of the box around them, and lines of text or controls that cover each other. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const parts: { name: string; element: Element; rect: DOMRect }[] = []
    const isPart = (element: Element | null): element is Element =>
      !!element?.checkVisibility() && !element.closest('.visually-hidden, .skip-link')
    /** The parent that hides a part of `line`, or ought to be larger. */
    const findTooSmall = (line: DOMRect, element: Element | null): Element | undefined => {
      if (!element || element === document.body) return undefined
      const { display, position } = getComputedStyle(element)
      const { top, bottom } = element.getBoundingClientRect()
      const isBox = display !== 'contents' && !display.startsWith('inline')
      if (isBox && (line.top < top - 1 || line.bottom > bottom + 1)) return element
      return position === 'static' ? findTooSmall(line, element.parentElement) : undefined
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const name = node.nodeValue?.trim()
      if (!isPart(element) || !name) continue
      const clamped = element.closest('.app-card-text')?.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects()) {
        // Fonts are taller than their lines.
        const line = new DOMRect(x, y + height / 4, width, height / 2)
        if (clamped && line.bottom > clamped.bottom) continue
        const tooSmall = findTooSmall(line, element)
        if (!tooSmall) parts.push({ name, element, rect: line })
        else if (getComputedStyle(tooSmall).overflowY === 'visible') {
          found.push(`${name} sticks out of ${tooSmall.className}`)
        }
      }
    }
    for (const element of document.querySelectorAll('.search-box, .filter-select, .btn, img')) {
      const rect = element.getBoundingClientRect()
      if (isPart(element)) parts.push({ name: element.className, element, rect })
    }
    for (const [index, { name, element, rect: a }] of parts.entries()) {
      for (const { name: other, element: second, rect: b } of parts.slice(index + 1)) {
        const isApart =
          Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1 ||
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 1
        if (isApart || element.contains(second) || second.contains(element)) continue
        found.push(`${name} covers ${other}`)
      }
    }
    return [...new Set(found)]
  })

test.describe('with one link, one menu and one line in a card more', () => {
  test.use({ variant: 'store' })

  test('nothing collides, in a window of 320 to 1280 px', async ({ page }) => {
    // Its texts in brackets are longer than in any language.
    await page.goto('de/apps')
    await siteStarted(page)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.evaluate(() => {
      for (const item of document.querySelectorAll(
        '.navbar-nav > :last-child, .list-toolbar > div',
      )) {
        item.after(item.cloneNode(true))
      }
      for (const text of document.querySelectorAll('.app-card-text')) {
        const line = document.createElement('p')
        line.textContent = 'Best of 2026'
        text.after(line)
      }
    })
    for (const width of [320, 390, 576, 768, 820, 992, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await collisions(page), `${width} px`).toEqual([])
      expect(await excessWidth(page), `${width} px`).toBe(0)
      const right = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll(found => Math.max(...found.map(one => one.getBoundingClientRect().right)))
      // The last control of a line ends where the page ends.
      const edge = await right('.app-grid')
      expect(await right('.list-toolbar > *'), `${width} px`).toBeCloseTo(edge, 0)
      if (width >= 768) expect(await right('.contribute'), `${width} px`).toBeCloseTo(edge, 0)
    }
  })
})

test.describe('ten apps', () => {
  test.use({ variant: 'next' })

  test('texts have six sizes, and all pages begin where the header begins', async ({ page }) => {
    for (const path of [
      '',
      'apps',
      'installation',
      `appdetails/${detailedApp.id}`,
      'legal',
      `get/${detailedApp.id}`,
    ]) {
      await page.goto(path)
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const { sizes, edges } = await page.evaluate(() => {
          const texts = [...document.querySelectorAll('body *')].filter(
            element =>
              element.checkVisibility() &&
              !element.closest('svg, .visually-hidden') &&
              [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE),
          )
          const blocks = document.querySelectorAll('.navbar-brand, main > article > :first-child')
          return {
            sizes: texts.map(text => Number.parseFloat(getComputedStyle(text).fontSize)),
            edges: [...blocks].map(block => block.getBoundingClientRect().left),
          }
        })
        const others = sizes.filter(size => ![14, 16, 18, 28, 44, 60].includes(size))
        expect(others, `/${path}, ${width} px`).toEqual([])
        if (/^(appd|legal|get)/.test(path)) {
          expect(new Set(edges).size, `/${path}, ${width} px`).toBe(1)
        }
      }
    }
  })
})
