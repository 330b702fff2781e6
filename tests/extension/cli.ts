import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { preview } from 'vite'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { parseFlags, runCommand } from '../../tools/lib/command.ts'
import { type Journey, journeys } from './journeys.ts'
import { startVisit } from './monitor.ts'

/**
 * `npm run test:extension -- DIR`: builds the site and tries the Redux DevTools extension that is
 * unpacked in DIR on it. Exit code 1 if a journey failed.
 */
await runCommand(async () => {
  const { positionals } = parseFlags({}, 'DIR')
  const folder = resolve(positionals[0] ?? '')
  if (positionals.length !== 1 || !existsSync(`${folder}/manifest.json`)) {
    throw new Error('Name the folder of the unpacked extension, the one with its manifest.json.')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
  const { code, output } = await buildSite({ outDir: 'dist' })
  if (code !== 0) throw new Error(output)
  const { httpServer } = await preview({ preview: { port: 0 } })
  const { port } = httpServer.address() as AddressInfo
  let failed = 0
  for (const journey of journeys) {
    if (!(await tryJourney(journey, folder, `http://localhost:${port}/`))) failed += 1
  }
  console.log(`\n${journeys.length - failed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
})

/** Whether the journey came to its end; says so, or why it did not. */
async function tryJourney({ name, run }: Journey, folder: string, url: string): Promise<boolean> {
  const visit = await startVisit(folder, url)
  try {
    await run(visit)
    console.log(`  ✓ ${name}`)
    return true
  } catch (error) {
    console.log(`  ✗ ${name}\n${String((error as Error).message).replace(/^/gm, '      ')}`)
    return false
  } finally {
    await visit.close()
  }
}
