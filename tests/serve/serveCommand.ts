import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { chromium } from '@playwright/test'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { ensureChromium } from '../../tools/lib/chromium.mjs'
import { defineCommand, runCommand } from '../../tools/lib/command.ts'
import { FIXTURE_COMPANY } from '../fixtures/catalogue.ts'
import { freePort } from '../support/freePort.ts'
import { checks, NGINX, PAGES, type Served } from './answers.ts'
import { ensureBrotli, ensureNginx, startNginx } from './nginx.ts'
import { openScreens } from './openScreens.ts'
import { ensureWrangler, startPages } from './wrangler.ts'

/** Folder for the builds and the files of the servers. */
const FOLDER = '.cache/serve'

const command = defineCommand(
  'test:serve',
  'Builds the site, serves it with nginx (deploy/nginx.conf, under / and /store/) and with wrangler (Cloudflare Pages), checks their responses and opens each screen in Chromium. Exit 1: a check failed, or neither is available.',
  'npm run test:serve',
)
  .option('--strict', "fail if nginx, its brotli module or wrangler isn't available")
  .action(tryServers)
await runCommand(command, { hasColors: true })

async function tryServers({ strict }: { strict?: true | undefined }): Promise<void> {
  /** The result of `ensure`. If it throws, the reason is reported, as a failure if `strict`. */
  async function find<Found>(name: string, ensure: () => Found): Promise<Found | undefined> {
    let found: Found | undefined
    await test(`${name} is available`, t => {
      try {
        found = ensure()
      } catch (error) {
        if (strict) throw error
        t.skip((error as Error).message)
      }
    })
    return found
  }
  const nginx = await find('nginx', ensureNginx)
  const hasBrotli = nginx !== undefined && (await find('nginx with brotli', ensureBrotli))
  const wrangler = await find('Cloudflare Pages', ensureWrangler)

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
  const running: (() => void)[] = []
  if (nginx !== undefined) running.push(await startNginx(nginx, `${FOLDER}/nginx`, servers))
  if (wrangler !== undefined) {
    const port = await freePort()
    servers.push({ ...root, host: PAGES, port, bestEncoding: 'gzip' as const, hasBrotli: false })
    running.push(await startPages(wrangler, root.dist, port))
  }
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  for (const { base, port, ...server } of servers) {
    await test(`${server.host.name}, ${base}, ${server.bestEncoding}`, async t => {
      const served: Served = { ...server, url: `http://127.0.0.1:${port}${base}` }
      for (const { name, run } of checks) await t.test(name, () => run(served))
      await t.test('each screen starts, and the worker controls it', () =>
        openScreens(browser, served.url),
      )
    })
  }
  await browser.close()
  await test('a server is available', () => assert.notEqual(servers.length, 0))
  for (const stop of running) stop()
}
