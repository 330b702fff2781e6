import type { AddressInfo } from 'node:net'
import { Option } from '@commander-js/extra-typings'
import { preview } from 'vite'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { defineCommand, runCommand } from '../../tools/lib/command.ts'
import { fixtureSite } from '../fixtures/catalogue.ts'
import { DIST } from './driver.ts'
import { journeys, offlineJourneys } from './journeys.ts'
import { chromium, firefox } from './puppeteer.ts'
import { type Outcome, tryEngine } from './tryEngine.ts'
import { webkit } from './webkit.ts'

const ENGINES = [chromium, firefox, webkit]

const NAMES = ENGINES.map(({ name }) => name.toLowerCase())

const command = defineCommand(
  'test:browsers',
  'Builds the site and tries the main journeys on it in each engine. Exit 1: a journey failed, or no engine could be tried.',
  'npm run test:browsers -- --engine firefox',
)
  .addOption(
    new Option('--engine <name...>', 'try these engines only').choices(NAMES).default(NAMES, 'all'),
  )
  .action(tryEngines)
await runCommand(command)

async function tryEngines({ engine: chosen }: { engine: string[] }): Promise<void> {
  const { code, output } = await buildSite({ ...fixtureSite, outDir: DIST })
  if (code !== 0) throw new Error(output)
  const { httpServer } = await preview({ build: { outDir: DIST }, preview: { port: 0 } })
  const { port } = httpServer.address() as AddressInfo
  const outcomes: Outcome[] = []
  const all = [...journeys, ...offlineJourneys]
  for (const engine of ENGINES) {
    if (!chosen.includes(engine.name.toLowerCase())) continue
    outcomes.push(await tryEngine(engine, `http://localhost:${port}/`, all))
  }
  console.log(`\n${outcomes.map(({ summary }) => summary).join('\n')}`)
  const isGood =
    outcomes.some(({ passed }) => passed > 0) && outcomes.every(({ failed }) => !failed)
  process.exit(isGood ? 0 : 1)
}
