import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bundleInstrument } from '../../../tools/replay/bundleInstrument.ts'
import { firstApp as first, secondApp as second } from '../../fixtures/catalogue.ts'
import {
  expect,
  siteStarted,
  storedApps,
  test,
  withCatalogue,
  withInstalled,
} from '../../support/journey.ts'
import { readAsLifted } from '../../support/liftedExport.ts'
import { makeApp } from '../../support/makeApp.ts'
import { pseudo } from '../../support/pseudo.ts'
import { readHere } from '../../support/traceFiles.ts'
import { fakeExtension } from './extensionInPage.ts'

const TRACE = 'tests/tester/traces/search-install-uninstall.trace.json'

/** Opens `path` in a tab with Redux DevTools and Persist on. */
async function openPersisted(page: Page, path: string): Promise<void> {
  // Notifications close at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(await bundleInstrument())
  await page.addInitScript(fakeExtension)
  await page.goto(path)
  await connected(page)
}

/** Lets the extension answer after everything that the page does when it opens. */
async function connected(page: Page): Promise<void> {
  await siteStarted(page)
  await page.evaluate(() => window.__connectExtension())
}

/** The types of the page's actions; none until it has a store. */
const ownTypes = (page: Page) =>
  page.evaluate(() => {
    const { actionsById, stagedActionIds } = JSON.parse(window.__trace.exportLifted() ?? '{}')
    return (stagedActionIds ?? []).map((id: number) => actionsById[id].action.type) as string[]
  })

/** The types of the actions that the extension keeps. */
const keptTypes = (page: Page) =>
  page.evaluate(() => {
    const { actionsById, stagedActionIds } = JSON.parse(sessionStorage.getItem('extension') ?? '{}')
    return (stagedActionIds ?? []).map((id: number) => actionsById[id].action.type) as string[]
  })

/** Whether the actions that the extension keeps are in the order of their times. */
const isInOrder = (page: Page) =>
  page.evaluate(() => {
    const { actionsById, stagedActionIds } = JSON.parse(sessionStorage.getItem('extension') ?? '{}')
    const times = stagedActionIds.map((id: number) => actionsById[id].timestamp)
    return times.every((time: number, index: number) => index === 0 || time >= times[index - 1])
  })

/** Whether the catalogue has been requested, and no response is missing. */
const isAnswered = (page: Page) =>
  page.evaluate(() => {
    const { computedStates } = JSON.parse(window.__trace.exportLifted() ?? '{}')
    const { queries: byKey = {} } = computedStates?.at(-1).state.catalogueApi ?? {}
    const queries = Object.values<{ status: string }>(byKey)
    return queries.length > 0 && queries.every(({ status }) => status === 'fulfilled')
  })

async function install(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
}

/** Lets the extension answer, and waits until both lists of actions have `installs` installs. */
async function traceHas(page: Page, installs: number): Promise<void> {
  await connected(page)
  const countIn = (types: string[]) =>
    types.filter(type => type === 'installedApps/appInstalled').length
  await expect.poll(async () => countIn(await ownTypes(page))).toBe(installs)
  await expect.poll(async () => countIn(await keptTypes(page))).toBe(installs)
}

/** The installed apps by store, storage, button and address bar. */
const readEverywhere = async (page: Page) => ({
  state: await page.evaluate(() => {
    const { computedStates } = JSON.parse(window.__trace.exportLifted() ?? '{}')
    const { apps = [] } = computedStates?.at(-1).state.installedApps ?? {}
    return apps.map((app: { id: number }) => app.id)
  }),
  stored: (await storedApps(page))?.map(({ id }) => id),
  button: (await page.locator('#install').textContent())?.split(' (')[0],
  path: new URL(page.url()).pathname,
})

test('two installs stay in the trace with all they changed, until storage changes', async ({
  page,
}) => {
  // Each state of a trace contains it.
  await withCatalogue(page, [first, second])
  await openPersisted(page, `appdetails/${first.id}`)
  const { features, latency } = await page.evaluate(() => window.__extensionOptions)
  // Any later, the reload after an install would come first.
  expect(latency).toBe(0)
  const allowed = { export: true, persist: true, import: 'custom', jump: true, skip: true }
  expect(features).toMatchObject({ ...allowed, lock: true })
  // It would evaluate text, which the policy forbids.
  expect(features).not.toHaveProperty('dispatch')
  await install(page)
  await traceHas(page, 1)
  // A document has no store.
  await page.goto('legal')
  await page.goto(`appdetails/${second.id}`)
  await traceHas(page, 1)
  // The install and the second app
  const types = await keptTypes(page)
  expect(types.filter(type => type === 'view/pageReloaded')).toHaveLength(2)
  // The page was loaded before it opened its screen.
  const opened = types.indexOf('view/locationChanged')
  expect(types[opened - 1]).toBe('view/pageReloaded')
  await install(page)
  await traceHas(page, 2)
  await expect
    .poll(() => readEverywhere(page))
    .toEqual({
      state: [first.id, second.id],
      stored: [first.id, second.id],
      button: 'Installed',
      path: `/appdetails/${second.id}`,
    })

  // Between two pages, another tab changes the list.
  const other = makeApp({ title: 'Of another tab' })
  await page.evaluate(app => localStorage.setItem('downloads', JSON.stringify([app])), other)
  await page.reload()
  await siteStarted(page)
  // Before the extension has answered.
  await page.reload()
  await connected(page)
  await expect.poll(() => keptTypes(page)).toContain('installedApps/listSynced')
  await expect
    .poll(() => readEverywhere(page))
    .toMatchObject({
      state: [other.id],
      stored: [other.id],
      button: 'Install Now',
    })
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText('1 Apps Found')).toBeVisible()
})

