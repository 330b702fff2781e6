import type { CDPSession } from 'puppeteer-core'
import { type Bench, inTurns } from './figures.ts'
import { APP_LINK, showsDescription } from './interactions.ts'
import { bringIntoView, openPage, touch, waitForIdle, waitForPaint, withColdTab } from './tab.ts'

/** Main-thread CPU time of a cold visit of each screen and of a tap on a card, at full speed. Scatters less than times. */
export async function measureCpu({ browser, sites, screens, runs, addValue }: Bench) {
  for (let run = 0; run < runs; run += 1) {
    for (const screen of screens) {
      for (const site of inTurns(sites, run)) {
        site.serve({ isSlow: false })
        const cpuMs = await withColdTab(browser, tab =>
          traceCpu(tab, () => openPage(tab, site.origin + screen)),
        )
        addValue(`${screen}, cold: CPU time until idle, ms`, site.name, cpuMs)
      }
    }
    for (const [end, waitForEnd] of Object.entries(TAP_ENDS)) {
      for (const site of inTurns(sites, run)) {
        const cpuMs = await withColdTab(browser, async tab => {
          await openPage(tab, site.origin)
          const card = await bringIntoView(tab, APP_LINK)
          return traceCpu(tab, async () => {
            const ended = waitForEnd(tab)
            await touch(tab, card)
            await ended
          })
        })
        addValue(`tap on a card of /: CPU time until ${end}, ms`, site.name, cpuMs)
      }
    }
  }
}

/** When a tap ends. Pictures and the chart come after the first paint of the page. */
const TAP_ENDS = {
  'the whole page is painted': tab => waitForPaint(tab, showsDescription, []),
  idle: waitForIdle,
} satisfies Record<string, (tab: CDPSession) => Promise<unknown>>

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

/** The CPU time that the main threads of pages use during `work`, in ms. */
async function traceCpu(tab: CDPSession, work: () => Promise<void>): Promise<number> {
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const events: TraceEvent[] = []
  tab.on('Tracing.dataCollected', ({ value }) => events.push(...(value as TraceEvent[])))
  const complete = new Promise(resolve => tab.once('Tracing.tracingComplete', resolve))
  await tab.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  })
  await work()
  await tab.send('Tracing.end')
  await complete
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  )
  return events
    .filter(event => event.name.endsWith('::RunTask') && mainThreads.has(threadOf(event)))
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
}
