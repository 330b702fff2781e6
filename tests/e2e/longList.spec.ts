import type { Page } from '@playwright/test'
import { generateApps } from '../../mock-server/generator.ts'
import { company } from '../fixtures/company.ts'
import { expect, test, withCatalogue } from './journey.ts'

// Without the details, which lists don't show: each page would load 10 MB.
const catalogue = [...generateApps(10_000, 1)].map(
  ({ id, title, companyName, downloads, ratingAvg, tagline, category }) => ({
    ...{ id, title, companyName, downloads, ratingAvg, tagline, category },
    // Generated pictures are not on the host.
    image: 'images/apps/daybloom.svg',
  }),
)

/** The scroll position, and the positions of the visible cards. */
const positionOf = (page: Page) =>
  page.evaluate(() => ({
    scrollY: window.scrollY,
    height: document.documentElement.scrollHeight,
    cards: [...document.querySelectorAll('.app-grid > [aria-posinset]')]
      .map(card => ({ card, top: card.getBoundingClientRect().top }))
      .filter(({ top }) => top > 0 && top < window.innerHeight)
      .map(({ card, top }) => `${card.getAttribute('aria-posinset')} at ${top}`),
  }))

for (const { width, height, tag } of [
  { width: 1280, height: 800, tag: [] },
  { width: 390, height: 844, tag: '@weekly' },
]) {
  test(`10,000 apps at ${width} px: few nodes at any scroll position, which Back and a reload restore`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await withCatalogue(page, catalogue)
    await page.goto('apps')
    await expect(page.getByText('(10,000) Apps Found')).toBeVisible()
    // The prerendered cards stay until the visible rows are known.
    await expect.poll(() => page.locator('*').count()).toBeLessThanOrEqual(600)
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
    expect(await page.evaluate(() => Reflect.get(window, 'mostNodes'))).toBeLessThanOrEqual(600)

    const position = await positionOf(page)
    expect(position.cards.length).toBeGreaterThan(3)
    const [, shown = ''] = /^(\d+)/.exec(position.cards[2] ?? '') ?? []
    await page.locator(`[aria-posinset="${shown}"]`).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      catalogue[Number(shown) - 1]?.title ?? '',
    )
    await page.goBack()
    await expect(page.getByText('Our All Applications')).toBeAttached()
    await expect.poll(() => positionOf(page)).toEqual(position)
    await expect(page.locator(`[aria-posinset="${shown}"]`).getByRole('link')).toBeFocused()
    await page.reload()
    await expect(page.getByText('(10,000) Apps Found')).toBeAttached()
    await expect.poll(() => positionOf(page)).toEqual(position)
  })
}

test('10,000 apps: each search lists the matching apps', async ({ page }) => {
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

test('fast typing, Back and Forward show the right list', async ({ page }) => {
  await withCatalogue(page, catalogue)
  await page.goto('./')
  await page.getByRole('link', { name: 'Show All' }).click()
  await expect(page.getByText('(10,000) Apps Found')).toBeVisible()
  const search = page.getByPlaceholder('Search')
  const countOf = (text: string) =>
    catalogue.filter(({ title }) => title.toLowerCase().includes(text)).length
  const found = (text: string) =>
    page.getByText(`(${countOf(text).toLocaleString('en-US')}) Apps Found`)
  await search.pressSequentially('river')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.hero.headline)
  await page.goForward()
  await expect(search).toHaveValue('river')
  await expect(found('river')).toBeVisible()
  await search.press('End')
  await search.press('Backspace')
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(search).toHaveValue('')
  await expect(found('')).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('rive')
  await expect(found('rive')).toBeVisible()
})

test('3,000 installed apps: few nodes, sorting, and an uninstall far down', async ({ page }) => {
  const installed = catalogue.slice(0, 3000)
  await page.goto('./')
  await page.evaluate(list => localStorage.setItem('downloads', list), JSON.stringify(installed))
  await page.goto('installation')
  await expect(page.getByText('3,000 Apps Found')).toBeVisible()
  await page.getByRole('combobox').selectOption('High->Low')
  const sorted = installed.toSorted((a, b) => (b.downloads ?? 0) - (a.downloads ?? 0))
  const row = (position: number) => page.locator(`[aria-posinset="${position}"]`)
  await expect(row(1)).toContainText(sorted[0]?.title ?? '')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(row(3000)).toBeInViewport()
  expect(await page.locator('*').count()).toBeLessThanOrEqual(600)
  await row(2998).getByRole('button').click()
  await expect(page.getByText('2,999 Apps Found')).toBeVisible()
  await expect(row(2998)).toContainText(sorted[2998]?.title ?? '')
  await expect(row(2998).getByRole('button')).toBeFocused()
})

test('a long list renders all items if its script cannot be loaded', async ({
  page,
  expectConsole,
}) => {
  await page.route('**/ListWindow*', route => route.abort())
  await withCatalogue(page, catalogue.slice(0, 200))
  await page.goto('apps')
  await expect(page.getByText('(200) Apps Found')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(200)
  expectConsole(/ERR_FAILED/)
})
