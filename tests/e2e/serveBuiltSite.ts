import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { build, preview } from 'vite'

/** A second build under a base path, beside dist/. */
const STORE_DIST = '.cache/dist-store'

/** Serves the built site as its hosts do, each on a free port; see `HOSTS` in journey.ts. */
export default async function serveBuiltSite() {
  if (!existsSync('dist/index.html'))
    throw new Error('There is no dist/ yet: npm run build makes it.')
  await build({ base: '/store/', build: { outDir: STORE_DIST }, logLevel: 'warn' })
  const servers = await Promise.all([
    preview({ preview: { port: 0 } }),
    preview({ appType: 'spa', preview: { port: 0 } }),
    preview({ base: '/store/', build: { outDir: STORE_DIST }, preview: { port: 0 } }),
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
