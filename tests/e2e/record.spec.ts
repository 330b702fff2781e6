import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RootState } from '../../src/app/rootReducer.ts'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { replayTrace } from '../../tools/replay/replay.ts'
import { initialState, leaveOut, reducer } from '../../tools/replay/siteAdapter.ts'
import { runNode } from '../support/runNode.ts'
import { expect, test } from './journey.ts'

const RECORDER = 'tools/replay/record.ts'
const TRACE = 'tests/replay/traces/search-install-uninstall.trace.json'

const record = (url = '', ...flags: string[]) => runNode([RECORDER, url, ...flags])

test('a recording continues after the reload of an install, and its trace replays', async ({
  baseURL,
}) => {
  test.slow()
  const out = join(mkdtempSync(join(tmpdir(), 'record-')), 'trace.json')
  const script = 'tests/replay/visits/search-install-uninstall.ts'
  expect(await record(baseURL, '--out', out, '--script', script)).toMatchObject({ code: 0 })
  const trace = await readTrace(out, initialState)
  const typesIn = ({ actions }: typeof trace) => actions.map(({ action }) => action.type)
  const isVisitors = (type: string) => !type.startsWith('catalogueApi/')
  const [types, expected] = [typesIn(trace), typesIn(await readTrace(TRACE, initialState))]
  // The catalogue may arrive at any time in between.
  expect(types.filter(isVisitors)).toEqual(expected.filter(isVisitors))
  expect(types.toSorted()).toEqual(expected.toSorted())
  expect(replayTrace(trace, { reducer, leaveOut }).first).toBe(undefined)
})

test('a recording has every page of a visit, however the visitor left the one before', async ({
  baseURL,
}) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'record-'))
  const [out, script] = [join(folder, 'trace.json'), join(folder, 'visit.mjs')]
  writeFileSync(
    script,
    `export async function visit(page, url) {
      // A page that has not started has no store. Its start would also cancel a step back.
      const hasStarted = () => page.locator('html[data-live]').waitFor({ state: 'attached' })
      const open = async path => {
        await page.goto(url + path)
        await hasStarted()
      }
      // The recorder must not depend on the routes of a script.
      await page.route(address => !address.href.startsWith(url), route => route.abort())
      // The visitor leaves the first page before the catalogue arrives.
      let isHeld = true
      await page.route('**/data.json', route => isHeld || route.continue())
      await open('apps')
      await page.getByPlaceholder('Search').fill('tide')
      await page.waitForFunction(() => window.__trace.exportLifted().includes('/pending'))
      await open('installation')
      isHeld = false
      await page.getByRole('combobox').selectOption('High->Low')
      await page.reload()
      await hasStarted()
      await open('nowhere')
      await page.goBack()
      await hasStarted()
      // A document without the site.
      await page.goto(url + 'favicon.svg')
      await open('appdetails/17')
      await page.goBack()
      await page.goBack()
      await hasStarted()
      await open('')
      await page.waitForFunction(() => window.__trace.exportLifted().includes('/fulfilled'), null, { timeout: 10_000 })
      await page.goto('about:blank')
    }`,
  )
  const { code, output } = await record(baseURL, '--out', out, '--script', script)
  expect(code, output).toBe(0)
  const trace = await readTrace(out, initialState)
  expect(trace.actions.map(({ action }) => action.type)).toContain('view/searchTyped')
  const visited = [trace.initialState, ...(trace.recordedStates ?? [])].map(state => {
    const { pathname, search } = (state as RootState).view.location
    return pathname + search
  })
  expect(visited.filter((address, index) => address !== visited[index - 1])).toEqual([
    '/apps',
    '/apps?q=tide',
    '/installation',
    '/installation?sort=download-desc',
    '/nowhere',
    '/installation?sort=download-desc',
    '/appdetails/17',
    '/installation?sort=download-desc',
    '/',
  ])
  expect(replayTrace(trace, { reducer, leaveOut }).first).toBe(undefined)
})

test('a failed visit keeps what was recorded so far', async ({ baseURL }) => {
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
  const { code, output } = await record(baseURL, '--out', out, '--script', script)
  expect(code).toBe(2)
  expect(output).toMatch(/^error: The visit failed: .*Timeout 1000ms exceeded/m)
  const types = (await readTrace(out, initialState)).actions.map(({ action }) => action.type)
  expect(types).toContain('view/searchTyped')
})

// Other systems need no display variable.
if (process.platform === 'linux') {
  test('the recorder reports a missing display', async ({ baseURL }) => {
    const args = [RECORDER, baseURL ?? '', '--out', join(tmpdir(), 'never.json')]
    const { code, output } = await runNode(args, { DISPLAY: '', WAYLAND_DISPLAY: '' })
    expect(code).toBe(2)
    expect(output).toBe('error: Chromium cannot open a window: there is no screen.\n')
  })
}
