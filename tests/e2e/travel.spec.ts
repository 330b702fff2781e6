import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readFilmstrip } from '../../tools/replay/filmstrip.ts'
import { bundleInstrument } from '../../tools/replay/page.ts'
import { writePictures } from '../../tools/replay/pictures.ts'
import { replayTrace } from '../../tools/replay/replay.ts'
import { initialState, leaveOut, reducer } from '../../tools/replay/site.ts'
import { readTrace } from '../../tools/replay/trace.ts'
import { makeApp } from '../support/makeApp.ts'
import { expect, listedTitles, siteStarted, storedApps, test, withCatalogue } from './journey.ts'

const NAME = 'search-install-uninstall'
const TRACE = `tests/replay/traces/${NAME}.json`
const lifted = JSON.parse(readFileSync(TRACE, 'utf8'))
const own = makeApp({ title: "The tester's own" })
const catalogue = [makeApp({ title: 'Daybloom' }), makeApp({ title: 'Kettle' })]

/** Opens the site with the real instrument in the page, and an app of the tester's own in storage. */
async function openInstrumented(page: Page, path: string) {
  await withCatalogue(page, catalogue)
  await page.addInitScript(await bundleInstrument())
  await page.addInitScript(app => {
    localStorage.setItem('downloads', JSON.stringify([app]))
  }, own)
  await page.goto(path)
  await siteStarted(page)
}

/** What a tester sees and what must not change while travelling. */
const screenOf = (page: Page) =>
  page.evaluate(() => ({
    path: location.pathname + location.search,
    heading: document.querySelector('h1, main h2')?.textContent,
    count: document.querySelector('.list-count')?.textContent ?? '',
    // Those on the screen; others join them in later frames.
    rows: [...document.querySelectorAll('main li h2')].slice(0, 4).map(row => row.textContent),
    search: document.querySelector<HTMLInputElement>('input[type=search]')?.value ?? '',
    install: document.querySelector('.app-detail button')?.textContent ?? '',
  }))

const jump = (page: Page, index: number) =>
  page.evaluate(async at => {
    window.__trace.jumpTo(at)
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, index)

/** Waits until a screen that asks for the catalogue has done so: it asks in a task after its first frame. */
const nothingPending = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      await new Promise(resolve => setTimeout(resolve))
    }
  })

