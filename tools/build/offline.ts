import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type ViteBuilder } from 'vite'
import type { OfflineFiles, RevisedFile } from '../../src/offline/offlineFiles.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { readCatalogue } from '../lib/catalogueFile.ts'
import { site } from '../lib/site.ts'

const WORKER = fileURLToPath(new URL('../../src/offline/worker.ts', import.meta.url))
const MANIFEST = 'manifest.webmanifest'
/** So much of the apps' pictures is kept from the start, in bytes. */
const MAX_ICON_BYTES = 2_000_000
const PICTURE = /\.(svg|png|webp|jpe?g|avif|gif|ico)$/

/**
 * Writes the service worker (`sw.js`, always under this name) with the list of what it keeps, once
 * all pages are written, and the web manifest that every page names. Stands behind `prerender()`.
 */
export function offline(): Plugin {
  let base = '/'
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: base + MANIFEST }, injectTo: 'head' },
    ],
    buildApp: { order: 'post', handler: writeOfflineFiles },
  }
}

async function writeOfflineFiles({ config }: ViteBuilder): Promise<void> {
  const { base, publicDir } = config
  const { outDir } = config.build
  writeFileSync(join(outDir, MANIFEST), JSON.stringify(webManifest(base), null, 2))
  const files = offlineFiles(outDir, base, readCatalogue(join(publicDir, 'data.json')))
  await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      OFFLINE_FILES: JSON.stringify(files),
      // Else Workbox writes a diary into the console.
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}

/** What browsers ask for before they offer to install the site; `base` is its path. */
export function webManifest(base: string): object {
  return {
    id: base,
    start_url: base,
    scope: base,
    name: site.name,
    short_name: site.name,
    description: site.description,
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

/**
 * What the worker keeps of the site in `dist`, which was built for `base` from `catalogue`: never a
 * page per app, and of the apps' pictures as many as `maxIconBytes` allow, in the catalogue's order.
 */
export function offlineFiles(
  dist: string,
  base: string,
  catalogue: readonly AppRecord[],
  maxIconBytes = MAX_ICON_BYTES,
): OfflineFiles {
  const read = (file: string) => readFileSync(join(dist, file))
  const revised = (url: string, file = url): RevisedFile => ({ url, revision: hash(read(file)) })

  const home = read('index.html').toString()
  const [, entry] = /<script type="module"[^>]*src="[^"]*?(assets\/[^"]+)"/.exec(home) ?? []
  if (entry === undefined) throw new Error('index.html names no script')
  const assets = readdirSync(join(dist, 'assets')).map(name => `assets/${name}`)
  const scripts = assets.filter(path => path.endsWith('.js'))
  const named = [home, ...scripts.map(path => read(path).toString())].join('\n')

  const iconFiles = catalogue.flatMap(({ image }) => iconFile(image, base) ?? [])
  const ofApps = new Set(iconFiles.map(({ file }) => file))
  const icons = new Map<string, string>()
  let bytes = 0
  for (const { url, file } of iconFiles) {
    const size = statSync(join(dist, file), { throwIfNoEntry: false })?.size
    // A missing picture is only warned of, and two apps may share one.
    if (size === undefined || icons.has(url)) continue
    // One that is too heavy leaves its room to those after it.
    if (bytes + size > maxIconBytes) continue
    bytes += size
    icons.set(url, file)
  }
  const illustrations = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => PICTURE.test(file) && !ofApps.has(file) && named.includes(file))
  return {
    entry,
    pages: [
      revised('', 'index.html'),
      revised('apps', 'apps.html'),
      revised('installation', 'installation.html'),
    ],
    assets: assets.toSorted(),
    illustrations: illustrations.toSorted().map(file => revised(file)),
    icons: [...icons.keys()],
    iconsRevision: hash(...[...icons].flatMap(([url, file]) => [Buffer.from(url), read(file)])),
  }
}

/** An `image` as the worker asks for it and as a file of dist/; undefined where it stands elsewhere. */
function iconFile(
  image: string | undefined,
  base: string,
): { url: string; file: string } | undefined {
  const root = `http://site.invalid${base}`
  if (!image || !URL.canParse(image, root)) return undefined
  const { href, pathname } = new URL(image, root)
  if (!href.startsWith(root)) return undefined
  try {
    const file = decodeURIComponent(pathname.slice(base.length))
    return { url: href.slice(root.length), file }
  } catch {
    return undefined
  }
}

function hash(...contents: Buffer[]): string {
  const sum = createHash('sha256')
  for (const content of contents) sum.update(`${content.length}\n`).update(content)
  return sum.digest('hex').slice(0, 16)
}