test('a trace that is restored late keeps the actions from before', async ({ page }) => {
  await withCatalogue(page, [first, second])
  await openPersisted(page, 'apps')
  await page.getByPlaceholder('Search').fill('zzz')
  await expect.poll(() => keptTypes(page)).toContain('view/parameterChosen')
  await page.reload()
  await siteStarted(page)
  await page.getByRole('link', { name: 'Installation' }).click()
  await page.getByRole('combobox').selectOption('High->Low')
  // As on a slow machine
  await page.evaluate(() => {
    const openedMs = Date.now()
    Date.now = () => openedMs + 60_000
  })
  await connected(page)
  const chosen = async () => (await keptTypes(page)).filter(type => type === 'view/parameterChosen')
  await expect.poll(chosen).toHaveLength(2)
  const types = await keptTypes(page)
  expect(types.indexOf('view/locationChanged')).toBeGreaterThan(types.indexOf('view/pageReloaded'))
  expect(await isInOrder(page)).toBe(true)
  await expect(page).toHaveURL('installation?sort=download-desc')
})

test('another trace and a default export can be imported, and stay after a reload', async ({
  page,
}) => {
  await withCatalogue(page, [first, second])
  await withInstalled(page, [first])
  await openPersisted(page, 'apps')
  // A response after an import would belong to it.
  await expect.poll(() => isAnswered(page)).toBe(true)
  const { actions, initialState: preloadedState } = readHere(TRACE)
  const payload = actions.map(({ action }) => action)
  const other = await readAsLifted(TRACE)
  const { view } = other.committedState
  const { location } = view
  other.committedState.view = { location, draft: '' }
  const begun = payload.slice(0, 10)
  const files: [actions: { type: string }[], file: object][] = [
    [payload, { payload, preloadedState }],
    [begun, { payload: JSON.stringify(begun), preloadedState: JSON.stringify(preloadedState) }],
    [payload, other],
  ]
  for (const [imported, file] of files) {
    await page.evaluate(
      state => window.postMessage({ source: '@devtools-extension', type: 'IMPORT', state }),
      JSON.stringify(file),
    )
    await expect
      .poll(() => keptTypes(page))
      .toEqual(['@@INIT', ...imported.map(({ type }) => type)])
    const exported = String(await page.evaluate(() => window.__trace.exportLifted()))
    expect(exported).toContain('Tidewallet')
    expect(JSON.parse(exported).computedStates[0].state.view).toEqual(view)
    const alert = page.getByRole('alert')
    if (file !== other) await expect(alert).toHaveCount(0)
    else {
      await expect(alert).toHaveText("This site doesn't have these parts of the trace: view.draft.")
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.locator('.Toastify__toast')).toHaveCount(0)
    }
  }
  // The actions of the last import stay.
  const refused = [
    [readFileSync(TRACE, 'utf8'), /npm run replay -- FILE --lifted OUT/],
    ['no JSON', "This file isn't a trace of this site."],
  ] as const
  const kept = await keptTypes(page)
  for (const [state, reason] of refused) {
    await page.evaluate(
      state => window.postMessage({ source: '@devtools-extension', type: 'IMPORT', state }),
      state,
    )
    await expect(page.getByRole('alert')).toHaveText(reason)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('.Toastify__toast')).toHaveCount(0)
    expect(await keptTypes(page)).toEqual(kept)
  }
  await page.reload()
  await connected(page)
  await expect(page.getByText('0 Apps Found')).toBeVisible()
  await expect.poll(() => keptTypes(page)).toEqual(kept)
  expect((await storedApps(page))?.map(({ id }) => id)).toEqual([first.id])
  // Also after a reset, no page continues it.
  await page.evaluate(() => window.__trace.dispatch('reset'))
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  await page.reload()
  await connected(page)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => keptTypes(page)).toContain('view/locationChanged')
  expect(await keptTypes(page)).not.toContain('view/pageReloaded')
})

test.describe('a site in several languages', () => {
  test.use({ variant: 'store' })

  test('a trace continues in the other language', async ({ page }) => {
    await openPersisted(page, 'apps')
    await page.getByPlaceholder('Search').fill('e')
    await expect.poll(() => keptTypes(page)).toContain('view/parameterChosen')
    await page.goto('de/apps?q=e')
    await connected(page)
    await expect.poll(() => keptTypes(page)).toContain('view/pageReloaded')
    expect(await keptTypes(page)).toContain('view/parameterChosen')
    await page.getByPlaceholder(pseudo('Search')).fill('')
    await expect(page).toHaveURL(/\/de\/apps$/)
  })
})
