import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { defineCommand, runCommand } from '../../tools/lib/command.ts'
import { givenPath } from '../../tools/lib/givenPath.ts'
import { openHost, serveFolder } from '../../tools/lib/staticHost.ts'
import { FIXTURE_COMPANY } from '../fixtures/catalogue.ts'
import { journeys } from './devToolsJourneys.ts'
import { startVisit } from './monitor.ts'

const DIST = '.cache/extension'

const command = defineCommand(
  'test:extension',
  'Builds the site and tests it with an unpacked Redux DevTools extension. Exit code 1: a journey failed.',
  'npm run test:extension -- ../redux-devtools-extension',
)
  .argument('<DIR>', 'folder of the unpacked extension, with its manifest.json', givenPath)
  .action(tryExtension)
await runCommand(command, { hasColors: true })

async function tryExtension(dir: string): Promise<void> {
  const folder = resolve(dir)
  if (!existsSync(`${folder}/manifest.json`)) {
    throw new Error(`${dir} is not an unpacked extension: expected a manifest.json in it.`)
  }
  const { code, output } = await buildSite({ company: FIXTURE_COMPANY, outDir: DIST })
  if (code !== 0) throw new Error(output)
  const host = await openHost(serveFolder(DIST))
  for (const { name, run } of journeys) {
    await test(name, async t => {
      const visit = await startVisit(folder, `${host.origin}/`)
      t.after(() => visit.close())
      await run(visit)
    })
  }
  host.close()
}
