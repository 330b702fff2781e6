import type { CDPSession } from 'puppeteer-core'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { type Bench, inTurns } from './figures.ts'
import type { MeasuredSite } from './sites.ts'
import {
  evaluate,
  measureInput,
  navigate,
  openPage,
  press,
  tap,
  waitForPaint,
  withColdTab,
} from './tab.ts'

/** The titles of listed apps. */
export const APP_LINK = 'main li a[href*="/appdetails/"]'

/** A key that has not changed the list after this time does not change it. */
const KEY_TIMEOUT_MS = 1000
/** Number of letters to type. */
const WORD_LENGTH = 6

/** Taps, types and searches. The network is slow only for the search. */
export async function measureInteractions(bench: Bench): Promise<void> {
  const { browser, sites, apps, runs, addValue } = bench
  for (let run = 0; run < runs; run += 1) {
    for (const site of inTurns(sites, run)) {
      site.serve({ isSlow: false })
      for (const screen of ['/', '/apps']) {
        await withColdTab(browser, async tab => {
          await openPage(tab, site.origin + screen)
          const open = () => tap(tab, APP_LINK)
          const { paintedMs } = await measureInput(tab, 'click', 'article h1', open)
          addValue(`tap on a card of ${screen}: first screen painted, ms`, site.name, paintedMs)
        })
      }
      await measureKeys(bench, site, apps)
      site.serve({ isSlow: true })
      const searchMs = await withColdTab(browser, tab => timeToSearch(tab, site.origin, apps))
      addValue('cold navigation to /apps until the search answers, ms', site.name, searchMs)
    }
  }
}

/** Types a part of a title in the search of the apps page, and deletes it again. */
export async function measureKeys(
  { browser, addValue }: Bench,
  site: MeasuredSite,
  apps: readonly AppRecord[],
): Promise<void> {
  const figure = `key, ${apps.length} apps`
  const letters = [...lastTitle(apps).slice(0, WORD_LENGTH)]
  await withColdTab(browser, async tab => {
    await openPage(tab, `${site.origin}/apps`)
    await evaluate(tab, focusSearch)
    for (const key of [...letters, ...letters.map(() => 'Backspace')]) {
      const type = () => press(tab, key)
      const measured = await measureInput(tab, 'keydown', 'main', type, KEY_TIMEOUT_MS)
      addValue(`${figure}: Event Timing, ms`, site.name, measured.eventMs)
      addValue(`${figure}: list painted, ms`, site.name, measured.paintedMs)
    }
  })
}

/**
 * The time from a navigation to the apps page until it lists only apps that match a text, in ms. The
 * text is entered as soon as the page has a search field.
 */
async function timeToSearch(
  tab: CDPSession,
  origin: string,
  apps: readonly AppRecord[],
): Promise<number | undefined> {
  const text = lastTitle(apps)
  await navigate(tab, `${origin}/apps`)
  await waitForPaint(tab, focusSearch, [])
  await tab.send('Input.insertText', { text })
  return waitForPaint(tab, listsOnlyMatches, [APP_LINK, text])
}

/** Runs in the page. The top of a page may be painted before the rest. */
export function showsDescription(): boolean {
  return [...document.querySelectorAll('article h2')].some(
    heading => heading.textContent === 'Description',
  )
}

/** Runs in the page. Returns whether there is a search field. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('input[type=search]')
  field?.focus()
  return field !== null
}

/** Runs in the page. */
function listsOnlyMatches(selector: string, text: string): boolean {
  const titles = [...document.querySelectorAll(selector)].map(link => link.textContent)
  return titles.length > 0 && titles.every(title => title.toLowerCase().includes(text))
}

/** The title of the app that a prerendered page is least likely to list. */
function lastTitle(apps: readonly AppRecord[]): string {
  return apps.at(-1)?.title.trim().toLowerCase() ?? ''
}
