import type { Page } from '@playwright/test'
import { addStyle } from './journey.ts'

// What every screen must keep, whatever its texts. A measure runs in the page, and returns the faults of what it
// shows.

/** Takes measures, in order. A text among them is the visitor's own style during those that follow. */
export function findFaults(
  page: Page,
  ...measures: (string | (() => string[]))[]
): Promise<string[]> {
  const calls = measures.map(measure =>
    typeof measure === 'string'
      ? `((${addStyle})(${JSON.stringify(measure)}), [])`
      : `(${measure})().map(fault => '${measure.name}: ' + fault)`,
  )
  // One call to the page, which costs as much as a measure.
  return page.evaluate(`[${calls}].flat()`)
}

/** Elements with clipped content, or that extend beyond a side of the window, and a page that is too wide. */
export function cutTexts(): string[] {
  /** The text of a card or row may end after three lines, and a visitor can scroll some rows. */
  const exempt =
    '.visually-hidden, .get-the-app > h2, .ratings-text, .skip-link, svg, .app-card-text, .app-card-text *, .installed-row-title, .scroll-row, .scroll-row *, dialog ul, dialog li'
  const isCut = (element: Element) => {
    if (element.closest(exempt)) return false
    const { left, right, width } = element.getBoundingClientRect()
    if (width > 0 && (left < 0 || right > window.innerWidth)) return true
    const { overflowX, overflowY } = getComputedStyle(element)
    return (
      (overflowX !== 'visible' && element.scrollWidth > element.clientWidth) ||
      // A menu that is higher than its window scrolls.
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight)
    )
  }
  const { scrollWidth, clientWidth } = document.documentElement
  return [...document.querySelectorAll('body *')]
    .filter(isCut)
    .map(({ className, textContent }) => `${className}: ${textContent}`)
    .concat(scrollWidth > clientWidth ? [`a page of ${scrollWidth} px`] : [])
}

/** Texts that stick out of the box around them, and lines of text or controls of one layer that cover each other. */
export function collisions(): string[] {
  const found: string[] = []
  const parts: { name: string; element: Element; rect: DOMRect }[] = []
  const isPart = (element: Element | null): element is Element =>
    !!element?.checkVisibility() && !element.closest('.visually-hidden, .skip-link')
  /** Where a text ends early or scrolls, what is beyond is hidden. */
  const isHidden = (element: Element, { bottom, right }: DOMRect) => {
    const box = element
      .closest('.app-card-text, .app-figures > span, .installed-row-title, .scroll-row, dialog ul')
      ?.getBoundingClientRect()
    return !!box && (bottom > box.bottom || right > box.right)
  }
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
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { x, y, width, height } of range.getClientRects()) {
      // Fonts are taller than their lines.
      const line = new DOMRect(x, y + height / 4, width, height / 2)
      if (isHidden(element, line)) continue
      const tooSmall = findTooSmall(line, element)
      if (!tooSmall) parts.push({ name, element, rect: line })
      else if (getComputedStyle(tooSmall).overflowY === 'visible') {
        found.push(`${name} sticks out of ${tooSmall.className}`)
      }
    }
  }
  for (const element of document.querySelectorAll('.search-box, .filter-select, .btn, img')) {
    const rect = element.getBoundingClientRect()
    if (isPart(element) && !isHidden(element, rect)) {
      parts.push({ name: element.className, element, rect })
    }
  }
  // The chosen category lies on others, where there is no room for all.
  const layers = 'header, dialog, [popover], .Toastify, .filter-links [aria-current]'
  const layerOf = (element: Element) => element.closest(layers)
  for (const [index, { name, element, rect: a }] of parts.entries()) {
    for (const { name: other, element: second, rect: b } of parts.slice(index + 1)) {
      const isApart =
        Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1 ||
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 1
      if (isApart || element.contains(second) || second.contains(element)) continue
      if (layerOf(element) !== layerOf(second)) continue
      found.push(`${name} covers ${other}`)
    }
  }
  return [...new Set(found)]
}

/** Words of up to ten letters that continue in a second line, in headings, cards, rows and lists of facts. */
export function brokenWords(): string[] {
  const texts = document.querySelectorAll('h1, h2, h3, dt, dd, .card p, .list-count')
  return [...texts].flatMap(text => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(
        /(?<!\S)[\p{L}\d()]+(?![^\s.,])/gu,
      )) {
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
}

/** Sizes of texts outside our scale, in CSS pixels. */
export function oddSizes(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter(
      element =>
        element.checkVisibility() &&
        !element.closest('svg, .visually-hidden') &&
        [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE),
    )
    .map(element => Number.parseFloat(getComputedStyle(element).fontSize))
    .filter(size => ![12, 14, 16, 18, 28, 44, 60].includes(size))
    .map(String)
}

/** What does not begin or end where the page does, and a notification that covers the header. */
export function brokenEdges(): string[] {
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)].map(part => part.getBoundingClientRect())
  // A button without a fill may end beyond its text.
  const overhang = (line: string) => {
    const [part] = document.querySelectorAll(line)
    return part ? Number.parseFloat(getComputedStyle(part).marginRight) : 0
  }
  const starts = boxes('.navbar-brand, main > article > :first-child').map(({ left }) => left)
  const found = starts.filter(left => left !== starts[0]).map(left => `begins at ${left}`)
  const pageEnd = Number(boxes('footer .container > div')[0]?.right)
  // On a phone, the header has a menu in place of its last link.
  for (const line of ['.app-grid', '.list-toolbar > *', '.contribute', '.Toastify__toast']) {
    const end = Math.max(...boxes(line).map(({ right }) => right)) + overhang(line)
    if (end > 0 && Math.abs(end - pageEnd) >= 0.5) found.push(`${line} ends at ${end}`)
  }
  const headerEnd = Number(boxes('.site-header')[0]?.bottom)
  const isOver = boxes('.Toastify__toast').some(({ top }) => top <= headerEnd)
  return found.concat(isOver ? 'a notification covers the header' : [])
}

/** Touch targets of less than 44 px. */
export function smallTargets(): string[] {
  const targets = document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )
  return (
    [...targets]
      // Only the keyboard shows the skip link.
      .filter(element => element.checkVisibility() && !element.matches('.skip-link'))
      .filter(element => {
        // A whole card is one link, and a label belongs to its field.
        const target = element.closest('label, .card:has(.stretched-link)') ?? element
        const isCard = element.matches('.stretched-link')
        const box = isCard || target.matches('label') ? target : element
        const { width, height } = box.getBoundingClientRect()
        return Math.min(width, height) < 43.9
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80))
  )
}
