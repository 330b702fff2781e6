import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { initialState } from '../../tools/replay/site.ts'
import { readTrace } from '../../tools/replay/trace.ts'
import { firstApp, secondApp } from '../fixtures/catalogue.ts'
import type { Lifted, Visit } from './monitor.ts'

/** A tester's way through the site with the extension; it throws where something is not as it should be. */
export type Journey = { name: string; run(visit: Visit): Promise<void> }

const TRACE = 'tests/replay/traces/search-install-uninstall.json'

const [first, second] = [firstApp.id, secondApp.id]

export const journeys: Journey[] = [
  {
    name: 'with Persist, two installs in a row stay in the trace, and everything agrees',
    async run({ page, openMonitor }) {
      await page.goto(`appdetails/${first}`)
      const monitor = await openMonitor()
      await monitor.press('Persist state history')
      await install(page)
      await untilEqual(async () => installsIn(await monitor.export()), [first])
      await page.goto(`appdetails/${second}`)
      await install(page)
      const whatAgrees = async () => {
        const trace = await monitor.export()
        return {
          installs: installsIn(trace),
          state: trace.computedStates.at(-1)?.state.installedApps.apps.map(({ id }) => id),
          stored: await storedIds(page),
          button: (await page.locator('.app-detail button').first().textContent())?.split(' (')[0],
          path: new URL(page.url()).pathname,
        }
      }
      const both = [first, second]
      const expected = {
        installs: both,
        state: both,
        stored: both,
        button: 'Installed',
        path: `/appdetails/${second}`,
      }
      await untilEqual(whatAgrees, expected)
      await page.reload()
      await untilEqual(whatAgrees, expected)
      await page.getByRole('link', { name: 'Installation' }).click()
      await page.getByText('2 Apps Found').waitFor()
    },
  },
  {
    name: 'a list that Persist kept while the monitor was closed gives way to what is stored',
    async run({ page, openMonitor }) {
      await page.goto(`appdetails/${first}`)
      const monitor = await openMonitor()
      await monitor.press('Persist state history')
      await install(page)
      await untilEqual(async () => installsIn(await monitor.export()), [first])
      await monitor.close()
      await page.getByRole('link', { name: 'Installation' }).click()
      await page.getByRole('button', { name: 'Uninstall' }).click()
      await page.goto(`appdetails/${first}`)
      await install(page)
      await page.goto(`appdetails/${second}`)
      await install(page)
      const reopened = await openMonitor()
      await untilEqual(
        async () =>
          (await reopened.export()).computedStates
            .at(-1)
            ?.state.installedApps.apps.map(({ id }) => id),
        [first, second],
      )
      assert.deepEqual(await storedIds(page), [first, second])
    },
  },
  {
    name: 'an imported trace shows its recorded list, with Persist after a reload too, and storage stays',
    async run({ page, openMonitor }) {
      await page.goto(`appdetails/${first}`)
      const monitor = await openMonitor()
      await monitor.press('Persist state history')
      await install(page)
      await untilEqual(async () => installsIn(await monitor.export()), [first])
      const { actions } = readTrace(TRACE, initialState)
      await monitor.import(TRACE)
      const typesOf = (trace: Lifted) =>
        trace.stagedActionIds.slice(1).map(id => trace.actionsById[id]?.action.type)
      const expected = actions.map(({ action }) => action.type)
      await untilEqual(async () => typesOf(await monitor.export()), expected)
      await page.getByText('0 Apps Found').waitFor()
      await page.reload()
      await untilEqual(async () => typesOf(await monitor.export()), expected)
      await page.getByText('0 Apps Found').waitFor()
      assert.deepEqual(await storedIds(page), [first])
    },
  },
  {
    name: 'a default export with values instead of JSON texts is imported',
    async run({ page, openMonitor }) {
      const file = join(makeTemporaryFolder('trace'), 'values.json')
      const { actions, initialState: preloadedState } = readTrace(TRACE, initialState)
      const payload = actions.map(({ action }) => action)
      writeFileSync(file, JSON.stringify({ payload, preloadedState }))
      await page.goto('apps')
      const monitor = await openMonitor()
      await monitor.import(file)
      await page.getByText('0 Apps Found').waitFor()
      assert.equal((await monitor.export()).stagedActionIds.length, payload.length + 1)
    },
  },
  {
    name: 'the monitor offers no Dispatch, which the policy forbids',
    async run({ page, openMonitor }) {
      await page.goto('apps')
      const monitor = await openMonitor()
      assert.equal(await monitor.has('Export to a file'), true)
      assert.equal(await monitor.has('Show dispatcher'), false)
    },
  },
]

async function install(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await page.getByRole('button', { name: /^Installed/ }).waitFor()
}

function installsIn({ stagedActionIds, actionsById }: Lifted): number[] {
  return stagedActionIds.flatMap(id => {
    const { type, payload } = actionsById[id]?.action ?? {}
    return type === 'installedApps/appInstalled' ? [(payload as { id: number }).id] : []
  })
}

function storedIds(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    JSON.parse(localStorage.getItem('downloads') ?? '[]').map(({ id }: { id: number }) => id),
  )
}

/** Asks again until the answer is as expected, or fails with the difference. */
async function untilEqual<Value>(ask: () => Promise<Value>, expected: Value): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      assert.deepEqual(await ask(), expected)
      return
    } catch (error) {
      if (attempt === 20) throw error
      await after(250)
    }
  }
}
