import type { Page } from '@playwright/test'
import { bundleInstrument } from '../../../tools/replay/bundleInstrument.ts'
import {
  expect,
  listedTitles,
  severalFrames,
  siteStarted,
  storedApps,
  test,
  withCatalogue,
  withInstalled,
} from '../../support/journey.ts'
import { readAsLifted } from '../../support/liftedExport.ts'
import { makeApp } from '../../support/makeApp.ts'

const NAME = 'search-install-uninstall'
const lifted = await readAsLifted(`tests/tester/traces/${NAME}.trace.json`)
const own = makeApp({ title: "The tester's own" })
const catalogue = [
  makeApp({
    title: 'Daybloom',
    category: 'Games',
    ratingAvg: 3,
    screenshots: [{ image: 'images/apps/daybloom.svg' }],
  }),
  makeApp({ title: 'Kettle', category: 'Tools', tagline: 'Hot at the same moment' }),
  makeApp({ title: 'Zest', category: 'Games', ratingAvg: 5 }),
]

/** Opens the site with the real DevTools instrument, and with the tester's own app in storage. */
async function openInstrumented(page: Page, path: string, installed = [own]) {
  await withCatalogue(page, catalogue)
  await page.addInitScript(await bundleInstrument())
  await withInstalled(page, installed)
  await page.goto(path)
  await siteStarted(page)
}

/** What a tester sees. */
const screenOf = (page: Page) =>
  page.evaluate(() => ({
    path: location.pathname + location.search,
    heading: document.querySelector('h1, main h2')?.textContent,
    count: document.querySelector('.list-count')?.textContent ?? '',
    // The first ones. More are rendered in later frames.
    rows: [...document.querySelectorAll('main li h2')].slice(0, 4).map(row => row.textContent),
    search: document.querySelector<HTMLInputElement>('input[type=search]')?.value ?? '',
    order: document.querySelector('select')?.value ?? '',
    category: document.querySelector('.filter-links [aria-current]')?.textContent ?? '',
    install: document.querySelector('#install')?.textContent ?? '',
    dialog: document.querySelector('dialog')?.ariaLabel ?? '',
  }))

/** Indexes of the actions in the trace; 0 is the start. */
const stagedIndexes = async (page: Page): Promise<number[]> => {
  const lifted = await page.evaluate(() => window.__trace.exportLifted() ?? '')
  return [...JSON.parse(lifted).stagedActionIds.keys()]
}

const jump = (page: Page, index: number) =>
  page.evaluate(async at => {
    window.__trace.dispatch('jumpToState', at)
    await new Promise(requestAnimationFrame)
    // React renders before the page is idle.
    await new Promise(resolve => requestIdleCallback(resolve))
  }, index)

