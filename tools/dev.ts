import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import { matchPath } from 'react-router'
import {
  createServer,
  type InlineConfig,
  mergeConfig,
  type Plugin,
  type ProxyOptions,
  type RunnableDevEnvironment,
  type ViteDevServer,
} from 'vite'
import type { ModuleRunner } from 'vite/module-runner'
import {
  defineMockCommand,
  listScenarios,
  offerKeys,
  openMock,
  presentMock,
  readMockFlags,
} from '../mock-server/commandLine.ts'
import { GENERATED_IMAGES } from '../mock-server/generator.ts'
import { MISSING_PICTURES } from '../mock-server/scenarios.ts'
import type { PageFacts } from '../src/prerender/Page.tsx'
import { PAGE_KINDS } from '../src/prerender/pageKinds.ts'
import type { AppRecord } from '../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../src/shared/domain/fileNames.ts'
import {
  isSamePath,
  normalizePath,
  withoutBase,
  withoutFileName,
} from '../src/shared/domain/paths.ts'
import { AT_ROOT, type Place, placesOf } from '../src/shared/domain/place.ts'
import { SCREENS } from '../src/shared/domain/screens.ts'
import { type CompanyFolder, companyFolder, openCompany, readCompany } from './company/company.ts'
import { frameColors } from './company/palette.ts'
import { runCommand } from './lib/command.ts'
import { nextFreePort, parsePort, requireFreePorts } from './lib/port.ts'
import { printLines } from './lib/printLines.ts'
import { ROOT } from './lib/root.ts'
import { companyStyles, MIRRORED_QUERY, MIRRORED_STYLES } from './site/companyStyles.ts'
import { drawBrand } from './site/drawBrand.ts'
import { bundleEarlyScript, bundleEndScripts } from './site/inlineScripts.ts'
import { renderDocuments } from './site/renderDocuments.ts'
import { siteConfig } from './site/siteConfig.ts'
import { setSite, siteData } from './site/siteData.ts'
import { type LocalizedSite, listSiteFiles } from './site/siteMap.ts'
import { listSitePages } from './site/sitePages.ts'
import { ENTRY, RENDERER } from './site/vitePlugin.ts'
import type { Renderer } from './site/writePages.ts'

