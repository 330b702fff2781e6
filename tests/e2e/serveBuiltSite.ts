import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { preview } from 'vite'
import { SCENARIOS } from '../../mock-server/scenarios.ts'
import { buildSite } from '../../tools/build/buildSite.ts'

/** A second build under a base path, beside dist/. */
const STORE_DIST = '.cache/dist-store'
/** A third one with the development build of React and a catalogue that has hostile records too. */
const STRICT_DIST = '.cache/dist-strict'
const STRICT_PUBLIC = '.cache/public-strict'

/** Serves the built site as its hosts do, each on a free port; see `HOSTS` in journey.ts. */
export default async function serveBuiltSite() {
  if (!existsSync('dist/index.html'))
    throw new Error('There is no dist/ yet: npm run build makes it.')
  cpSync('public', STRICT_PUBLIC, { recursive: true })
  const shipped = JSON.parse(readFileSync('public/data.json', 'utf8'))
  const hostile = SCENARIOS.hostile.records()
  writeFileSync(`${STRICT_PUBLIC}/data.json`, JSON.stringify([...shipped, ...hostile]))
  const env = { SITE_URL: 'https://apps.example' }
  await build({ base: '/store/', outDir: STORE_DIST, env })
  await build({
    base: '/strict/',
    outDir: STRICT_DIST,
    publicDir: STRICT_PUBLIC,
    mode: 'development',
    env,
  })
  const servers = await Promise.all([
    preview({ preview: { port: 0 } }),
    preview({ appType: 'spa', preview: { port: 0 } }),
    preview({ base: '/store/', build: { outDir: STORE_DIST }, preview: { port: 0 } }),
    preview({ base: '/strict/', build: { outDir: STRICT_DIST }, preview: { port: 0 } }),
  ])
  const urls = servers.map(({ httpServer, config }) => {
    const { port } = httpServer.address() as AddressInfo
    return `http://localhost:${port}${config.base}`
  })
  process.env.BUILT_SITES = JSON.stringify(urls)
  return async () => {
    await Promise.all(servers.map(server => server.close()))
  }
}

async function build(options: Parameters<typeof buildSite>[0]): Promise<void> {
  const { code, output } = await buildSite(options)
  if (code !== 0) throw new Error(output)
}
