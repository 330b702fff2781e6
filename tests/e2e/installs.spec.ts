import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import {
  endTab,
  expect,
  installAndReload,
  listedTitles,
  storedApps,
  test,
  withInstalled,
} from './journey.ts'

/** Moments of an install. Each is a call of a browser API. */
const MOMENTS = [
  'before it writes the list',
  'after it has written the list',
  'after it has remembered the operation',
  'after it has informed other tabs',
] as const

// A tab that closes or reloads runs its code to the end. A crash stops it in the middle.
const ENDS = [
  ...MOMENTS.map((_, moment) => ({
    end: 'crash' as const,
    moment,
    tag: moment < 2 ? [] : '@weekly',
  })),
  { end: 'close' as const, moment: 1, tag: '@weekly' },
  { end: 'reload' as const, moment: 1, tag: '@weekly' },
]

for (const { end, moment, tag } of ENDS) {
  test(`a tab that ends (${end}) ${MOMENTS[moment]} leaves a complete list`, { tag }, async ({
    context,
    page,
  }) => {
    const witness = await context.newPage()
    await witness.goto('installation')
    await witness.evaluate(app => {
      localStorage.setItem('downloads', JSON.stringify([app]))
    }, first)
    await page.goto(`appdetails/${second.id}`)
    await expect(page.getByRole('button', { name: 'Install Now' })).toBeEnabled()
    let onReached: () => void = () => {}
    const reached = new Promise<void>(resolve => (onReached = resolve))
    await page.exposeBinding('reached', () => onReached())
    await page.evaluate(stopAt, { moment, isForGood: end === 'crash' })
    const session = await context.newCDPSession(page)
    // A page that stops for good never answers.
    const click = page.getByRole('button', { name: 'Install Now' }).dispatchEvent('click')
    click.catch(() => {})
    await reached
    await endTab(page, session, end)

    const after = await context.newPage()
    await after.goto('installation')
    // Only an app that was not written yet can be missing.
    const whole = moment === 0 && end === 'crash' ? [first] : [first, second]
    for (const tab of [after, witness]) {
      await expect.poll(async () => idsOf((await storedApps(tab)) ?? [])).toEqual(idsOf(whole))
    }
    await expect.poll(() => listedTitles(after)).toEqual(whole.map(({ title }) => title))
  })
}

/**
 * Runs in the page: reports the moment of the install, and blocks the page if `isForGood`. All moments are
 * in one task, so only a call of a browser API can stop the page between two of them.
 */
function stopAt({ moment, isForGood }: { moment: number; isForGood: boolean }): void {
  const stop = () => {
    ;(window as unknown as { reached(): void }).reached()
    for (const endMs = Date.now() + 60_000; isForGood && Date.now() < endMs; );
  }
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) {
    const isList = key === 'downloads'
    // The page also stores there that other tabs have answered.
    const isOperation = key === 'downloadsMemory-/' && value.includes('"added"')
    if (moment === 0 && isList) stop()
    setItem.call(this, key, value)
    if ((moment === 1 && isList) || (moment === 2 && isOperation)) stop()
  }
  const { postMessage } = BroadcastChannel.prototype
  BroadcastChannel.prototype.postMessage = function (message) {
    postMessage.call(this, message)
    if (moment === 3 && message.type === 'applied') stop()
  }
}

function idsOf(apps: AppRecord[]): AppRecord['id'][] {
  return apps.map(({ id }) => id)
}

test('a frozen tab catches up, and does not undo the changes of other tabs', async ({
  context,
  page,
}) => {
  await withInstalled(page, [first])
  await page.goto('installation')
  const other = await context.newPage()
  await other.goto(`appdetails/${second.id}`)
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await installAndReload(other)
  await other.getByRole('link', { name: 'Installation' }).click()
  await other.getByRole('button', { name: 'Uninstall' }).first().click()
  await expect(other.getByText('App Uninstalled')).toBeVisible()
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(page.getByRole('link', { name: second.title })).toBeVisible()
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  for (const tab of [page, other]) {
    await expect.poll(async () => idsOf((await storedApps(tab)) ?? [])).toEqual([second.id])
  }
})
