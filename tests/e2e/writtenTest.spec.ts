import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { readTexts } from '../../tools/lib/messages.ts'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { replayTrace } from '../../tools/replay/replay.ts'
import { initialState, leaveOut, reducer } from '../../tools/replay/siteAdapter.ts'
import { writeTest } from '../../tools/replay/writeTest.ts'
import { catalogue, detailedApp } from '../fixtures/catalogue.ts'
import { catalogueShown, expect, listedTitles, test, withCatalogue } from './journey.ts'

/** Writes a test of a bare array of actions. Resolves to its lines and to what to tell the person. */
async function writeTestOf(actions: unknown[], dist: string) {
  const folder = mkdtempSync(join(tmpdir(), 'written-'))
  const [source, file] = [join(folder, 'trace.json'), join(folder, 'bug.spec.ts')]
  writeFileSync(source, JSON.stringify(actions))
  const trace = await readTrace(source, initialState)
  const result = replayTrace(trace, { reducer, leaveOut })
  const notes = await writeTest({
    name: 'bug',
    trace,
    result,
    file,
    site: { dist },
    texts: readTexts('en'),
  })
  const lines = readFileSync(file, 'utf8').split('\n')
  const data = JSON.parse(readFileSync(join(folder, 'bug.data.json'), 'utf8'))
  return { notes, lines: lines.map(line => line.trim()), data }
}

const apps = catalogue.slice(0, 2)
const opened = (pathname: string) => ({
  type: 'view/locationChanged',
  payload: { pathname, search: '', hash: '' },
})
const answeredWith = (payload: unknown) =>
  ['pending', 'fulfilled'].map(requestStatus => ({
    type: `catalogueApi/executeQuery/${requestStatus}`,
    payload,
    meta: {
      requestId: '1',
      requestStatus,
      arg: { type: 'query', endpointName: 'getApps', queryCacheKey: 'getApps(undefined)' },
    },
  }))
const answered = answeredWith(apps)

test('--to-test writes texts of a trace only into literals and comments', async ({ builtSite }) => {
  test.slow()
  const hostile = "x'); // */\nawait page.evaluate(1)\r\u2028\u001b"
  const { notes, lines } = await writeTestOf(
    [
      ...answered,
      opened('/https://evil.example/x'),
      opened('/apps'),
      { type: `view/${hostile}`, payload: hostile },
      { type: 'view/searchTyped', payload: hostile },
    ],
    builtSite.dist,
  )
  const type = String.raw`view/x'); // */\u000aawait page.evaluate(1)\u000d\u2028\u001b`
  const text = String.raw`x'); // */\nawait page.evaluate(1)\r\u2028\u001b`
  const todo = `${type} "${text}": no control on the screen has this value.`
  expect(notes).toEqual([expect.any(String), `to do by hand: ${todo}`])
  expect(lines.filter(line => /^await (?!expect)|^\/\/|evaluate/.test(line))).toEqual([
    'await withCatalogue(page, data.catalogue)',
    'await withBlankPictures(page)',
    "await page.goto('./')",
    'await catalogueShown(page)',
    "await page.goto('./https://evil.example/x')",
    "await page.getByRole('banner').getByRole('link', { name: 'Apps', exact: true }).click()",
    'await catalogueShown(page)',
    `// ${todo}`,
    `await page.getByPlaceholder('Search').fill('${text.replace("'", "\\'")}')`,
  ])
})

test('--to-test writes clicks on buttons and links, and keeps records beside the test', async ({
  builtSite,
}) => {
  test.slow()
  const [first, second] = apps
  const { notes, lines, data } = await writeTestOf(
    [
      ...answered,
      opened('/apps'),
      { type: 'view/searchTyped', payload: 'nothing has this title' },
      { type: 'view/searchTyped', payload: '' },
      { type: 'view/searchTyped', payload: 'nothing has this title' },
      { type: 'view/listOrderChosen', payload: 'title' },
      { type: 'view/filtersCleared' },
      opened(`/appdetails/${first?.id}`),
      { type: 'installedApps/installRequested', payload: first },
      { type: 'installedApps/appInstalled', payload: first },
      opened('/apps'),
      { type: 'installedApps/installRequested', payload: second },
      opened('/installation'),
      { type: 'installedApps/listSynced', payload: [second] },
    ],
    builtSite.dist,
  )
  expect(notes.slice(1)).toEqual([
    expect.stringMatching(/installRequested .*: the screen has no button 'Install Now'\.$/),
  ])
  const click = "await page.getByRole('button', { name: 'Clear"
  const toApps =
    "await page.getByRole('banner').getByRole('link', { name: 'Apps', exact: true }).click()"
  expect(lines).toContain(`${click} search' }).first().click()`)
  expect(lines).toContain(`${click} all' }).click()`)
  expect(lines.filter(line => line === toApps)).toHaveLength(2)
  expect(lines).not.toContain('await page.goBack()')
  expect(lines).toContain('await storeInAnotherTab(page, data.otherTabs[0])')
  expect(data).toEqual({ catalogue: apps, otherTabs: [[second]] })
})

