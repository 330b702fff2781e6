import type { CDPSession, Page } from '@playwright/test'
import { median } from '../lib/statistics.ts'

/** What a page holds after a garbage collection. */
export type Sample = {
  /** Rounds or navigations until then. */
  after: number
  heapBytes: number
  nodes: number
  listeners: number
}

const FIGURES = ['heapBytes', 'nodes', 'listeners'] as const

/** The last samples may have so much more than those before them: a share, and what a chart or a notice on its way out takes. */
const ALLOWED_GROWTH = 0.05
const ALLOWED_MORE = { heapBytes: 300_000, nodes: 50, listeners: 20 }

/** Takes a sample of `page`, whose Chromium `session` speaks to. */
export async function takeSample(session: CDPSession, after: number): Promise<Sample> {
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { after, heapBytes: usedSize, nodes, listeners: jsEventListeners }
}

/** A session that can take samples of `page`. */
export async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  return session
}

/**
 * What grew, in words: figures whose median in the last quarter of `samples` is beyond that of the
 * second quarter. The first quarter is not counted: caches fill then.
 */
export function findGrowth(samples: readonly Sample[]): string[] {
  const quarter = Math.ceil(samples.length / 4)
  return FIGURES.flatMap(figure => {
    const values = samples.map(sample => sample[figure])
    const early = median(values.slice(quarter, 2 * quarter))
    const late = median(values.slice(-quarter))
    const allowed = early * (1 + ALLOWED_GROWTH) + ALLOWED_MORE[figure]
    return late > allowed ? [`${figure} grew from ${early} to ${late}`] : []
  })
}
