import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { defineCommand, runCommand } from '../../tools/lib/command.ts'
import { journeys, workerJourney } from '../browsers/journeys.ts'
import { formatNotTried, type NotTried } from '../browsers/notTried.ts'
import { chromium } from '../browsers/puppeteer.ts'
import { tryEngine } from '../browsers/tryEngine.ts'
import { FIXTURE_COMPANY } from '../fixtures/catalogue.ts'
import { freePort } from '../support/freePort.ts'
import { checks, NGINX, PAGES, type Served } from './answers.ts'
import { ensureBrotli, ensureNginx, startNginx } from './nginx.ts'
import { ensureWrangler, startPages } from './wrangler.ts'

/** Folder for the builds and the files of the servers. */
const FOLDER = '.cache/serve'

const command = defineCommand(
  'test:serve',
  'Builds the site, serves it with nginx (deploy/nginx.conf, under / and /store/) and with wrangler (Cloudflare Pages), checks their responses and runs the main journeys in Chromium. Exit 1: a check failed, or neither is available.',
  'npm run test:serve',
)
  .option('--strict', "fail if nginx, its brotli module or wrangler isn't available")
  .action(tryServers)
await runCommand(command, { hasColors: true })

async function tryServers({ strict }: { strict?: true | undefined }): Promise<void> {
  const notTried: NotTried[] = []
  const nginx = tryToEnsure('nginx', ensureNginx, notTried)
  const hasBrotli =
    nginx !== undefined && tryToEnsure('nginx with brotli', ensureBrotli, notTried) !== undefined
  const wrangler = tryToEnsure('Cloudflare Pages', ensureWrangler, notTried)

  rmSync(FOLDER, { recursive: true, force: true })
  const root = { base: '/', root: `${FOLDER}/root`, dist: `${FOLDER}/root` }
  const company = `${FOLDER}/company`
  cpSync(FIXTURE_COMPANY, company, { recursive: true })
  const file = `${company}/company.json`
  const texts = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...texts, languages: ['en', 'de'] }))
  const store = { base: '/store/', root: `${FOLDER}/host`, dist: `${FOLDER}/host/store` }
  for (const { base, dist } of [root, store]) {
    const env = { SITE_URL: 'https://apps.example' }
    const { code, output } = await buildSite({ company, outDir: dist, base, env })
    if (code !== 0) throw new Error(output)
  }
  const servers = []
  for (const site of nginx === undefined ? [] : [root, store]) {
    for (const bestEncoding of hasBrotli ? (['gzip', 'br'] as const) : (['gzip'] as const)) {
      const hasBrotli = bestEncoding === 'br'
      servers.push({ ...site, host: NGINX, port: await freePort(), bestEncoding, hasBrotli })
    }
  }
  if (nginx !== undefined) await startNginx(nginx, `${FOLDER}/nginx`, servers)
  if (wrangler !== undefined) {
    const port = await freePort()
    servers.push({ ...root, host: PAGES, port, bestEncoding: 'gzip' as const, hasBrotli: false })
    await startPages(wrangler, root.dist, port)
  }

  const summaries: string[] = []
  let failed = 0
  for (const { base, port, ...server } of servers) {
    const label = `${server.host.name}, ${base}, ${server.bestEncoding}`
    console.log(`\n${label}`)
    const failures = await runChecks({ ...server, url: `http://127.0.0.1:${port}${base}` })
    failed += failures
    summaries.push(`${label}: ${checks.length - failures} answered, ${failures} failed`)
  }
  for (const { base, port, host, bestEncoding } of servers) {
    // Pages don't see the encoding.
    if (host === NGINX && bestEncoding !== 'gzip') continue
    const url = `http://127.0.0.1:${port}${base}`
    const outcome = await tryEngine(chromium, url, [...journeys, workerJourney])
    failed += outcome.passed === 0 ? 1 : outcome.failed
    summaries.push(`${host.name}, ${base}: ${outcome.summary}`)
    for (const { name, reason } of outcome.notTried) {
      notTried.push({ name: `${name} on ${base}`, reason })
    }
  }
  console.log(`\n${[...summaries, formatNotTried(notTried)].join('\n')}`)
  const isComplete = hasBrotli && wrangler !== undefined
  process.exit(failed > 0 || servers.length === 0 || (strict && !isComplete) ? 1 : 0)
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