export const command = defineMockCommand(
  'dev',
  "Starts the mock API and Vite's dev server in one terminal.",
)
  .option('--site-port <port>', 'port of the site', parsePort, 5173)
  .action(async ({ port, sitePort: vitePort, list, ...flags }, command) => {
    if (list) return console.log(listScenarios())
    // Somebody else may work on this machine. A port that was asked for has to be free.
    const isDefault = command.getOptionValueSource('sitePort') === 'default'
    const sitePort = isDefault ? await nextFreePort(vitePort) : vitePort
    await requireFreePorts(sitePort, ...(port ? [port] : []))
    if (sitePort !== vitePort) console.log(`Port ${vitePort} is busy: the site is on ${sitePort}.`)
    const { config, mock, served } = await openMockedSite(flags, port)
    const server = { port: sitePort, strictPort: true }
    const vite = await createServer(mergeConfig(config, { server }))
    await vite.listen()
    const names = ['localhost', ...served.reach.names]
    console.log(`\n  Site          ${names.map(name => `http://${name}:${sitePort}/`).join(' ')}`)
    presentMock(mock, served)
    offerKeys(mock)
  })
if (import.meta.main) await runCommand(command, { hasColors: true })

let mockedSite: ReturnType<typeof openMockedSite> | undefined

/** The configuration for `npx vite`: `npm run dev` without flags and keys. Vite asks again when it restarts. */
export async function configForVite(): Promise<InlineConfig> {
  try {
    if (!mockedSite) {
      mockedSite = openMockedSite({ company: process.env.COMPANY })
      const { mock, served } = await mockedSite
      presentMock(mock, served)
    }
    return (await mockedSite).config
  } catch (error) {
    printLines(`error: ${(error as Error).message}`.split('\n'), console.error)
    process.exit(2)
  }
}

/** Starts a mock, on `port` or the first free one, and configures Vite for a site with its catalogue. */
async function openMockedSite(flags: Parameters<typeof readMockFlags>[0], port?: number) {
  const served = await readMockFlags(flags)
  const folder = await drawBrand(companyFolder(flags.company))
  let vite: ViteDevServer | undefined
  const options = {
    ...served,
    log: (text: string) => printLines(`mock  ${text}`.split('\n')),
    onReload: () => vite?.ws.send({ type: 'full-reload' }),
    onScenario: () => vite?.ws.send({ type: 'custom', event: 'mock:scenario' }),
    onFault: showFault,
  }
  const mock = await openMock(options, port)
  const toMock = proxyTo(mock.port)
  const connectMock: Plugin = {
    name: 'connect-mock',
    configureServer(server) {
      vite = server
      server.ws.on('vite:client:connect', showFault)
      server.ws.on('page:fault', (fault: unknown, client) => {
        const { message, stack } = Object(fault)
        const lines = withSourceLines(String(stack ?? ''), server)
        client.send({ type: 'error', err: { message: String(message), stack: lines } })
      })
    },
  }
  const config = mergeConfig(siteConfig(), {
    publicDir: folder.publicDir,
    css: companyStyles(readCompany(folder).palette),
    plugins: [
      serveDrawn(folder),
      reloadOnEdit(folder),
      pages(folder, mock.baseRecords),
      connectMock,
    ],
    server: {
      host: served.reach.isOpen ? '0.0.0.0' : 'localhost',
      // A copy, since Vite adds names of its own.
      allowedHosts: [...served.reach.names],
      proxy: {
        [`^/([\\w-]+/)?${CATALOGUE_FILE.replace('.', '\\.')}($|\\?)`]: toMock,
        [`^/(${GENERATED_IMAGES}|${MISSING_PICTURES})`]: toMock,
      },
    },
  } satisfies InlineConfig)
  return { config, mock, served }

  /** Shows a fault of the catalogue on open pages, until they are loaded without it. */
  function showFault() {
    const message = mock.fileFault()
    // Vite would keep it for the first page, however late that comes.
    if (!message || !vite?.ws.clients.size) return
    vite.ws.send({ type: 'error', err: { message, stack: '' } })
  }
}

/** Serves what is drawn for the company. */
function serveDrawn({ drawn }: CompanyFolder): Plugin {
  return {
    name: 'serve-drawn',
    configureServer({ middlewares }) {
      for (const [file, picture] of drawn) {
        const type = file.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
        middlewares.use(`/${file}`, (_request, response) => {
          response.setHeader('Content-Type', type).end(picture)
        })
      }
    },
  }
}

/** Reloads open pages after an edit of what only the build reads: the company's texts, and ours. */
function reloadOnEdit({ root, publicDir }: CompanyFolder): Plugin {
  const isInside = (file: string, folder: string) => !relative(folder, file).startsWith('..')
  const isRead = (file: string) =>
    isInside(file, join(ROOT, 'src/messages')) ||
    // The mock API reads the catalogue.
    (isInside(file, root) && !isInside(file, publicDir))
  return {
    name: 'reload-on-edit',
    configureServer({ watcher, ws }) {
      watcher.add(root)
      watcher.on('all', (_event, file) => isRead(file) && ws.send({ type: 'full-reload' }))
    },
  }
}

const PAGE_MODULE = /\/pages\/(\w+)\.tsx$/

/** Passes requests on, and broken connections back. Vite would answer 502, or wait for the rest. */
export function proxyTo(port: number): ProxyOptions {
  return {
    target: `http://localhost:${port}`,
    changeOrigin: true,
    configure(proxy) {
      proxy.on('error', (_error, _request, response) => {
        if ('req' in response) response.socket?.resetAndDestroy()
      })
      proxy.on('proxyRes', (fromMock, _request, response) => {
        fromMock.once('error', () => response.socket?.end())
      })
    },
  }
}

/** A stack of the browser, with the lines of our files in place of those that Vite has made of them. */
function withSourceLines(stack: string, vite: ViteDevServer): string {
  const place = /https?:\/\/[^/\s]+(\/src\/[^?:\s]+)(?:\?[^:\s]*)?:(\d+):(\d+)/g
  return stack.replace(place, (served, path, line, column) => {
    const file = join(ROOT, path)
    const [module] = vite.environments.client.moduleGraph.getModulesByFile(file) ?? []
    const map = module?.transformResult?.map
    if (!map || !('mappings' in map) || !map.mappings) return served
    const source = new SourceMap(map as never).findOrigin(Number(line), Number(column))
    return 'lineNumber' in source ? `${file}:${source.lineNumber}:${source.columnNumber}` : served
  })
}

/**
 * Answers with the page of the address, as the build writes it. The browser renders screens by itself: here, their
 * modules are loaded one by one, so that one that fails in Node fails alone.
 */
export function pages(
  folder: CompanyFolder,
  readRecords: (language: string) => AppRecord[],
): Plugin {
  let previous = Promise.resolve()
  return {
    name: 'pages',
    // Vite's own resolver comes before other plugins.
    enforce: 'pre',
    resolveId(source, importer = '') {
      // In a page from right to left
      if (importer.endsWith(MIRRORED_QUERY) && source.endsWith('.scss')) {
        return this.resolve(source + MIRRORED_QUERY, importer)
      }
      if (this.environment.name !== 'ssr' || !importer.endsWith('/src/app/routes.tsx')) return
      const [, page] = PAGE_MODULE.exec(source) ?? []
      return page && `\0unrendered:${page}`
    },
    load(id) {
      const [, page] = /^\0unrendered:(.+)/.exec(id) ?? []
      return page && `export const ${page} = () => null`
    },
    // The next page is rendered with the new modules. Vite would say that it reloads the open ones.
    hotUpdate() {
      if (this.environment.name === 'ssr') return []
    },
    transformIndexHtml: {
      // Vite adds its own scripts afterwards.
      order: 'pre',
      handler(_html, { server, originalUrl = '/' }) {
        if (!server) return
        // One by one, since each page sets what its modules know of its language.
        const html = previous.then(() => renderPage(server, originalUrl))
        previous = html.then(
          () => {},
          () => {},
        )
        return html
      },
    },
  }

  async function renderPage({ environments }: ViteDevServer, url: string) {
    const { runner } = environments.ssr as RunnableDevEnvironment
    // Modules read their texts when they are loaded.
    runner.clearCache()
    const { MESSAGES } = await runner.import<typeof import('../src/messages/messages.ts')>(
      '/src/messages/messages.ts',
    )
    const read = openCompany(folder, MESSAGES)
    const path = normalizePath(withoutFileName(url.replace(/[?#].*/, '')))
    const places = placesOf(read().languages, AT_ROOT)
    const isBelow = ({ base }: Place) => `${path}/`.startsWith(base.toLowerCase())
    const place = places.findLast(isBelow) ?? places[0]
    const site = siteAt(place)
    const data = siteData(site)
    Object.assign(globalThis, { SITE: data })
    const renderer = await runner.import<Renderer>(`/${RENDERER}`)
    const page = documentAt(withoutBase(path, place.base), site)
    if (!page) await requirePrerenderable(runner, withoutBase(path, place.base))
    const root = page ? await renderer.renderRoot(page) : { html: '' }
    const isMirrored = site.chosen.language.dir === 'rtl'
    const assets = {
      site: { text: setSite(data) },
      earlyScript: (await bundleEarlyScript())(place),
      endScripts: await bundleEndScripts(place),
      frameColors: frameColors(site.chosen.palette),
      entry: `/${ENTRY}${isMirrored ? MIRRORED_QUERY : ''}`,
      imports: [],
    }
    const html = renderer.renderPage(page ?? { path, kind: 'screen' }, root, assets)
    // Scripts bring the styles of screens.
    const href = isMirrored ? `/${MIRRORED_STYLES}` : '/src/styles/site.scss'
    if (page) return { html, tags: [{ tag: 'link', attrs: { rel: 'stylesheet', href } }] }
    // They come before the entry script.
    const scripts = ['/tools/reportFaults.ts', '/mock-server/tabScenario.ts']
    const tags = scripts.map(src => ({ tag: 'script', attrs: { type: 'module', src } }))
    return { html, tags }

    function siteAt(place: Place): LocalizedSite {
      const chosen = read(place.language)
      const catalogue = readRecords(place.language)
      const others = places.filter(other => other !== place)
      const pages = listSitePages(catalogue, chosen.documents, place)
      return { place, others, chosen, catalogue, translations: new Map(), pages }
    }
  }
}

/** Throws an error if Node cannot load the screen at `path`, since the build would fail. */
async function requirePrerenderable(runner: ModuleRunner, path: string): Promise<void> {
  const screen = SCREENS.find(screen => matchPath(screen.path, path))
  const file = `src/pages/${screen?.page ?? 'PageNotFoundPage'}.tsx`
  try {
    await runner.import(`/${file}`)
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    const message = `${file} cannot be prerendered, and npm run build would fail: ${error.message}. Use it in an effect or in an event handler.`
    throw Object.assign(new Error(message), { stack: error.stack })
  }
}

/** The document at `path`. Undefined for a screen. */
function documentAt(path: string, site: LocalizedSite): PageFacts | undefined {
  const page = site.pages.find(page => isSamePath(page.path, path))
  if (!page || PAGE_KINDS[page.kind].styles !== 'documents') return undefined
  if (!('source' in page)) return page
  return { ...page, document: renderDocuments(site, listSiteFiles([site])).get(page.path) }
}