test('every moment is redrawn, forwards and backwards, and nothing else happens', async ({
  page,
}) => {
  await openInstrumented(page, 'apps')
  await page.getByText('(2) Apps Found').waitFor()
  await page.getByPlaceholder('Search').pressSequentially('day')
  await page.getByRole('link', { name: 'Daybloom' }).click()
  await page.getByText('Developed by').waitFor()
  await page.getByRole('link', { name: 'Installation' }).click()
  await page.getByRole('combobox').selectOption('High->Low')
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await page.getByText('0 Apps Found').waitFor()

  const indexes = await page.evaluate(() => window.__trace.exportedIndexes())
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.json')) requests.push(request.url())
  })
  const before = await page.evaluate(() => ({
    history: history.length,
    downloads: localStorage.getItem('downloads'),
  }))
  const forwards = []
  for (const index of indexes) {
    await jump(page, index)
    forwards.push(await screenOf(page))
  }
  // Before the catalogue came, the page had what it carries.
  expect(forwards[0]).toMatchObject({ path: '/apps', count: '(52) Apps Found' })
  expect(forwards.map(screen => screen.search)).toEqual(
    expect.arrayContaining(['', 'd', 'da', 'day']),
  )
  expect(forwards.at(-2)).toMatchObject({
    path: '/installation?sort=download-desc',
    rows: [own.title],
  })
  expect(forwards.at(-1)).toMatchObject({ count: '0 Apps Found', rows: [] })
  for (const [position, index] of [...indexes.entries()].toReversed()) {
    await jump(page, index)
    expect(await screenOf(page)).toEqual(forwards[position])
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

test('an imported trace shows its screens without network, and leaves the own list alone', async ({
  page,
  context,
  expectConsole,
}) => {
  await openInstrumented(page, 'installation')
  await context.setOffline(true)
  await page.evaluate(trace => {
    window.__trace.importLifted(trace)
    window.__trace.lock(true)
  }, lifted)
  await jump(page, 2)
  expect(await screenOf(page)).toMatchObject({ path: '/apps', count: '(3) Apps Found' })
  await jump(page, 6)
  expect(await screenOf(page)).toMatchObject({ path: '/apps?q=tide', search: 'tide' })
  await jump(page, 9)
  expect(await screenOf(page)).toMatchObject({
    path: '/appdetails/42',
    install: 'Installed (112 MB)',
  })
  await jump(page, 10)
  expect(await listedTitles(page)).toEqual(['Tidewallet'])
  // The store is locked: a click does nothing, here or in storage.
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(page).toHaveURL('installation')
  expect(await screenOf(page)).toMatchObject({ path: '/installation', rows: ['Tidewallet'] })
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
  expect(await storedApps(page)).toEqual([own])
  // Pictures and the chart, which are no part of a trace.
  expectConsole(/ERR_INTERNET_DISCONNECTED|RatingsChart/)
})

test('an imported trace that never had the catalogue asks for nothing, and an uninstall after it takes that one app', async ({
  page,
}) => {
  await openInstrumented(page, 'installation')
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.json')) requests.push(request.url())
  })
  const without = structuredClone(lifted)
  const isCatalogue = (id: number) =>
    without.actionsById[id].action.type.startsWith('catalogueApi/')
  without.stagedActionIds = without.stagedActionIds.filter((id: number) => !isCatalogue(id))
  without.stagedActionIds.pop() // the uninstall
  without.committedState = { ...without.computedStates[0].state, installedApps: { apps: [own] } }
  without.computedStates = []
  without.currentStateIndex = without.stagedActionIds.length - 1
  await page.evaluate(trace => window.__trace.importLifted(trace), without)
  for (let index = 0; index < without.stagedActionIds.length; index += 1) await jump(page, index)
  expect(await screenOf(page)).toMatchObject({
    path: '/installation',
    rows: [own.title, 'Tidewallet'],
  })
  await page.getByRole('button', { name: 'Uninstall' }).last().click()
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  expect(await storedApps(page)).toEqual([own])
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(page.locator('.app-grid')).toHaveAttribute('aria-busy', 'true')
  await nothingPending(page)
  const actions = JSON.parse(await page.evaluate(() => window.__trace.exportLifted() ?? ''))
  expect(actions.stagedActionIds).toHaveLength(without.stagedActionIds.length + 2)
  expect(requests).toEqual([])
})

test('an imported trace asks for nothing when the browser is back online', async ({
  page,
  context,
}) => {
  await openInstrumented(page, 'apps')
  await page.getByText('(2) Apps Found').waitFor()
  await page.evaluate(trace => window.__trace.importLifted(trace), lifted)
  const exported = await page.evaluate(() => window.__trace.exportLifted())
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.json')) requests.push(request.url())
  })
  await context.setOffline(true)
  await context.setOffline(false)
  await nothingPending(page)
  expect(await page.evaluate(() => window.__trace.exportLifted())).toBe(exported)
  expect(requests).toEqual([])
})

test('the recorder goes on over the reload of an install, and its trace replays', async ({
  baseURL,
}) => {
  test.slow()
  const out = join(mkdtempSync(join(tmpdir(), 'record-')), 'trace.json')
  const script = 'tests/replay/visits/search-install-uninstall.ts'
  const recorder = spawn(
    process.execPath,
    ['tools/replay/record.ts', baseURL ?? '', '--out', out, '--script', script],
    { stdio: 'inherit' },
  )
  expect(await new Promise(resolve => recorder.once('exit', resolve))).toBe(0)
  const trace = readTrace(out, initialState)
  const typesIn = ({ actions }: typeof trace) => actions.map(({ action }) => action.type)
  const isVisitors = (type: string) => !type.startsWith('catalogueApi/')
  const [types, expected] = [typesIn(trace), typesIn(readTrace(TRACE, initialState))]
  // A visitor need not wait for the catalogue, so it comes in between.
  expect(types.filter(isVisitors)).toEqual(expected.filter(isVisitors))
  expect(types.toSorted()).toEqual(expected.toSorted())
  expect(replayTrace(trace, { reducer, leaveOut }).first).toBe(undefined)
})

