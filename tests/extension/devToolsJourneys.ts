import assert from 'node:assert/strict'
import { setTimeout as after } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { firstApp, secondApp } from '../fixtures/catalogue.ts'
import type { Lifted, Monitor, Visit } from './monitor.ts'

/** What the fake of tests/e2e/persist.spec.ts cannot show. `run` throws if something is not as expected. */
type Journey = { name: string; run(visit: Visit): Promise<void> }

const [first, second] = [firstApp.id, secondApp.id]

export const journeys: Journey[] = [
  {
    name: 'the stored list wins over a list that Persist kept while the monitor was closed',
    async run(visit) {
      const { page, openMonitor } = visit
      const monitor = await installWithPersist(visit)
      await monitor.close()
      await page.getByRole('link', { name: 'Installation' }).click()
      await page.getByRole('button', { name: 'Uninstall' }).click()
      await install(page, first)
      await install(page, second)
      const reopened = await openMonitor()
      await untilEqual(async () => listIn(await reopened.export()), [first, second])
      assert.deepEqual(await storedIds(page), [first, second])
    },
  },
  {
    name: 'with the slider in the past, what the visitor does is dropped, and Commit and Reset show the stored list',
    async run({ page, openMonitor }) {
      await install(page, first)
      await page.goto('apps')
      await page.getByRole('link', { name: 'Installation' }).click()
      const monitor = await openMonitor()
      await page.getByRole('button', { name: 'Uninstall' }).click()
      await page.getByText('App Uninstalled').waitFor({ state: 'visible' })
      // It is hidden before it has slid out.
      await page.getByText('App Uninstalled').waitFor({ state: 'detached' })
      const { stagedActionIds } = await monitor.export()

      await monitor.press('Go back')
      await page.getByText('1 Apps Found').waitFor()
      await page.getByRole('combobox').selectOption('High->Low')
      await page.getByRole('button', { name: 'Uninstall' }).click()
      await page.getByRole('link', { name: firstApp.title }).click()
      await untilEqual(async () => (await monitor.export()).stagedActionIds, stagedActionIds)
      assert.equal(new URL(page.url()).pathname, '/installation')
      assert.equal(await page.getByText('App Uninstalled').count(), 0)

      await monitor.press('Remove all actions from the log')
      await page.getByText('0 Apps Found').waitFor()
      await monitor.press('Reset to the state you created the store with')
      await untilEqual(
        async () => [listIn(await monitor.export()), await storedIds(page)],
        [[], []],
      )
    },
  },
]

/** Installs the first app with Persist on, and waits until the install is in the trace. */
async function installWithPersist({ page, openMonitor }: Visit): Promise<Monitor> {
  await page.goto(`appdetails/${first}`)
  const monitor = await openMonitor()
  await monitor.press('Persist state history')
  await install(page, first)
  await untilEqual(async () => installsIn(await monitor.export()), [first])
  return monitor
}

/** Installs an app on its page and waits until the page has reloaded. */
async function install(page: Page, id: number): Promise<void> {
  if (!page.url().endsWith(`/appdetails/${id}`)) await page.goto(`appdetails/${id}`)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await page.getByRole('button', { name: /^Installed/ }).waitFor()
}

/** The ids of all apps whose install is in the trace. */
function installsIn({ stagedActionIds, actionsById }: Lifted): number[] {
  return stagedActionIds.flatMap(id => {
    const { type, payload } = actionsById[id]?.action ?? {}
    return type === 'installedApps/appInstalled' ? [(payload as { id: number }).id] : []
  })
}

/** The ids of the installed list at the end of the trace. */
function listIn({ computedStates }: Lifted): number[] | undefined {
  return computedStates.at(-1)?.state.installedApps.apps.map(({ id }) => id)
}

function storedIds(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    JSON.parse(localStorage.getItem('downloads') ?? '[]').map(({ id }: { id: number }) => id),
  )
}

/** Reads again until the value is as expected; throws the difference after five seconds. */
async function untilEqual<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      assert.deepEqual(await read(), expected)
      return
    } catch (error) {
      if (attempt === 20) throw error
      await after(250)
    }
  }
}
