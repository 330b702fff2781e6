import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { chromium } from '@playwright/test'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { ensureChromium } from '../../tools/lib/chromium.mjs'
import { defineCommand, runCommand } from '../../tools/lib/command.ts'
import { FIXTURE_COMPANY } from '../fixtures/catalogue.ts'
import { freePort } from '../support/freePort.ts'
import { ensureBrotli, ensureNginx, startNginx } from './nginx.ts'
import { openScreens } from './openScreens.ts'
import { checks, type Served } from './responses.ts'

/** Folder for the builds and the files of the servers. */
const FOLDER = '.cache/serve'

const command = defineCommand(
  'test:serve',
  'Builds the site, serves it with nginx (deploy/nginx.conf, under / and /store/), checks the responses and opens each screen in Chromium. Exit 1: a check failed, or nginx is not available.',
  'npm run test:serve',
)
  .option('--strict', "fail if nginx's brotli module isn't available")
  .action(tryServers)
await runCommand(command, { hasColors: true })

async function tryServers({ strict }: { strict?: true | undefined }): Promise<void> {
  const nginx = await find('nginx', ensureNginx, { isRequired: true })
  if (nginx === undefined) return
  const brotli = await find('nginx with brotli', ensureBrotli, { isRequired: strict === true })

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
  for (const site of [root, store]) {
    for (const bestEncoding of brotli ? (['gzip', 'br'] as const) : (['gzip'] as const)) {
      const hasBrotli = bestEncoding === 'br'
      servers.push({ ...site, port: await freePort(), bestEncoding, hasBrotli })
    }
  }
  const stop = await startNginx(nginx, `${FOLDER}/nginx`, servers)
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  for (const { base, port, ...server } of servers) {
    await test(`nginx, ${base}, ${server.bestEncoding}`, async t => {
      const served: Served = { ...server, url: `http://127.0.0.1:${port}${base}` }
      for (const { name, run } of checks) await t.test(name, () => run(served))
      await t.test('each screen starts, and the worker controls it', () =>
        openScreens(browser, served.url),
      )
    })
  }
  await browser.close()
  stop()
}

/** The result of `ensure`. If it throws, the reason is reported, as a failure if `isRequired`. */
async function find<Found>(
  name: string,
  ensure: () => Found,
  { isRequired }: { isRequired: boolean },
): Promise<Found | undefined> {
  let found: Found | undefined
  await test(`${name} is available`, t => {
    try {
      found = ensure()
    } catch (error) {
      if (isRequired) throw error
      t.skip((error as Error).message)
    }
  })
  return found
}
