import { setTimeout as after } from 'node:timers/promises'
import type { Browser, Engine } from './driver.ts'
import type { Journey } from './journeys.ts'
import type { NotTried } from './notTried.ts'

/** A journey that takes longer fails. */
const LONGEST_JOURNEY_MS = 120_000

export type Outcome = {
  passed: number
  failed: number
  /** One line with the numbers of passed and failed journeys. */
  summary: string
  /** The engine if it is not available, otherwise what it cannot check. */
  notTried: NotTried[]
}

/** Runs `journeys` on the site at `siteUrl` and prints their results. */
export async function tryEngine(
  engine: Engine,
  siteUrl: string,
  journeys: readonly Journey[],
): Promise<Outcome> {
  let label = engine.name
  let passed = 0
  let failed = 0
  try {
    const launch = await engine.prepare()
    for (const colorScheme of ['light', 'dark'] as const) {
      const browser = await withinTime(launch({ siteUrl, colorScheme }))
      label = `${engine.name} ${browser.version}`
      if (passed + failed === 0) console.log(`\n${label}`)
      for (const journey of journeys.filter(journey => journey.colorScheme === colorScheme)) {
        if (await tryJourney(browser, journey)) passed += 1
        else failed += 1
      }
      await withinTime(browser.close())
    }
  } catch (error) {
    const reason = sentence(error)
    if (passed + failed === 0) {
      const notTried = [{ name: engine.name, reason }]
      return { passed, failed, summary: `${label}: not tried`, notTried }
    }
    console.log(`  ✗ ${reason}`)
    failed += 1
  }
  const summary = `${label}: ${passed} passed, ${failed} failed`
  return { passed, failed, summary, notTried: engine.notTried ? [engine.notTried] : [] }
}

/** Runs and reports one journey; resolves to whether it passed. */
async function tryJourney(
  browser: Browser,
  { name, run, expectedErrors }: Journey,
): Promise<boolean> {
  const startMs = performance.now()
  const visit = await withinTime(browser.visit())
  try {
    await withinTime(visit.openTab().then(tab => run(tab, visit)))
    const errors = (await visit.uncaughtErrors()).filter(error => !expectedErrors?.test(error))
    if (errors.length > 0) throw new Error(`Uncaught: ${errors.join('\n')}`)
    console.log(`  ✓ ${name} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`)
    return true
  } catch (error) {
    const { name: kind, message, stack } = error as Error
    const [place = ''] = /tests\/browsers\/journeys\.ts:\d+/.exec(stack ?? '') ?? []
    console.log(`  ✗ ${name}\n${`${message || kind}\n${place}`.replace(/^/gm, '      ')}`)
    return false
  } finally {
    await withinTime(visit.close())
  }
}

/** Rejects if `work` takes longer than LONGEST_JOURNEY_MS. */
function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  const tooLong = after(LONGEST_JOURNEY_MS, undefined, { ref: false }).then(() => {
    throw new Error(`It did not end within ${LONGEST_JOURNEY_MS / 1000} s`)
  })
  return Promise.race([work, tooLong])
}

/** The first line of an error message, without its full stop. */
function sentence(error: unknown): string {
  const [line = ''] = String((error as Error).message).split('\n')
  return line.replace(/\.$/, '')
}
