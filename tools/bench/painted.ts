import type { Page } from 'puppeteer-core'

/** What of the page tells that the answer to an input is there. */
export type Sign = {
  selector: string
  /** The whole text that it must have; undefined waits for any other than it had. */
  text?: string
}

/** An answer that takes longer is none. In ms. */
const LONGEST_MS = 30_000

/**
 * The ms from the event of `type` that `act` brings about, as the browser received it, to the end of
 * the frame in which `sign` is drawn.
 */
export async function timeToPaint(
  page: Page,
  type: 'keydown' | 'click',
  sign: Sign,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(armTimer, type, sign, LONGEST_MS)
  await act()
  const ms = await page.evaluate(() => Reflect.get(window, 'benchAnswer') as Promise<number>)
  if (ms < 0) throw new Error(`No answer to a ${type} within ${LONGEST_MS / 1000} s`)
  return ms
}

/** Runs in the page. */
function armTimer(type: string, { selector, text }: Sign, longestMs: number): void {
  let startMs = Number.NaN
  const read = () => document.querySelector(selector)?.textContent
  const before = read()
  document.addEventListener(type, ({ timeStamp }) => (startMs = timeStamp), {
    capture: true,
    once: true,
  })
  const answer = new Promise<number>(resolve => {
    setTimeout(() => resolve(-1), longestMs)
    const observer = new MutationObserver(() => {
      const now = read()
      if (text === undefined ? now === before || !now : now !== text) return
      observer.disconnect()
      requestAnimationFrame(() => {
        // The next task after the frame, before others that wait.
        scheduler.postTask(() => resolve(performance.now() - startMs), {
          priority: 'user-blocking',
        })
      })
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  Object.assign(window, { benchAnswer: answer })
}
