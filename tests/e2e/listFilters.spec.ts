import type { Page } from '@playwright/test'
import { bundleInstrument } from '../../tools/replay/bundleInstrument.ts'
import { makeApp } from '../support/makeApp.ts'
import {
  axeFindings,
  expect,
  holdBack,
  listedTitles,
  siteStarted,
  test,
  withCatalogue,
} from './journey.ts'

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
  category: await menu(page, 'Category').inputValue(),
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
  await menu(page, 'Category').selectOption('Tools')
  await expect.poll(() => listedTitles(page)).toEqual(['Kettle'])
  await page.getByPlaceholder('Search').fill('dayblom')
  await expect(page.getByText('Did you mean Daybloom?')).toBeVisible()
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

test('the menus work by keyboard, and axe finds no violation', async ({ page }) => {
  await withCatalogue(page, catalogue)
  await page.goto('apps')
  await siteStarted(page)
  await expect(page.getByText('(3) Apps Found')).toBeVisible()
  await page.getByPlaceholder('Search').focus()
  await page.keyboard.press('Tab')
  await expect(menu(page, 'Category')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => listedTitles(page)).toEqual(['Daybloom', 'Zest'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(menu(page, 'Sort order')).toBeFocused()
  await page.keyboard.press('B')
  await expect.poll(() => listedTitles(page)).toEqual(bestGames)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await axeFindings(page)).toEqual([])
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clear sort order' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu(page, 'Sort order')).toBeFocused()
  await expect(page).toHaveURL('apps?category=Games')

  await page.getByPlaceholder('Search').fill('ketle')
  await expect(page.getByText('Did you mean Kettle?')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the prerendered list is hidden while the address sorts it, and an early choice counts', async ({
  page,
}) => {
  await withCatalogue(page, catalogue)
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('apps?sort=title', { waitUntil: 'commit' })
  await expect(page.locator('article').first()).toBeAttached()
  await expect(page.locator('article').first()).toBeHidden()
  await menu(page, 'Sort order').selectOption('Best rated')
  release()
  await expect.poll(() => listedTitles(page)).toEqual(['Zest', 'Kettle', 'Daybloom'])
  await expect(page).toHaveURL('apps?sort=rating')
})
