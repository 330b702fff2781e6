import type { BrowserContext, Page } from '@playwright/test'
import { randomFrom } from '../../mock-server/generator.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { watchList } from './watchList.ts'

/** How tabs work at once. */
export type TabsOptions = {
  tabs: number
  /** Installs and uninstalls of all tabs together. */
  operations: number
  /** The same seed gives each tab the same operations. */
  seed: number
  /**
   * 'own': by the buttons, and an install reloads its page; 'none': as actions of the site's own
   * store, which reload nothing.
   */
  reloads: 'own' | 'none'
  /** Whether tabs work on the same apps at one time: then any outcome is right that all tabs and storage agree on. */
  isContended: boolean
}

export type TabsResult = {
  /** Operations that were done, a few more than asked for. */
  done: number
  /** Renderer processes of the tabs; each tab should have its own. */
  processes: number
  /** Installs and uninstalls that were not there in the end of a burst, in storage or in a tab, each in words. */
  faults: string[]
  /** From one operation between two bursts to the changed row in each other tab, in ms; without reloads only. */
  shownMs: number[]
}

/** An operation of one tab. */
type Job = { id: AppRecord['id']; isInstall: boolean }

/** Within this time another tab shows an operation. In ms. */
export const SHOWN_LIMIT_MS = 300
/** Each tab works off so many operations, at most, before all are compared. */
const LONGEST_BURST = 8
/** Tabs that do not agree after this time never will. In ms. */
const PATIENCE_MS = 10_000
/** After this time no tab remembers an operation (see downloads.ts), and nothing may come back. In ms. */
const FORGOTTEN_MS = 6000

/**
 * Tabs of `context`, on the site at `origin`, install and uninstall `apps` at once, in bursts of a
 * few operations each. A burst changes other apps in each tab, and the next burst moves them on to
 * the next tab; after each, storage and every tab have to have the one list that results.
 */
export async function runTabs(
  context: BrowserContext,
  origin: string,
  apps: readonly AppRecord[],
  options: TabsOptions,
): Promise<TabsResult> {
  const { tabs, operations, seed, reloads, isContended } = options
  const pages: Page[] = []
  let spare = 0
  for (let tab = 0; tab < tabs; tab += 1) {
    const page = await context.newPage()
    await page.addInitScript(watchList)
    await page.goto(`${origin}/installation`)
    // The scripts start after the load, and say the count once they know it.
    await page.getByText(/\d Apps Found/).waitFor()
    pages.push(page)
    // The first tab comes with processes that wait for use.
    if (tab === 0) spare = (await countRenderers(context)) - 1
  }
  const result: TabsResult = {
    done: 0,
    processes: (await countRenderers(context)) - spare,
    faults: [],
    shownMs: [],
  }
  let expected = new Set<AppRecord['id']>(await storedIds(pages[0] as Page))
  for (let burst = 0; result.done < operations; burst += 1) {
    const random = randomFrom(seed, burst)
    const each = Math.min(1 + random(LONGEST_BURST), Math.ceil((operations - result.done) / tabs))
    const jobs = pages.map((_, tab) => {
      const own = apps.filter((_, index) => isContended || (index + burst) % tabs === tab)
      return Array.from({ length: each }, () => own[random(own.length)] as AppRecord)
    })
    const worked = await Promise.all(pages.map((page, tab) => work(page, jobs[tab] ?? [], reloads)))
    result.done += each * tabs
    if (!isContended) {
      for (const { id, isInstall } of worked.flat()) {
        if (isInstall) expected.add(id)
        else expected.delete(id)
      }
    }
    const faults = await compare(pages, isContended ? undefined : expected)
    result.faults.push(...faults.map(fault => `burst ${burst} of seed ${seed}: ${fault}`))
    expected = new Set(await storedIds(pages[0] as Page))
    if (reloads === 'own') continue
    const app = apps[random(apps.length)] as AppRecord
    const { shownMs, isInstall } = await timeOne(pages, burst % tabs, app)
    result.shownMs.push(...shownMs)
    result.done += 1
    if (isInstall) expected.add(app.id)
    else expected.delete(app.id)
  }
  await pages[0]?.waitForTimeout(FORGOTTEN_MS)
  const late = await compare(pages, expected)
  result.faults.push(...late.map(fault => `when all was forgotten: ${fault}`))
  for (const page of pages) await page.close()
  return result
}

