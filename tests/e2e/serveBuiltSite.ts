import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SCENARIOS } from '../../mock-server/scenarios.ts'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { openHost, serveFolder } from '../../tools/lib/staticHost.ts'

/** A second build under a base path, beside dist/. */
const STORE_DIST = '.cache/dist-store'
/** A third one with the development build of React and a catalogue that has hostile records too. */
const STRICT_DIST = '.cache/dist-strict'
const STRICT_PUBLIC = '.cache/public-strict'
/** A fourth one of sources that have another headline, as the build that comes after dist/. */
const NEXT_SOURCES = '.cache/next-sources'
const NEXT_DIST = '.cache/dist-next'

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
  copyNextSources()
  await build({ root: NEXT_SOURCES, outDir: resolve(NEXT_DIST) })
  const sites = [
    { folder: 'dist', base: '/' },
    { folder: 'dist', base: '/', isSinglePage: true },
    { folder: STORE_DIST, base: '/store/' },
    { folder: STRICT_DIST, base: '/strict/' },
  ]
  const hosts = await Promise.all(
    sites.map(({ folder, ...options }) => openHost(serveFolder(folder, options))),
  )
  const urls = hosts.map(({ origin }, index) => origin + sites[index]?.base)
  process.env.BUILT_SITES = JSON.stringify(urls)
  return () => {
    for (const host of hosts) host.close()
  }
}

/** See `NEXT_HEADLINE` in offline.spec.ts. */
function copyNextSources(): void {
  rmSync(NEXT_SOURCES, { recursive: true, force: true })
  const files = ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts']
  const folders = ['mock-server', 'public', 'src', 'tests/support', 'tools']
  for (const path of [...files, ...folders]) {
    cpSync(path, `${NEXT_SOURCES}/${path}`, { recursive: true })
  }
  symlinkSync(resolve('node_modules'), `${NEXT_SOURCES}/node_modules`)
  const site = readFileSync(`${NEXT_SOURCES}/src/site/site.ts`, 'utf8')
  writeFileSync(
    `${NEXT_SOURCES}/src/site/site.ts`,
    site.replace('We Build Productive', 'We Build Newer'),
  )
}

async function build(options: Parameters<typeof buildSite>[0]): Promise<void> {
  const { code, output } = await buildSite(options)
  if (code !== 0) throw new Error(output)
}
