import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { RootState } from '../../src/app/rootReducer.ts'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { replayTrace } from '../../tools/replay/replay.ts'
import { initialState, reducer } from '../../tools/replay/siteAdapter.ts'
import { runNode } from '../support/runNode.ts'
import { expect, test } from './journey.ts'

const TRACE = 'tests/replay/traces/search-install-uninstall.trace.json'
const VISITS = resolve('tests/replay/visits')

test('a recording has every page of a visit that fails, across an install and however the visitor left the page before', async ({
  builtSite: { url },
}) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'record-'))
  const [out, script] = [join(folder, 'trace.json'), join(folder, 'visit.mjs')]
  writeFileSync(
    script,
    `import { visit as searchInstallUninstall } from '${VISITS}/search-install-uninstall.ts'
    import { catalogue } from '${VISITS}/support.ts'
    export async function visit(page, url) {
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
      await page.route('**/data.json', route => isHeld || route.fulfill({ json: catalogue }))
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
      await searchInstallUninstall(page, url)
      await page.goto('about:blank')
      await page.getByRole('button', { name: 'Nowhere' }).click({ timeout: 1000 })
    }`,
  )
  const args = ['tools/replay/record.ts', url, '--out', out, '--script', script]
  const { code, output } = await runNode(args)
  expect(output).toMatch(/^error: The visit failed: .*Timeout 1000ms exceeded/m)
  expect(code).toBe(2)
  const trace = readTrace(out, initialState)
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
    '/apps',
    ...['t', 'ti', 'tid', 'tide'].map(text => `/apps?q=${text}`),
    '/appdetails/42',
    '/installation',
  ])
  const typesIn = ({ actions }: typeof trace) => actions.map(({ action }) => action.type)
  const visitors = typesIn(readTrace(TRACE, initialState)).filter(
    type => !type.startsWith('catalogueApi/'),
  )
  expect(typesIn(trace).slice(-visitors.length)).toEqual(visitors)
  expect(replayTrace(trace, { reducer }).first).toBe(undefined)
})
