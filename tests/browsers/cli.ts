import type { AddressInfo } from 'node:net'
import { constants } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import { preview } from 'vite'
import { parseFlags, runCommand } from '../../tools/command.ts'
import { buildSite } from '../../tools/build/buildSite.ts'
import type { Browser, Engine } from './driver.ts'
import { type Journey, journeys } from './journeys.ts'
import { chromium, firefox } from './puppeteer.ts'
import { webkit } from './webkit.ts'

const ENGINES = [chromium, firefox, webkit]

/** A journey that takes longer has failed. In ms. */
const LONGEST_JOURNEY_MS = 60_000

/**
 * `npm run test:browsers [-- --engine NAME]`: builds the site and tries the journeys on it in each
 * engine. Exit code 1 if a journey failed or no engine could be tried.
 */
await runCommand(async () => {
  const { values } = parseFlags({ engine: { type: 'string', multiple: true } })
  const chosen = values.engine?.map(findEngine) ?? ENGINES
  // Servers and browsers end with this process, whatever ends it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
  const { code, output } = await buildSite({ outDir: 'dist' })
  if (code !== 0) throw new Error(output)
  const { httpServer } = await preview({ preview: { port: 0 } })
  const { port } = httpServer.address() as AddressInfo
  const outcomes: Outcome[] = []
  for (const engine of chosen) outcomes.push(await tryEngine(engine, `http://localhost:${port}/`))
  console.log(`\n${outcomes.map(({ summary }) => summary).join('\n')}`)
  const isGood =
    outcomes.some(({ passed }) => passed > 0) && outcomes.every(({ failed }) => !failed)
  process.exit(isGood ? 0 : 1)
})

function findEngine(wanted: string): Engine {
  const engine = ENGINES.find(({ name }) => name.toLowerCase() === wanted)
  if (engine) return engine
  const names = ENGINES.map(({ name }) => name.toLowerCase())
  throw new Error(`There is no engine '${wanted}'; there are ${names.join(', ')}.`)
}

type Outcome = { passed: number; failed: number; summary: string }

async function tryEngine(engine: Engine, siteUrl: string): Promise<Outcome> {
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
      return { passed, failed, summary: `${label} was not tried: ${reason}.` }
    }
    console.log(`  ✗ ${reason}`)
    failed += 1
  }
  return { passed, failed, summary: `${label}: ${passed} passed, ${failed} failed` }
}

/** Whether the journey came to its end; says so, or where and why it did not. */
async function tryJourney(browser: Browser, { name, run }: Journey): Promise<boolean> {
  const startMs = performance.now()
  const visit = await withinTime(browser.visit())
  try {
    await withinTime(visit.openTab().then(tab => run(tab, visit)))
    const errors = await visit.uncaughtErrors()
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

/** Rejects where `work` takes longer than any journey should. */
function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  const tooLong = after(LONGEST_JOURNEY_MS, undefined, { ref: false }).then(() => {
    throw new Error(`It did not end within ${LONGEST_JOURNEY_MS / 1000} s`)
  })
  return Promise.race([work, tooLong])
}

/** The first line of what went wrong, without its full stop. */
function sentence(error: unknown): string {
  const [line = ''] = String((error as Error).message).split('\n')
  return line.replace(/\.$/, '')
}