test('--to-test writes clicks that open and close a dialog', async ({ builtSite }) => {
  test.slow()
  const openedDialog = (name: string, item: number) => ({
    type: 'view/dialogOpened',
    payload: { name, item },
  })
  const closed = { type: 'view/dialogClosed' }
  const { notes, lines } = await writeTestOf(
    [
      ...answeredWith([detailedApp]),
      opened(`/appdetails/${detailedApp.id}`),
      openedDialog('screenshots', 1),
      closed,
      openedDialog('phone', 0),
      closed,
    ],
    builtSite.dist,
  )
  expect(notes).toHaveLength(1)
  const close = "await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()"
  expect(lines.filter(line => /dialog|name: '(A page|Open)/.test(line))).toEqual([
    "await page.getByRole('button', { name: 'A page', exact: true }).click()",
    "await expect(page.getByRole('dialog', { name: 'Screenshots of All Details' })).toBeVisible()",
    close,
    "await page.getByRole('button', { name: 'Open on your phone', exact: true }).click()",
    "await expect(page.getByRole('dialog', { name: 'Open on your phone' })).toBeVisible()",
    close,
  ])
})

test('--to-test writes clicks that uninstall an app and undo it', async ({ builtSite }) => {
  test.slow()
  const [first, second] = apps as [AppRecord, AppRecord]
  const { notes, lines } = await writeTestOf(
    [
      ...answered,
      opened('/installation'),
      { type: 'installedApps/listSynced', payload: [first, second] },
      { type: 'installedApps/appUninstalled', payload: first.id },
      { type: 'installedApps/uninstallUndone', payload: { app: first, before: [second.id] } },
    ],
    builtSite.dist,
  )
  expect(notes).toHaveLength(1)
  const listed = (...listedApps: AppRecord[]) => {
    const titles = listedApps.map(({ title }) => `'${title}'`).join(', ')
    return `await expect.poll(() => listedTitles(page)).toEqual([${titles}])`
  }
  expect(lines.filter(line => /listedTitles\(|Uninstall|Undo/.test(line))).toEqual([
    listed(first, second), // on the home page
    listed(first, second),
    expect.stringMatching(/\.getByRole\('button', \{ name: 'Uninstall' \}\)\.click\(\)$/),
    listed(second),
    "await page.getByRole('button', { name: 'Undo' }).click()",
    listed(first, second),
  ])
})

test('--to-test refuses a trace that leaves nothing to expect', async ({ builtSite }) => {
  const actions = [opened('/apps'), { type: 'view/searchTyped', payload: 'tide' }]
  await expect(writeTestOf(actions, builtSite.dist)).rejects.toThrow(
    'bug is not enough for a test: it has no catalogue, so there is nothing to expect.',
  )
})

test('a written test waits until the page shows the catalogue', async ({ page }) => {
  await withCatalogue(page, [{ ...catalogue[0], title: 'Not in the build' }])
  await page.goto('./apps')
  await catalogueShown(page)
  expect(await listedTitles(page)).toEqual(['Not in the build'])
})

test('--to-test writes what the visitor did and what the screens show', async ({ builtSite }) => {
  test.slow()
  const name = 'search-install-uninstall'
  const trace = await readTrace(`tests/replay/traces/${name}.trace.json`, initialState)
  const result = replayTrace(trace, { reducer, leaveOut })
  const file = join(mkdtempSync(join(tmpdir(), 'written-')), "visitor's bug.spec.ts")
  const { dist } = builtSite
  const notes = await writeTest({
    name,
    trace,
    result,
    file,
    site: { dist },
    texts: readTexts('en'),
  })
  expect(notes).toEqual([
    `test: ${file}, with the records in ${file.replace('.spec.ts', '.data.json')}`,
  ])
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map(line => line.trim())
  expect(lines).toContain(
    String.raw`import data from './visitor\'s bug.data.json' with { type: 'json' }`,
  )
  const steps = lines.filter(line => /^await (?!expect)/.test(line))
  expect(steps).toEqual([
    'await withCatalogue(page, data.catalogue)',
    'await withBlankPictures(page)',
    "await page.goto('./apps')",
    'await catalogueShown(page)',
    "await page.getByPlaceholder('Search').fill('tide')",
    "await page.getByRole('main').getByRole('link', { name: 'Tidewallet', exact: true }).click()",
    'await installAndWatchReload(page)',
    'await catalogueShown(page)',
    "await page.getByRole('banner').getByRole('link', { name: 'Installation', exact: true }).click()",
    expect.stringMatching(
      /'Tidewallet', .*getByRole\('button', \{ name: 'Uninstall' \}\)\.click\(\)$/,
    ),
  ])
  const expectations = lines.filter(line => line.startsWith('await expect'))
  expect(expectations).toContain(
    "await expect.poll(() => listedTitles(page)).toEqual(['Daybloom', 'Tidewallet', 'Northlight'])",
  )
  expect(expectations).toContain(
    "await expect(page.getByRole('button', { name: 'Installed (112 MB)' })).toBeVisible()",
  )
  expect(expectations.at(-1)).toBe(
    "await expect(page.getByText('0 Apps Found', { exact: true })).toBeVisible()",
  )
})
