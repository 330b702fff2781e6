import type { Browser, Tab } from './browser.ts'

/**
 * Lighthouse's benchmark index of the phone. Lighthouse slows down a fast computer, whose index is 1,500 to 2,000,
 * four times to emulate a common phone: 1,700 / 4.
 */
const PHONE_INDEX = 425
/** Other programs delay a page in bursts, which no slowdown corrects, if its thread gets less of the time. */
const LEAST_SHARE = 0.95
/** Tries until the machine counts as busy. Each takes a second. */
const TRIES = 60

/** How fast a page ran, and the share of the time in which its thread was running. */
type Speed = { index: number; share: number }

/** The index of the first of several `tries` that other programs did not delay. Throws an error if there is none. */
export async function measureIndex(tries: () => Promise<Speed>): Promise<number> {
  for (let count = 0; count < TRIES; count += 1) {
    const { index, share } = await tries()
    if (share >= LEAST_SHARE) return index
  }
  throw new Error('This machine is busy with other programs. Measure when it is idle.')
}

/** How many times faster than the phone a machine of this index is. Throws an error if it is slower. */
export function slowdownOf(index: number): number {
  if (index >= PHONE_INDEX) return index / PHONE_INDEX
  throw new Error(
    `This machine is slower than the phone: its index is ${Math.round(index)}, the phone's ${PHONE_INDEX}.`,
  )
}

/**
 * Measures how fast a page runs, comparable with Lighthouse's benchmark index: the mean of how often in a tenth of a
 * second it builds a string of 10,000 letters and copies 100,000 numbers. Takes a second.
 */
export async function measureSpeed(browser: Browser): Promise<Speed> {
  const tab = await browser.openTab()
  const strings = await tab.evaluate(() => {
    const startMs = performance.now()
    let letters = 0
    while (performance.now() - startMs < 500) {
      let text = ''
      for (let length = 0; length < 10_000; length += 1) text += 'a'
      letters += text.length
    }
    return letters / 10_000 / (performance.now() - startMs)
  })
  await countCpu(tab)
  const { copies, elapsedMs } = await tab.evaluate(() => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => index)
    const copy = [...numbers]
    const startMs = performance.now()
    let copies = 0
    for (; performance.now() - startMs < 500; copies += 1) {
      for (let index = 0; index < numbers.length; index += 1) copy[index] = numbers[index] ?? 0
    }
    const elapsedMs = performance.now() - startMs
    return { copies: copies / elapsedMs, elapsedMs }
  })
  // Unlike strings, copies need no garbage collector, for which the thread would wait.
  const share = (await readCpuMs(tab)) / elapsedMs
  await tab.closeContext()
  return { index: ((strings + copies) / 2) * 100, share }
}

/** From now on, counts the CPU time of the main thread. */
export async function countCpu(tab: Tab): Promise<void> {
  await tab.send('Performance.enable', { timeDomain: 'threadTicks' })
}

/** The CPU time of the main thread since `countCpu`, in ms. */
export async function readCpuMs(tab: Tab): Promise<number> {
  type Metrics = { metrics: { name: string; value: number }[] }
  const { metrics } = await tab.send<Metrics>('Performance.getMetrics')
  const tasks = metrics.find(({ name }) => name === 'TaskDuration')
  return (tasks?.value ?? Number.NaN) * 1000
}
