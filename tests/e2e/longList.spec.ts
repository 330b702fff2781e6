import type { Page } from '@playwright/test'
import { generateApps } from '../../mock-server/generator.ts'
import { expect, test, withCatalogue } from './journey.ts'

const catalogue = [...generateApps(10_000, 1)].map(app => ({
  ...app,
  image: 'images/apps/daybloom.svg',
}))

/** Where the visitor is: the scroll place, and where each card stands. */
const placeOf = (page: Page) =>
  page.evaluate(() => ({
    scrollY: window.scrollY,
    height: document.documentElement.scrollHeight,
    cards: [...document.querySelectorAll('.app-grid > [aria-posinset]')]
      .map(card => ({ card, top: card.getBoundingClientRect().top }))
      .filter(({ top }) => top > 0 && top < window.innerHeight)
      .map(({ card, top }) => `${card.getAttribute('aria-posinset')} at ${top}`),
  }))

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`10,000 apps at ${width} px: few nodes to the very end, Back and a reload find the place again`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await withCatalogue(page, catalogue)
    await page.goto('apps')
    await expect(page.getByText('(10,000) Apps Found')).toBeVisible()
    await page.evaluate(() => {
      const nodes = () => document.querySelectorAll('*').length
      Object.assign(window, { mostNodes: nodes() })
      new MutationObserver(() => {
        Object.assign(window, {
          mostNodes: Math.max(nodes(), Number(Reflect.get(window, 'mostNodes'))),
        })
      }).observe(document, { childList: true, subtree: true })
    })
    const last = page.locator('[aria-posinset="10000"]')
    await page.keyboard.press('End')
    await expect(last).toBeInViewport()
    await expect(last).toContainText(catalogue.at(-1)?.title ?? '')
    await page.evaluate(() => window.scrollTo(0, 123_456))
    await expect(page.locator('[aria-posinset="1"]')).toHaveCount(0)
    await page.mouse.wheel(0, 321)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(123_777)
    expect(await page.evaluate(() => Reflect.get(window, 'mostNodes'))).toBeLessThanOrEqual(500)

    const place = await placeOf(page)
    expect(place.cards.length).toBeGreaterThan(3)
    const [, shown = ''] = /^(\d+)/.exec(place.cards[2] ?? '') ?? []
    await page.locator(`[aria-posinset="${shown}"]`).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      catalogue[Number(shown) - 1]?.title ?? '',
    )
    await page.goBack()
    await expect(page.getByText('Our All Applications')).toBeAttached()
    await expect.poll(() => placeOf(page)).toEqual(place)
    await expect(page.locator(`[aria-posinset="${shown}"]`).getByRole('link')).toBeFocused()
    await page.reload()
    await expect(page.getByText('(10,000) Apps Found')).toBeAttached()
    await expect.poll(() => placeOf(page)).toEqual(place)
  })
}

test('10,000 apps searched: each key lists what it should', async ({ page }) => {
  await withCatalogue(page, catalogue)
  await page.goto('apps')
  const search = page.getByPlaceholder('Search')
  for (const text of ['r', 'ri', 'rive', 'river s', 'river', '']) {
    await search.fill(text)
    const found = catalogue.filter(({ title }) => title.toLowerCase().includes(text))
    await expect(
      page.getByText(`(${found.length.toLocaleString('en-US')}) Apps Found`),
    ).toBeVisible()
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('article') })
        .first(),
    ).toContainText(found[0]?.title ?? '')
  }
})

test('a key waits for the cards on the screen alone, also where it takes back another', async ({
  page,
}) => {
  const short = catalogue.slice(0, 132)
  const counts = ['a', 'at', 'a', ''].map(
    text => short.filter(({ title }) => title.toLowerCase().includes(text)).length,
  )
  expect(counts[0]).toBeGreaterThan(40)
  // Nothing is added to so few afterwards.
  expect(counts[1]).toBeLessThanOrEqual(12)
  await withCatalogue(page, short)
  await page.goto('apps')
  const cards = page.locator('.app-grid > li')
  await expect(page.getByText('(132) Apps Found')).toBeVisible()
  await expect(cards).toHaveCount(132)
  await page.evaluate(() => {
    const first: number[] = []
    Object.assign(window, { first })
    const count = document.querySelector('.list-count')
    const options = { childList: true, characterData: true, subtree: true }
    new MutationObserver(() => {
      first.push(document.querySelectorAll('.app-grid > li').length)
    }).observe(count as Element, options)
  })
  await page.getByPlaceholder('Search').focus()
  for (const [index, key] of ['a', 't', 'Backspace', 'Backspace'].entries()) {
    await page.keyboard.press(key)
    await expect(cards).toHaveCount(counts[index] ?? 0)
  }
  const first = await page.evaluate(() => Reflect.get(window, 'first') as number[])
  expect(first).toHaveLength(4)
  expect(Math.max(...first)).toBeLessThanOrEqual(16)
})
