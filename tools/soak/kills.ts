import { setTimeout as after } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { randomFrom } from '../../mock-server/generator.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'

/** Longest time from the click to the end of the tab, in ms; by then a quiet machine has reloaded the page. */
const LATEST_MS = 200

/** What meets a navigation can be lost, and is asked for again after this time. In ms. */
const ASK_AGAIN_MS = 50

const ENDS = {
  async crash(page: Page, session: CDPSession) {
    let isCrashed = false
    page.once('crash', () => (isCrashed = true))
    while (!isCrashed) {
      // Nobody is left to answer.
      session.send('Page.crash').catch(() => {})
      await after(ASK_AGAIN_MS)
    }
    await page.close()
  },
  close: closeTab,
  async reload(page: Page, session: CDPSession) {
    // The page's own reload may come in between.
    await page.reload().catch(() => {})
    await closeTab(page, session)
  },
}

/** Playwright would wait for ever for a close that is lost. */
async function closeTab(page: Page, own: CDPSession): Promise<void> {
  const { targetInfo } = await own.send('Target.getTargetInfo')
  const session = await page.context().browser()?.newBrowserCDPSession()
  while (!page.isClosed()) {
    await session?.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => {})
    await after(ASK_AGAIN_MS)
  }
  await session?.detach()
}

/** How a tab can end. */
export const END_NAMES = Object.keys(ENDS) as (keyof typeof ENDS)[]

/** Ends `page` at once, whatever it does; `session` was opened before, since a page that hangs opens none. */
export function endTab(page: Page, session: CDPSession, end: keyof typeof ENDS): Promise<void> {
  return ENDS[end](page, session)
}

export type KillsResult = {
  kills: number
  /** How many of them left the app in the list, and how many came too early for that. */
  kept: number
  tooEarly: number
  /** Lists that were not whole afterwards, each in words. */
  faults: string[]
}

/**
 * Installs `kills` times on the site at `origin`, each time in a tab that crashes, closes or reloads
 * at some moment after the click; then a tab that was open and a new one have to have the whole list,
 * with that app or without it.
 */
export async function runKills(
  context: BrowserContext,
  origin: string,
  apps: readonly AppRecord[],
  kills: number,
  seed: number,
): Promise<KillsResult> {
  const result: KillsResult = { kills, kept: 0, tooEarly: 0, faults: [] }
  const witness = await context.newPage()
  await witness.goto(`${origin}/installation`)
  const [first, ...others] = apps as [AppRecord, ...AppRecord[]]
  await witness.evaluate(text => localStorage.setItem('downloads', text), JSON.stringify([first]))
  for (let kill = 0; kill < kills; kill += 1) {
    const random = randomFrom(seed, kill)
    const app = others[random(others.length)] as AppRecord
    const end = END_NAMES[random(END_NAMES.length)] ?? 'crash'
    const atMs = random(LATEST_MS)
    const page = await context.newPage()
    await page.goto(`${origin}/appdetails/${app.id}`)
    const session = await context.newCDPSession(page)
    const button = page.locator('.install-button:enabled')
    await button.dispatchEvent('click')
    await page.waitForTimeout(atMs)
    await endTab(page, session, end)
    const fresh = await context.newPage()
    await fresh.goto(`${origin}/installation`)
    const found = await Promise.all([fresh, witness].map(storedIds))
    await fresh.close()
    const [here, there] = found.map(ids => ids.join(', '))
    if (here === there && here === `${first.id}, ${app.id}`) result.kept += 1
    else if (here === there && here === `${first.id}`) result.tooEarly += 1
    else result.faults.push(`${end} after ${atMs} ms left ${here} and ${there}`)
    for (const id of found[1]?.slice(1) ?? []) {
      const row = witness.locator('.installed-row', { has: witness.locator(`a[href$="/${id}"]`) })
      await row.getByRole('button').dispatchEvent('click')
      await row.waitFor({ state: 'detached' })
    }
  }
  await witness.close()
  return result
}

function storedIds(page: Page): Promise<AppRecord['id'][]> {
  return page.evaluate(() =>
    (JSON.parse(localStorage.getItem('downloads') ?? '[]') as AppRecord[]).map(({ id }) => id),
  )
}
