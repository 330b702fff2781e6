import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { defineCommand, runCommand } from '../../tools/lib/command.ts'
import { openHost, serveFolder } from '../../tools/lib/staticHost.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { FIXTURE_COMPANY } from '../fixtures/catalogue.ts'
import file from '../fixtures/company/company.json' with { type: 'json' }
import { DIST } from './driver.ts'
import { journeys, offlineJourneys } from './journeys.ts'
import { formatNotTried } from './notTried.ts'
import { chromium, firefox } from './puppeteer.ts'
import { type Outcome, tryEngine } from './tryEngine.ts'
import { webkit } from './webkit.ts'

const ENGINES = [chromium, firefox, webkit]

const NAMES = ENGINES.map(({ name }) => name.toLowerCase())

const command = defineCommand(
  'test:browsers',
  'Builds the site and runs the main journeys in each engine. Exit 1: a journey failed, or no engine is available.',
  'npm run test:browsers -- --engine firefox',
)
  .addOption(
    new Option('--engine <name...>', 'run only in these engines')
      .choices(NAMES)
      .default(NAMES, 'all'),
  )
  .option('--strict', 'fail if an engine is not available')
  .action(tryEngines)
await runCommand(command, { hasColors: true })

async function tryEngines({
  engine: chosen,
  strict,
}: {
  engine: string[]
  strict?: true | undefined
}): Promise<void> {
  const { code, output } = await buildSite({ company: bilingualCompany(), outDir: DIST })
  if (code !== 0) throw new Error(output)
  const { origin } = await openHost(serveFolder(DIST))
  const outcomes: Outcome[] = []
  const all = [...journeys, ...offlineJourneys]
  for (const engine of ENGINES) {
    if (!chosen.includes(engine.name.toLowerCase())) continue
    outcomes.push(await tryEngine(engine, `${origin}/`, all))
  }
  const notTried = outcomes.flatMap(outcome => outcome.notTried)
  const summaries = outcomes.map(({ summary }) => summary)
  console.log(`\n${[...summaries, formatNotTried(notTried)].join('\n')}`)
  const isGood =
    outcomes[strict ? 'every' : 'some'](({ passed }) => passed > 0) &&
    outcomes.every(({ failed }) => !failed)
  process.exit(isGood ? 0 : 1)
}

/** The tests' company, whose screens are also in German. */
function bilingualCompany(): string {
  const folder = makeTemporaryFolder('bilingual')
  cpSync(FIXTURE_COMPANY, folder, { recursive: true })
  writeFileSync(join(folder, 'company.json'), JSON.stringify({ ...file, languages: ['en', 'de'] }))
  return folder
}
