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

test('Back and a reload restore the open steps and the scroll position in a list of 1,000', async ({
  page,
}) => {
  await withCatalogue(page, catalogue.slice(0, 1000))
  await page.goto('apps')
  await page.getByText(`Showing 100 of 1,000 apps`).scrollIntoViewIfNeeded()
  for (const shown of [200, 300, 400, 500]) {
    await expect(page.getByText(`Showing ${shown} of 1,000 apps`)).toBeVisible()
    if (shown < 500) await page.getByRole('button', { name: 'Show more' }).click()
  }
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(500)
  const { title = '' } = catalogue[450] ?? {}
  const link = cards.nth(450).getByRole('link', { name: title })
  await link.scrollIntoViewIfNeeded()
  const position = await positionOf(page)
  expect(position.cards.length).toBeGreaterThan(3)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(link).toBeFocused()
  expect(await positionOf(page)).toEqual(position)
  await page.reload()
  await expect(cards).toHaveCount(500)
  await expect.poll(() => positionOf(page)).toEqual(position)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Showing 500 of 1,000 apps`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
})

test('fast typing, Back and Forward show the right list', async ({ page }) => {
  await withCatalogue(page, catalogue)
  await page.goto('./')
  await page.getByRole('link', { name: 'Show All' }).click()
  await expect(page.getByText('(10,000) Apps Found')).toBeVisible()
  const search = page.getByPlaceholder('Search')
  const found = async (text: string) => {
    const apps = catalogue.filter(({ title }) => title.toLowerCase().includes(text))
    const count = apps.length.toLocaleString('en-US')
    await expect(page.getByText(`(${count}) Apps Found`)).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText(apps[0]?.title ?? '')
  }
  await search.pressSequentially('river')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.hero.headline)
  await page.goForward()
  await expect(search).toHaveValue('river')
  await found('river')
  await search.press('End')
  await search.press('Backspace')
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(search).toHaveValue('')
  await found('')
  await page.goBack()
  await expect(search).toHaveValue('rive')
  await found('rive')
})
