import type { Page } from '@playwright/test'
import { expect, test, withCatalogue } from '../../support/journey.ts'
import { makeApp } from '../../support/makeApp.ts'

const catalogue = Array.from({ length: 1000 }, () => makeApp())

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

test('Back and a reload restore the open steps and the position in a list of 1,000', async ({
  page,
}) => {
  await withCatalogue(page, catalogue)
  await page.addInitScript(
    () => history.state ?? history.replaceState({ idx: 0, listSteps: 3 }, ''),
  )
  await page.goto('apps?sort=rating')
  // Roles of 300 cards take seconds to find.
  const cards = page.locator('.app-grid [data-index]')
  await expect(cards).toHaveCount(300)
  const { title = '' } = catalogue[250] ?? {}
  const link = cards.nth(250).getByRole('link', { name: title })
  await link.scrollIntoViewIfNeeded()
  const position = await positionOf(page)
  expect(position.cards.length).toBeGreaterThan(3)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  expect(await positionOf(page)).toEqual(position)
  // The browser restores the menu, which is no choice.
  const returnFromDocument = async () => {
    await page.goto('legal')
    await page.goBack()
  }
  for (const load of [() => page.reload(), returnFromDocument]) {
    await load()
    await expect(cards).toHaveCount(300)
    await expect.poll(() => positionOf(page)).toEqual(position)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Showing 300 of 1,000 apps')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
})