test('the recorder keeps what was recorded when a visit fails', async ({ baseURL }) => {
  const folder = mkdtempSync(join(tmpdir(), 'record-'))
  const [out, script] = [join(folder, 'trace.json'), join(folder, 'visit.mjs')]
  writeFileSync(
    script,
    `export async function visit(page, url) {
      await page.goto(url + 'apps')
      await page.getByPlaceholder('Search').fill('tide')
      await page.getByRole('button', { name: 'Nowhere' }).click({ timeout: 1000 })
    }`,
  )
  const recorder = spawn(process.execPath, [
    'tools/replay/record.ts',
    ...[baseURL ?? '', '--out', out, '--script', script],
  ])
  let output = ''
  recorder.stderr.on('data', data => (output += data))
  expect(await new Promise(resolve => recorder.once('close', resolve))).toBe(2)
  expect(output).toMatch(/^The script's visit failed: .*Timeout 1000ms exceeded/)
  const types = readTrace(out, initialState).actions.map(({ action }) => action.type)
  expect(types).toContain('view/searchTyped')
})

// Elsewhere a window needs no variable.
if (process.platform === 'linux') {
  test('the recorder says where there is no screen for its window', async ({ baseURL }) => {
    const recorder = spawn(
      process.execPath,
      ['tools/replay/record.ts', baseURL ?? '', '--out', join(tmpdir(), 'never.json')],
      { env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' }, timeout: 50_000 },
    )
    let output = ''
    for (const stream of [recorder.stdout, recorder.stderr]) {
      stream.on('data', data => (output += data))
    }
    expect(await new Promise(resolve => recorder.once('close', resolve))).toBe(2)
    expect(output).toBe('There is no screen on which Chromium could open a window.\n')
  })
}

test('the pictures of a trace: one for each screen, and what changed since an older run', async ({
  page,
}) => {
  test.slow()
  const trace = readTrace(TRACE, initialState)
  const result = replayTrace(trace, { reducer, leaveOut })
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'pictures-'))) as [string, string]
  const [older, newer] = folders
  const first = await writePictures({ name: NAME, trace, result, folder: older })
  const strip = readFilmstrip(readFileSync(first, 'utf8'), first)
  expect(strip.frames).toHaveLength(12)
  expect(strip.frames[8]?.picture).toBe(strip.frames[7]?.picture)
  expect(strip.frames[9]?.picture).not.toBe(strip.frames[8]?.picture)

  const other = structuredClone(lifted)
  for (const id of other.stagedActionIds) {
    if (other.actionsById[id].action.payload === 'tide')
      other.actionsById[id].action.payload = 'tidal'
  }
  const changedFile = join(newer, 'changed.json')
  writeFileSync(changedFile, JSON.stringify(other))
  const changed = readTrace(changedFile, initialState)
  const second = await writePictures({
    name: NAME,
    trace: changed,
    result: replayTrace(changed, { reducer, leaveOut }),
    folder: newer,
    against: older,
  })
  await page.goto(`file://${second}`)
  await expect(page.locator('#summary')).toHaveText(
    '11 actions, 10 screens, 1 changed since the older run',
  )
  await expect(page.locator('button.changed')).toHaveText('6 view/searchTyped')
  await page.keyboard.press('End')
  await expect(page.locator('#type')).toHaveText('11 installedApps/appUninstalled')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('#type')).toHaveText('10 view/locationChanged')
  await page.locator('button.changed').click()
  await expect(page.locator('#payload')).toHaveText('"tidal"')
  await expect(page.locator('#changes')).toContainText('view.searchText')
  await page.getByRole('button', { name: 'marked' }).click()
  await expect(page.locator('#screen')).toHaveJSProperty('naturalWidth', 1280)
})
