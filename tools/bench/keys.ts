import type { Page } from 'puppeteer-core'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { timeToPaint } from './painted.ts'

/** A word of generated titles; it is typed and taken back key by key. */
const WORD = 'garden'

/**
 * The ms from each key in the search of the apps page to the painted result. Keys that leave the
 * number of found apps as it is are pressed and not counted, since nothing tells when they are done.
 */
export async function measureKeys(page: Page, apps: readonly AppRecord[]): Promise<number[]> {
  const titles = apps.map(({ title }) => title.toLowerCase())
  const count = (text: string) => titles.filter(title => title.includes(text)).length
  const steps = [
    ...[...WORD].map((key, index) => ({ key, text: WORD.slice(0, index + 1) })),
    ...[...WORD].map((_, index) => ({ key: 'Backspace', text: WORD.slice(0, -1 - index) })),
  ]
  await page.focus('input[type=search]')
  const times: number[] = []
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
      times.push(await timeToPaint(page, 'keydown', sign, press))
      await requireLastingResult(page)
    }
    before = found
  }
  return times
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
