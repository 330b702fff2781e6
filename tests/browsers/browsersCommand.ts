import assert from 'node:assert/strict'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Option } from '@commander-js/extra-typings'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { defineCommand, runCommand } from '../../tools/lib/command.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { openHost, serveFolder } from '../../tools/site/staticHost.ts'
import { FIXTURE_COMPANY } from '../fixtures/catalogue.ts'
import file from '../fixtures/company/company.json' with { type: 'json' }
import { DIST, type Engine, Tab } from './driver.ts'
import { firefox } from './firefox.ts'
import { type Journey, journeys } from './journeys.ts'
import { webkit } from './webkit.ts'

const ENGINES = [firefox, webkit]
const NAMES = ENGINES.map(({ name }) => name.toLowerCase())
/** A journey that takes longer fails. */
const LONGEST_JOURNEY_MS = 120_000

const command = defineCommand(
  'test:browsers',
  'Builds the site and runs journeys in engines that npm test lacks. Exit 1: a journey failed, or no engine is available.',
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
  const host = await openHost(serveFolder(DIST))
  let tried = 0
  for (const engine of ENGINES) {
    if (!chosen.includes(engine.name.toLowerCase())) continue
    await test(engine.name, async t => {
      try {
        engine.install()
      } catch (error) {
        if (strict) throw error
        return t.skip((error as Error).message)
      }
      tried += 1
      for (const journey of journeys) await tryJourney(t, engine, journey, `${host.origin}/`)
      const skip = engine.unreported
      if (skip) await t.test('no uncaught errors', { skip })
    })
  }
  host.close()
  await test('an engine is available', () => assert.notEqual(tried, 0))
}

function tryJourney(
  t: TestContext,
  engine: Engine,
  { name, run, expectedErrors }: Journey,
  siteUrl: string,
) {
  return t.test(name, { timeout: LONGEST_JOURNEY_MS }, async t => {
    const { driver, errors, close } = await engine.start()
    t.after(close)
    const version = (await driver.getCapabilities()).get('browserVersion')
    if (name === journeys[0]?.name) t.diagnostic(`${engine.name} ${version}`)
    await run(new Tab(driver, await driver.getWindowHandle(), siteUrl))
    assert.deepEqual(
      errors.filter(error => !expectedErrors?.test(error)),
      [],
    )
  })
}

/** The tests' company, whose screens are also in German. */
function bilingualCompany(): string {
  const folder = makeTemporaryFolder('bilingual')
  cpSync(FIXTURE_COMPANY, folder, { recursive: true })
  writeFileSync(join(folder, 'company.json'), JSON.stringify({ ...file, languages: ['en', 'de'] }))
  return folder
}
