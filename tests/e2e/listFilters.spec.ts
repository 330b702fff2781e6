import type { Page } from '@playwright/test'
import { bundleInstrument } from '../../tools/replay/bundleInstrument.ts'
import { makeApp } from '../support/makeApp.ts'
import { expect, listedTitles, test, withCatalogue } from './journey.ts'

const catalogue = [
  makeApp({ title: 'Daybloom', category: 'Games', ratingAvg: 3 }),
  makeApp({ title: 'Kettle', category: 'Tools', ratingAvg: 4, tagline: 'Hot at the same moment' }),
  makeApp({ title: 'Zest', category: 'Games', ratingAvg: 5 }),
]
const bestGames = ['Zest', 'Daybloom']

const menu = (page: Page, name: string) => page.getByRole('combobox', { name })

/** What a visitor sees. */
const screenOf = async (page: Page) => ({
  search: await page.evaluate(() => location.search),
  count: await page.locator('.list-count').textContent(),
  order: await menu(page, 'Sort order').inputValue(),
  category: await page.locator('.filter-links [aria-current]').textContent(),
  titles: await listedTitles(page),
})

test('a sorted and filtered list survives Back, a reload and time travel', async ({ page }) => {
  await withCatalogue(page, catalogue)
  await page.addInitScript(await bundleInstrument())
  await page.goto('apps?sort=rating&category=Games')
  await expect.poll(() => listedTitles(page)).toEqual(bestGames)
  const shared = await screenOf(page)
  expect(shared).toMatchObject({ count: '(2) Apps Found', order: 'rating', category: 'Games' })
  await page.getByRole('link', { name: 'Zest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zest' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => screenOf(page)).toEqual(shared)
  await page.reload()
  await expect.poll(() => screenOf(page)).toEqual(shared)

  await menu(page, 'Sort order').selectOption('A to Z')
  await expect.poll(() => listedTitles(page)).toEqual(['Daybloom', 'Zest'])
  await page.getByRole('link', { name: 'Tools' }).click()
  await expect.poll(() => listedTitles(page)).toEqual(['Kettle'])
  await page.getByPlaceholder('Search').fill('dayblom')
  await expect.poll(() => listedTitles(page)).toEqual(['Daybloom'])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => listedTitles(page)).toHaveLength(3)

  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const indexes = await page.evaluate(() => window.__trace.exportedIndexes())
  const searches = ['', '?sort=title&category=Tools&q=dayblom', '?sort=title&category=Tools']
  for (const index of indexes.toReversed()) {
    await page.evaluate(at => window.__trace.jumpTo(at), index)
    const { search } = await screenOf(page)
    if (search === searches[0]) searches.shift()
    if (search.includes('dayblom')) {
      await expect(page.getByRole('link', { name: 'Daybloom' })).toBeVisible()
    }
  }
  expect(searches).toEqual([])
  // The first state has the prerendered catalogue, which has no games.
  expect(await screenOf(page)).toMatchObject({ order: 'rating', category: 'Games', titles: [] })
  await page.evaluate(at => window.__trace.jumpTo(at), indexes.at(-1) ?? 0)
  await expect.poll(() => listedTitles(page)).toHaveLength(3)
  expect(requests.filter(url => /\.js(on)?$/.test(url))).toEqual([])
})
