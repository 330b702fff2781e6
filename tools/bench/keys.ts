import type { Page } from 'puppeteer-core'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { timeToPaint } from './painted.ts'

/** A word of generated titles; it is typed and taken back key by key. */
const WORD = 'garden'

/** The browser does not report shorter events. In ms. */
const SHORTEST_EVENT_MS = 16

export type KeyTimes = {
  /** Event Timing of each key: to the next frame, which shows the key in the field. 16 stands for 16 or less. */
  keyMs: number[]
  /** From each key to the painted list. Keys that find as many apps as before have no sign of it, and are left out. */
  listMs: number[]
}

/** Types in the search of the apps page, and takes it back. */
export async function measureKeys(page: Page, apps: readonly AppRecord[]): Promise<KeyTimes> {
  const titles = apps.map(({ title }) => title.toLowerCase())
  const count = (text: string) => titles.filter(title => title.includes(text)).length
  const steps = [
    ...[...WORD].map((key, index) => ({ key, text: WORD.slice(0, index + 1) })),
    ...[...WORD].map((_, index) => ({ key: 'Backspace', text: WORD.slice(0, -1 - index) })),
  ]
  await page.focus('input[type=search]')
  await page.evaluate(observeKeys, SHORTEST_EVENT_MS)
  const times: KeyTimes = { keyMs: [], listMs: [] }
  let before = count('')
  for (const { key, text } of steps) {
    const found = count(text)
    const press = () => page.keyboard.press(key as 'a')
    if (found === before) await press()
    else {
      const sign = {
        selector: '.list-count',
        text: `(${found.toLocaleString('en-US')}) Apps Found`,
      }
      times.listMs.push(await timeToPaint(page, 'keydown', sign, press))
    }
    await requireLastingResult(page)
    times.keyMs.push(
      await page.evaluate(() => (Reflect.get(window, 'takeKeyMs') as () => number)()),
    )
    before = found
  }
  return times
}

/** Runs in the page: `takeKeyMs` gives the longest event of the keys since it was last called. */
function observeKeys(shortestMs: number): void {
  let longestMs = shortestMs
  const options = { type: 'event', durationThreshold: shortestMs } as PerformanceObserverInit
  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) {
      if (/key|input/.test(name)) longestMs = Math.max(longestMs, duration)
    }
  }).observe(options)
  Object.assign(window, {
    takeKeyMs() {
      const ms = longestMs
      longestMs = shortestMs
      return ms
    },
  })
}

/** The cards on the screen must be the result's by now; what would still change was painted too early to count. */
async function requireLastingResult(page: Page): Promise<void> {
  const isLasting = await page.evaluate(async () => {
    const shown = () =>
      [...document.querySelectorAll('.app-grid > li')]
        .filter(card => {
          const { top, bottom } = card.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
        .map(card => card.textContent)
        .join('\n')
    const painted = shown()
    await new Promise(resolve => setTimeout(resolve, 400))
    return shown() === painted
  })
  if (!isLasting) throw new Error('The count of found apps is painted before the apps are')
}