/** Installs or uninstalls each app in turn, whichever it is not at the moment of its turn. */
async function work(
  page: Page,
  jobs: readonly AppRecord[],
  reloads: TabsOptions['reloads'],
): Promise<Job[]> {
  const done: Job[] = []
  for (const app of jobs) {
    const isInstall = reloads === 'own' ? await visit(page, app) : await act(page, app)
    done.push({ id: app.id, isInstall })
  }
  return done
}

/** As a visitor: by the buttons, with the reload that follows an install. */
async function visit(page: Page, app: AppRecord): Promise<boolean> {
  await page.evaluate(path => window.__list.open(path), `/appdetails/${app.id}`)
  const heading = page.getByRole('heading', { level: 1, name: app.title, exact: true })
  await heading.waitFor()
  const button = page.locator('.install-button', { hasText: /^Install(ed| Now)/ })
  await button.waitFor()
  if (await button.isEnabled()) {
    const reloaded = page.waitForEvent('load')
    await button.dispatchEvent('click')
    await reloaded
    // The scripts start after the load.
    await button.filter({ hasText: 'Installed' }).waitFor()
    return true
  }
  await page.evaluate(path => window.__list.open(path), '/installation')
  const link = page.locator(`a[href$="/appdetails/${app.id}"]`)
  const row = page.locator('.installed-row', { has: link })
  await row.getByRole('button').dispatchEvent('click')
  await row.waitFor({ state: 'detached' })
  return false
}

/** In one task of the page, so that no other tab comes between looking and acting. */
function act(page: Page, app: AppRecord): Promise<boolean> {
  return page.evaluate(record => window.__list.toggle(record), app)
}

/** Waits until storage and lists are `expected`, or only all the same; tells in words where they never are. */
async function compare(
  pages: readonly Page[],
  expected: ReadonlySet<AppRecord['id']> | undefined,
): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found: string[] = []
    const first = await storedIds(pages[0] as Page)
    const wanted = [...(expected ?? first)].toSorted((a, b) => a - b)
    for (const [tab, page] of pages.entries()) {
      const lists = await page.evaluate(() => window.__list.now())
      for (const [where, ids] of Object.entries(lists)) {
        const lost = wanted.filter(id => !ids.includes(id))
        const back = ids.filter(id => !wanted.includes(id))
        if (lost.length > 0) found.push(`tab ${tab}, ${where}: lost ${lost.join(', ')}`)
        if (back.length > 0) found.push(`tab ${tab}, ${where}: came back ${back.join(', ')}`)
        if (new Set(ids).size < ids.length) found.push(`tab ${tab}, ${where}: an app twice`)
      }
    }
    if (found.length === 0 || Date.now() > deadline) return found
  }
}

function storedIds(page: Page): Promise<AppRecord['id'][]> {
  return page.evaluate(() => window.__list.now().storage)
}

/** One tab acts while the others are at rest, and each of those shows it. */
async function timeOne(
  pages: readonly Page[],
  tab: number,
  app: AppRecord,
): Promise<{ shownMs: number[]; isInstall: boolean }> {
  const others = pages.filter((_, index) => index !== tab)
  const changes = await Promise.all(
    others.map(page =>
      page.evaluateHandle(id => ({ change: window.__list.nextChange(id) }), app.id),
    ),
  )
  const actedAtMs = Date.now()
  const isInstall = await act(pages[tab] as Page, app)
  const atMs = await Promise.all(changes.map(handle => handle.evaluate(({ change }) => change)))
  return { shownMs: atMs.map(ms => ms - actedAtMs), isInstall }
}

/** How many renderer processes the browser of `context` has. */
async function countRenderers(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  await session?.detach()
  return processInfo.filter(({ type }) => type === 'renderer').length
}
