import type { Page } from '@playwright/test'
import { expect, test, withCatalogue } from '../../support/journey.ts'
import { makeApp } from '../../support/makeApp.ts'

const catalogue = Array.from({ length: 250 }, () => makeApp())

/** The scroll position, the height of the page, and the visible cards. */
const positionOf = (page: Page) =>
  page.evaluate(() => ({
    scrollY: window.scrollY,
    height: document.documentElement.scrollHeight,
    cards: [...document.querySelectorAll<HTMLElement>('.app-grid [data-index]')]
      .map(card => ({ card, top: card.getBoundingClientRect().top }))
      .filter(({ top }) => top > 0 && top < window.innerHeight)
      .map(({ card, top }) => `${card.dataset.index} at ${top}`),
  }))

test('Back to a long list restores its open steps, position and focus', async ({ page }) => {
  await withCatalogue(page, catalogue)
  await page.addInitScript(
    () => history.state ?? history.replaceState({ idx: 0, listSteps: 2 }, ''),
  )
  await page.goto('apps?sort=rating')
  const cards = page.locator('.app-grid [data-index]')
  await expect(cards).toHaveCount(200)
  const link = cards.nth(150).getByRole('link')
  // Scrolls to it, and waits until cards that come into view no longer move it.
  await link.click({ trial: true })
  const position = await positionOf(page)
  expect(position.cards.length).toBeGreaterThan(3)
  await link.click()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  await page.goto('legal')
  await page.goBack()
  // The browser restores the menu, which is no choice.
  await expect(cards).toHaveCount(200)
  await expect.poll(() => positionOf(page)).toEqual(position)
})
