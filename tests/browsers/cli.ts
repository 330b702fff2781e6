import type { AddressInfo } from 'node:net'
import { constants } from 'node:os'
import { preview } from 'vite'
import { buildSite } from '../../tools/build/buildSite.ts'
import { parseFlags, runCommand } from '../../tools/command.ts'
import type { Engine } from './driver.ts'
import { journeys, offlineJourneys } from './journeys.ts'
import { formatNotTried } from './notTried.ts'
import { chromium, firefox } from './puppeteer.ts'
import { type Outcome, tryEngine } from './tryEngine.ts'
import { webkit } from './webkit.ts'

const ENGINES = [chromium, firefox, webkit]

/**
 * `npm run test:browsers [-- --engine NAME --strict]`: builds the site and tries the journeys on it in
 * each engine. Exit code 1 if a journey failed or no engine could be tried; with --strict also if one
 * engine could not be tried.
 */
await runCommand(async () => {
  const { values } = parseFlags({
    engine: { type: 'string', multiple: true },
    strict: { type: 'boolean' },
  })
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
  const all = [...journeys, ...offlineJourneys]
  for (const engine of chosen) {
    outcomes.push(await tryEngine(engine, `http://localhost:${port}/`, all))
  }
  const notTried = outcomes.flatMap(outcome => outcome.notTried)
  const summaries = outcomes.map(({ summary }) => summary)
  console.log(`\n${[...summaries, formatNotTried(notTried)].join('\n')}`)
  const isGood =
    outcomes[values.strict ? 'every' : 'some'](({ passed }) => passed > 0) &&
    outcomes.every(({ failed }) => !failed)
  process.exit(isGood ? 0 : 1)
})

function findEngine(wanted: string): Engine {
  const engine = ENGINES.find(({ name }) => name.toLowerCase() === wanted)
  if (engine) return engine
  const names = ENGINES.map(({ name }) => name.toLowerCase())
  throw new Error(`There is no engine '${wanted}'; there are ${names.join(', ')}.`)
}
