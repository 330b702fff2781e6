import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import type { AppRecord } from '../../../src/shared/domain/appRecord.ts'
import { firstApp as first, secondApp as second } from '../../fixtures/catalogue.ts'
import {
  expect,
  holdBack,
  installAndReload,
  listedTitles,
  severalFrames,
  siteStarted,
  storedApps,
  test,
  withInstalled,
  withLastingNotifications,
} from '../../support/journey.ts'

// What closes or reloads a tab cannot interrupt its script, but a crash can.
for (const moment of ['before', 'after'] as const) {
  test(`a tab that crashes ${moment} it writes the list leaves a complete list`, async ({
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
    await page.evaluate(stopAtWrite, moment)
    const session = await context.newCDPSession(page)
    // A page that stops for good never answers.
    const click = page.getByRole('button', { name: 'Install Now' }).dispatchEvent('click')
    click.catch(() => {})
    await reached
    await crash(page, session)

    const after = await context.newPage()
    await after.goto('installation')
    // Only an app that was not written yet can be missing.
    const whole = moment === 'before' ? [first] : [first, second]
    for (const tab of [after, witness]) {
      await expect.poll(async () => idsOf((await storedApps(tab)) ?? [])).toEqual(idsOf(whole))
    }
    await expect.poll(() => listedTitles(after)).toEqual(whole.map(({ title }) => title))
  })
}

/**
 * Runs in the page: reports that it is about to write the list, or has written it, and blocks the page for
 * good.
 */
function stopAtWrite(moment: 'before' | 'after'): void {
  const stop = () => {
    ;(window as unknown as { reached(): void }).reached()
    for (const endMs = Date.now() + 60_000; Date.now() < endMs; );
  }
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) {
    if (key === 'downloads' && moment === 'before') stop()
    setItem.call(this, key, value)
    if (key === 'downloads') stop()
  }
}

/** Crashes and closes `page`. `session` has to be open already: a page that hangs cannot open one. */
async function crash(page: Page, session: CDPSession): Promise<void> {
  page.once('crash', () => page.close())
  // A crashed page does not answer, and Chromium ignores commands that coincide with a navigation.
  while (!page.isClosed()) {
    session.send('Page.crash').catch(() => {})
    await delay(50)
  }
}

function idsOf(apps: AppRecord[]): AppRecord['id'][] {
  return apps.map(({ id }) => id)
}

test('tabs install and uninstall into one list, which all of them show', async ({
  context,
  page,
}) => {
  await page.goto('installation')
  const [left, right] = [await context.newPage(), await context.newPage()]
  await withLastingNotifications(right)
  for (const [tab, { id }] of [
    [left, first],
    [right, second],
  ] as const) {
    await tab.goto(`appdetails/${id}`)
    await siteStarted(tab)
  }
  const isListed = async (apps: AppRecord[]) => {
    const titles = apps.map(({ title }) => title)
    await expect.poll(() => listedTitles(page)).toEqual(titles)
    for (const tab of [page, left, right]) expect(await storedApps(tab)).toEqual(apps)
  }
  await installAndReload(left)
  await installAndReload(right)
  await isListed([first, second])
  await right.getByRole('link', { name: 'Installation' }).click()
  await right.getByRole('button', { name: 'Uninstall' }).first().click()
  await isListed([second])
  await expect(left.getByRole('button', { name: 'Install Now' })).toBeEnabled()
  await right.getByRole('button', { name: /^Undo/ }).click()
  await isListed([first, second])
})

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

test('a visitor who goes on during the reload of an install is not brought back', async ({
  page,
}) => {
  await page.goto(`appdetails/${first.id}`)
  await siteStarted(page)
  const releasePage = await holdBack(page, `**/appdetails/${first.id}`)
  // Playwright itself would wait for a page that loads.
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true })
    const goOn = () => document.querySelector<HTMLElement>('header a[href="/apps"]')?.click()
    addEventListener('beforeunload', () => setTimeout(goOn), { once: true })
  })
  await page.getByRole('button', { name: 'Install Now' }).click()
  await expect(page.getByText('App Installing')).toBeVisible()
  releasePage()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our All Applications')
  await severalFrames(page)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