test('time travel redraws every state in both directions, without side effects', async ({
  page,
}) => {
  await openInstrumented(page, 'apps?sort=rating&category=Games')
  const listed = (...titles: string[]) => expect.poll(() => listedTitles(page)).toEqual(titles)
  await listed('Zest', 'Daybloom')
  const shared = await screenOf(page)
  expect(shared).toMatchObject({ count: '(2) Apps Found', order: 'rating', category: 'Games' })
  await page.getByRole('combobox', { name: 'Sort order' }).selectOption('A to Z')
  await listed('Daybloom', 'Zest')
  await page.getByRole('link', { name: 'Tools' }).click()
  await listed('Kettle')
  await page.getByPlaceholder('Search').fill('dayblom')
  await listed('Daybloom')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByText('(3) Apps Found').waitFor()
  await page.getByPlaceholder('Search').pressSequentially('day')
  await page.getByRole('link', { name: 'Daybloom' }).click()
  await page.getByText('Developed by').waitFor()
  await page.getByRole('button', { name: 'Screenshot 1' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Installation' }).click()
  await page.getByRole('combobox').selectOption('High->Low')
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await page.getByText('0 Apps Found').waitFor()

  const indexes = await stagedIndexes(page)
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.json')) requests.push(request.url())
  })
  const before = await page.evaluate(() => ({
    history: history.length,
    downloads: localStorage.getItem('downloads'),
  }))
  const forwards = []
  const screenAt = async (index: number) => {
    await jump(page, index)
    const { search } = await screenOf(page)
    // What was meant is found in a later task.
    if (search === 'dayblom') await listed('Daybloom')
    return screenOf(page)
  }
  for (const index of indexes) forwards.push(await screenAt(index))
  // Before the catalogue was loaded, the page had its prerendered apps, which are no games.
  const early = { ...shared, category: '', count: '(0) Apps Found', rows: [] }
  expect(forwards[0]).toMatchObject(early)
  expect(forwards.map(({ order, category }) => `${order} ${category}`)).toEqual(
    expect.arrayContaining(['title Games', 'title Tools', 'catalogue All']),
  )
  expect(forwards.map(screen => screen.search)).toEqual(
    expect.arrayContaining(['', 'dayblom', 'd', 'da', 'day']),
  )
  expect(forwards.map(({ dialog }) => dialog)).toContain('Screenshots of Daybloom')
  expect(forwards.at(-2)).toMatchObject({
    dialog: '',
    path: '/installation?sort=download-desc',
    rows: [own.title],
  })
  expect(forwards.at(-1)).toMatchObject({ count: '0 Apps Found', rows: [] })
  for (const [position, index] of [...indexes.entries()].toReversed()) {
    expect(await screenAt(index)).toEqual(forwards[position])
  }
  const after = JSON.parse(await page.evaluate(() => window.__trace.exportLifted() ?? ''))
  expect(after.stagedActionIds).toHaveLength(indexes.length)
  expect(requests).toEqual([])
  expect(
    await page.evaluate(() => ({
      history: history.length,
      downloads: localStorage.getItem('downloads'),
    })),
  ).toEqual(before)
})

test('a locked trace ignores clicks, and keeps the stored list', async ({ page }) => {
  await page.goto('legal')
  await openInstrumented(page, 'installation')
  await page.evaluate(trace => {
    window.__trace.dispatch('importState', trace)
    window.__trace.dispatch('lockChanges', true)
  }, lifted)
  await expect(page.getByText('0 Apps Found')).toBeVisible()
  const length = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.getByRole('button', { name: 'Go Back!' }).click()
  await severalFrames(page)
  expect(await page.evaluate(() => history.length)).toBe(length)
  expect(await screenOf(page)).toMatchObject({ path: '/installation', rows: [] })
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
  expect(await storedApps(page)).toEqual([own])
})

test('an imported trace requests nothing, and an uninstall after it removes one app', async ({
  page,
}) => {
  await openInstrumented(page, 'installation')
  // A response after an import would belong to it.
  const exported = () => page.evaluate(() => window.__trace.exportLifted())
  await expect.poll(exported).toContain('catalogueApi/executeQuery/fulfilled')
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.json')) requests.push(request.url())
  })
  const without = structuredClone(lifted)
  const isCatalogue = (id: number) =>
    without.actionsById[id]?.action.type.startsWith('catalogueApi/')
  without.stagedActionIds = without.stagedActionIds.filter((id: number) => !isCatalogue(id))
  without.stagedActionIds.pop() // the uninstall
  without.committedState = { ...without.computedStates[0].state, installedApps: { apps: [own] } }
  without.computedStates = []
  without.currentStateIndex = without.stagedActionIds.length - 1
  await page.evaluate(trace => window.__trace.dispatch('importState', trace), without)
  for (let index = 0; index < without.stagedActionIds.length; index += 1) await jump(page, index)
  await expect
    .poll(() => screenOf(page))
    .toMatchObject({ path: '/installation', rows: [own.title, 'Tidewallet'] })
  await page.getByRole('button', { name: 'Uninstall' }).last().click()
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  expect(await storedApps(page)).toEqual([own])
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(page.locator('.app-grid')).toHaveAttribute('aria-busy', 'true')
  await severalFrames(page)
  const exportedIds = () =>
    page.evaluate(() => JSON.parse(window.__trace.exportLifted() ?? '').stagedActionIds)
  expect(await exportedIds()).toHaveLength(without.stagedActionIds.length + 2)

  await page.evaluate(trace => window.__trace.dispatch('importState', trace), lifted)
  const before = await exportedIds()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await severalFrames(page)
  expect(await exportedIds()).toEqual(before)
  expect(requests).toEqual([])
})

