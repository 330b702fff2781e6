import { rmSync } from 'node:fs'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { defineCommand, runCommand } from '../../tools/lib/command.ts'
import { journeys } from '../browsers/journeys.ts'
import { formatNotTried, type NotTried } from '../browsers/notTried.ts'
import { chromium } from '../browsers/puppeteer.ts'
import { tryEngine } from '../browsers/tryEngine.ts'
import { fixtureSite } from '../fixtures/catalogue.ts'
import { freePort } from '../support/freePort.ts'
import { checks, type Served } from './answers.ts'
import { ensureBrotli, ensureNginx, type Server, startNginx } from './nginx.ts'

/** Folder for the builds and the files of nginx. */
const FOLDER = '.cache/serve'

const command = defineCommand(
  'test:serve',
  'Builds the site for / and /store/, starts nginx with deploy/nginx.conf, checks its responses and runs the main journeys in Chromium. Exit 1: a check failed, or nginx is not available.',
  'npm run test:serve',
)
  .option('--strict', "fail if nginx's brotli module is not available")
  .action(tryNginx)
await runCommand(command)

async function tryNginx({ strict }: { strict?: true | undefined }): Promise<void> {
  const notTried: NotTried[] = []
  const nginx = tryToEnsure('nginx', ensureNginx, notTried)
  if (nginx === undefined) {
    console.log(formatNotTried(notTried))
    process.exit(1)
  }
  const hasBrotli = tryToEnsure('nginx with brotli', ensureBrotli, notTried) !== undefined

  rmSync(FOLDER, { recursive: true, force: true })
  const bases = [
    { base: '/', root: `${FOLDER}/root`, dist: `${FOLDER}/root` },
    { base: '/store/', root: `${FOLDER}/host`, dist: `${FOLDER}/host/store` },
  ]
  for (const { base, dist } of bases) {
    const env = { SITE_URL: 'https://apps.example' }
    const { code, output } = await buildSite({ ...fixtureSite, outDir: dist, base, env })
    if (code !== 0) throw new Error(output)
  }
  const servers: (Server & Served)[] = []
  for (const site of bases) {
    for (const bestEncoding of hasBrotli ? (['gzip', 'br'] as const) : (['gzip'] as const)) {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}${site.base}`
      servers.push({ ...site, port, url, bestEncoding, hasBrotli: bestEncoding === 'br' })
    }
  }
  await startNginx(nginx, `${FOLDER}/nginx`, servers)

  const summaries: string[] = []
  let failed = 0
  for (const served of servers) {
    const label = `nginx, ${served.base}, ${served.bestEncoding}`
    console.log(`\n${label}`)
    const failures = await runChecks(served)
    failed += failures
    summaries.push(`${label}: ${checks.length - failures} answered, ${failures} failed`)
  }
  for (const { url, base, bestEncoding } of servers) {
    // Pages don't see the encoding.
    if (bestEncoding !== 'gzip') continue
    const outcome = await tryEngine(chromium, url, journeys)
    failed += outcome.passed === 0 ? 1 : outcome.failed
    summaries.push(`nginx, ${base}: ${outcome.summary}`)
    for (const { name, reason } of outcome.notTried) {
      notTried.push({ name: `${name} on ${base}`, reason })
    }
  }
  console.log(`\n${[...summaries, formatNotTried(notTried)].join('\n')}`)
  process.exit(failed > 0 || (strict && !hasBrotli) ? 1 : 0)
}

/** The result of `ensure`; undefined if it throws, with the reason added to `notTried`. */
function tryToEnsure<Found>(
  name: string,
  ensure: () => Found,
  notTried: NotTried[],
): Found | undefined {
  try {
    return ensure()
  } catch (error) {
    notTried.push({ name, reason: (error as Error).message })
    return undefined
  }
}

/** Runs and reports the checks; resolves to the number of failed ones. */
async function runChecks(served: Served): Promise<number> {
  let failures = 0
  for (const { name, run } of checks) {
    try {
      await run(served)
      console.log(`  ✓ ${name}`)
    } catch (error) {
      failures += 1
      console.log(`  ✗ ${name}\n${(error as Error).message.replace(/^/gm, '      ')}`)
    }
  }
  return failures
}
