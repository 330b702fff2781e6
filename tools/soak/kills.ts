import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { randomFrom } from '../../mock-server/generator.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'

const ENDS = ['crash', 'close', 'reload'] as const

/** Longest time from the click to the end of the tab. By then the page has usually reloaded. */
const LATEST_END_MS = 200
const RETRY_MS = 50

/**
 * Crashes, closes, or reloads and closes `page` at once, whatever it does. `session` has to be open
 * already, since a page that hangs cannot open one.
 */
export async function endTab(
  page: Page,
  session: CDPSession,
  end: (typeof ENDS)[number],
): Promise<void> {
  // The page's own reload may interrupt this one.
  if (end === 'reload') await page.reload().catch(() => {})
  page.once('crash', () => page.close())
  // A crashed page does not answer, and Chromium ignores commands that coincide with a navigation.
  while (!page.isClosed()) {
    session.send(end === 'crash' ? 'Page.crash' : 'Page.close').catch(() => {})
    await delay(RETRY_MS)
  }
}

/**
 * Installs an app `kills` times, in a tab that ends shortly after the click. Another tab and a new one
 * then have to agree on a whole list, with or without that app. Stops at the first list that is wrong
 * and returns a line about it.
 */
export async function runKills(
  context: BrowserContext,
  origin: string,
  apps: readonly AppRecord[],
  { kills, seed }: { kills: number; seed: number },
): Promise<string[]> {
  const witness = await context.newPage()
  await witness.goto(`${origin}/installation`)
  const [first, ...others] = apps as [AppRecord, ...AppRecord[]]
  await witness.evaluate(json => localStorage.setItem('downloads', json), JSON.stringify([first]))
  for (let kill = 0; kill < kills; kill += 1) {
    const random = randomFrom(seed, kill)
    const app = others[random(others.length)] as AppRecord
    const end = ENDS[random(ENDS.length)] ?? 'crash'
    const endMs = random(LATEST_END_MS)
    const page = await context.newPage()
    await page.goto(`${origin}/appdetails/${app.id}`)
    const session = await context.newCDPSession(page)
    await page.getByRole('button', { name: 'Install Now' }).dispatchEvent('click')
    await delay(endMs)
    await endTab(page, session, end)

    const fresh = await context.newPage()
    await fresh.goto(`${origin}/installation`)
    const lists = await Promise.all([fresh, witness].map(readIds))
    await fresh.close()
    const [list] = lists
    const isWhole = list === `${first.id}` || list === `${first.id} ${app.id}`
    if (!isWhole || lists[1] !== list) {
      return [
        `Kill ${kill} of seed ${seed}, ${end} after ${endMs} ms: expected ${first.id} with or without ${app.id}, got ${lists.join(' and ')}`,
      ]
    }
    if (list !== `${first.id}`) {
      await witness.getByText('2 Apps Found').waitFor()
      await witness.getByRole('button', { name: 'Uninstall' }).last().dispatchEvent('click')
    }
    await witness.getByText('1 Apps Found').waitFor()
  }
  return []
}

/** The ids in storage, as the process of this page sees it. */
function readIds(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stored: AppRecord[] = JSON.parse(localStorage.getItem('downloads') ?? '[]')
    return stored.map(({ id }) => id).join(' ')
  })
}