test('in the past, neither the visitor nor another tab changes what is shown', async ({
  context,
  page,
}) => {
  const other = makeApp({ title: 'Of another tab' })
  await openInstrumented(page, 'apps', [own, other])
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  // The page embeds another app of this name.
  await page.getByText('(3) Apps Found').waitFor()
  await page.getByRole('link', { name: 'Kettle' }).click()
  await page.getByText('Developed by').waitFor()
  await page.getByRole('link', { name: 'Installation' }).click()
  await page.getByRole('combobox').selectOption('High->Low')
  const indexes = await stagedIndexes(page)
  await jump(page, indexes.at(-3) ?? 0)
  await page.getByRole('button', { name: 'Install Now' }).click()
  await page.getByRole('button', { name: 'Share' }).click()

  await jump(page, indexes.at(-2) ?? 0)
  const expected = { path: '/installation', rows: [own.title, other.title] }
  await expect.poll(() => screenOf(page)).toMatchObject(expected)
  const past = await screenOf(page)
  const tab = await context.newPage()
  await tab.goto('installation')
  await tab.getByRole('button', { name: 'Uninstall' }).last().click()
  await expect(tab.getByText('1 Apps Found')).toBeVisible()
  await page.getByRole('combobox').selectOption('Low->High')
  await page.getByRole('button', { name: 'Uninstall' }).first().click()
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.evaluate(() => history.back())
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark')
  await expect.poll(() => screenOf(page)).toEqual(past)
  await severalFrames(page)
  expect(await stagedIndexes(page)).toEqual(indexes)
  // What another tab writes arrives later.
  await expect.poll(() => storedApps(page)).toEqual([own])

  // Back in the present, everything works, and the history has its entries.
  await jump(page, indexes.at(-1) ?? 0)
  await expect(page).toHaveURL('installation?sort=download-desc')
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.locator('.Toastify__toast')).toHaveText(/App Uninstalled/)
  expect(await storedApps(page)).toEqual([])
  for (const path of [/\/appdetails\/\d+$/, 'apps']) {
    await page.goBack()
    await expect(page).toHaveURL(path)
  }
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})

test('commit, reset and rollback in the past show the stored list, and load the apps', async ({
  page,
}) => {
  await openInstrumented(page, 'installation', [own, ...catalogue.slice(0, 2)])
  const listed = (count: number) => expect(page.getByText(`${count} Apps Found`)).toBeVisible()
  const status = page.locator('#trace-status')
  // Each of them drops the catalogue. A page that is open does not request it again.
  const loaded = () =>
    expect
      .poll(() => page.evaluate(() => window.__trace.exportLifted()))
      .toContain('catalogueApi/executeQuery/fulfilled')
  await loaded()
  for (const [index, button] of (['commit', 'reset', 'rollback'] as const).entries()) {
    await page.getByRole('button', { name: 'Uninstall' }).first().click()
    await listed(2 - index)
    await jump(page, 0)
    await listed(3)
    await expect(status).toHaveText('Redux DevTools shows a recorded state: clicks are ignored.')
    await page.evaluate(name => window.__trace.dispatch(name), button)
    await listed(2 - index)
    await expect(status).toHaveCount(0)
    await loaded()
    expect(await storedApps(page)).toHaveLength(2 - index)
  }
})
