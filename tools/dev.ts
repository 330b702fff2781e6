import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { createServer, type Plugin, type ProxyOptions, type ViteDevServer } from 'vite'
import {
  defineMockCommand,
  listScenarios,
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
import { normalizePath, withoutFileName } from '../src/shared/domain/paths.ts'
import { AT_ROOT, type Place, placeOf, placesOf } from '../src/shared/domain/place.ts'
import { SCREENS } from '../src/shared/domain/screens.ts'
import { type ChosenCompany, companyFolder, readCompany } from './company/company.ts'
import { frameColors } from './company/palette.ts'
import { runCommand } from './lib/command.ts'
import { nextFreePort, parsePort, requireFreePorts } from './lib/port.ts'
import { printLines } from './lib/printLines.ts'
import { ROOT } from './lib/root.ts'
import { ENTRY, RENDERER, type Renderer } from './site/buildScripts.ts'
import { companyPlugin } from './site/companyPlugin.ts'
import { drawBrand } from './site/drawBrand.ts'
import { bundleEarlyScript, bundleEndScripts } from './site/inlineScripts.ts'
import { renderDocuments } from './site/renderDocuments.ts'
import { listSiteFiles } from './site/siteMap.ts'
import { listSitePages } from './site/sitePages.ts'

export const command = defineMockCommand(
  'dev',
  "Starts the mock API and Vite's dev server in one terminal.",
)
  .option('--site-port <port>', 'port of the site', parsePort, 5173)
  .action(async ({ port, sitePort: vitePort, list, ...flags }, command) => {
    if (list) return console.log(listScenarios())
    const served = await readMockFlags(flags)
    const chosen = readCompany(await drawBrand(companyFolder(flags.company)), flags.language)
    // Somebody else may work on this machine. A port that was asked for has to be free.
    const isDefault = command.getOptionValueSource('sitePort') === 'default'
    const sitePort = isDefault ? await nextFreePort(vitePort) : vitePort
    await requireFreePorts(sitePort, ...(port ? [port] : []))
    if (sitePort !== vitePort) console.log(`Port ${vitePort} is busy: the site is on ${sitePort}.`)
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
    vite = await createServer({
      root: ROOT,
      plugins: [
        // The pages of the other languages say how to see them.
        companyPlugin(chosen, placeInDevelopment(chosen), otherPlaces(chosen)),
        pages(() => readCompany(chosen.folder, chosen.language.code), mock.baseRecords),
      ],
      server: {
        host: served.reach.isOpen ? '0.0.0.0' : 'localhost',
        // A copy, since Vite adds names of its own.
        allowedHosts: [...served.reach.names],
        port: sitePort,
        strictPort: true,
        proxy: {
          [`^/${CATALOGUE_FILE.replace('.', '\\.')}($|\\?)`]: toMock,
          [`^/(${GENERATED_IMAGES}|${MISSING_PICTURES})`]: toMock,
        },
      },
    })
    vite.ws.on('vite:client:connect', showFault)
    vite.ws.on('page:fault', ({ message, stack }, client) => {
      client.send({ type: 'error', err: { message, stack: withSourceLines(stack, vite) } })
    })
    await vite.listen()
    const names = ['localhost', ...served.reach.names]
    console.log(`\n  Site          ${names.map(name => `http://${name}:${sitePort}/`).join(' ')}`)
    presentMock(mock, served)

    /** Shows a fault of the catalogue on open pages, until they are loaded without it. */
    function showFault() {
      const message = mock.fileFault()
      // Vite would keep it for the first page, however late that comes.
      if (!message || !vite?.ws.clients.size) return
      vite.ws.send({ type: 'error', err: { message, stack: '' } })
    }
  })
if (import.meta.main) await runCommand(command, { hasColors: true })

/** The server has one language, at its root. */
function placeInDevelopment({ language: { code }, isDefault }: ChosenCompany): Place {
  return { ...placeOf(code, true, AT_ROOT), isDefault }
}

/** Where a build has the other languages. Those of a language that is not the default one are unknown. */
function otherPlaces({ languages, isDefault }: ChosenCompany): Place[] {
  return isDefault ? placesOf(languages, AT_ROOT).slice(1) : []
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
function withSourceLines(stack: string, vite?: ViteDevServer): string {
  const place = /https?:\/\/[^/\s]+(\/src\/[^?:\s]+)(?:\?[^:\s]*)?:(\d+):(\d+)/g
  return stack.replace(place, (served, path, line, column) => {
    const file = join(ROOT, path)
    const [module] = vite?.environments.client.moduleGraph.getModulesByFile(file) ?? []
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
export function pages(readNow: () => ChosenCompany, readRecords: () => AppRecord[]): Plugin {
  return {
    name: 'pages',
    // Vite's own resolver comes before other plugins.
    enforce: 'pre',
    resolveId(source, importer = '') {
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
      async handler(_html, { server, originalUrl = '/' }) {
        if (!server) return
        const renderer = (await server.ssrLoadModule(RENDERER)) as Renderer
        const chosen = readNow()
        const path = normalizePath(withoutFileName(originalUrl.replace(/[?#].*/, '')))
        const page = documentAt(path, chosen, readRecords())
        if (!page) await requirePrerenderable(server, path)
        const root = page ? await renderer.renderRoot(page) : { html: '' }
        const place = placeInDevelopment(chosen)
        const assets = {
          earlyScript: await bundleEarlyScript(place),
          endScripts: await bundleEndScripts(place),
          frameColors: frameColors(chosen.palette),
          entry: `/${ENTRY}`,
          imports: [],
        }
        const html = renderer.renderPage(page ?? { path, kind: 'screen' }, root, assets)
        // Scripts bring the styles of screens.
        const styles = { rel: 'stylesheet', href: '/src/styles/site.scss' }
        if (page) return { html, tags: [{ tag: 'link', attrs: styles }] }
        // They come before the entry script.
        const scripts = ['/tools/reportFaults.ts', '/mock-server/tabScenario.ts']
        const tags = scripts.map(src => ({ tag: 'script', attrs: { type: 'module', src } }))
        return { html, tags }
      },
    },
  }
}

/** Throws an error if Node cannot load the screen at `path`, since the build would fail. */
async function requirePrerenderable(server: ViteDevServer, path: string): Promise<void> {
  const screen = SCREENS.find(screen => matchPath(screen.path, path))
  const file = `src/pages/${screen?.page ?? 'PageNotFoundPage'}.tsx`
  try {
    await server.ssrLoadModule(file)
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    const message = `${file} cannot be prerendered, and npm run build would fail: ${error.message}. Use it in an effect or in an event handler.`
    throw Object.assign(new Error(message), { stack: error.stack })
  }
}

/** The document at `path`, or one that says how to see its language. Undefined for a screen. */
function documentAt(
  path: string,
  chosen: ChosenCompany,
  catalogue: AppRecord[],
): PageFacts | undefined {
  const other = otherPlaces(chosen).find(({ base }) => `${path}/`.startsWith(base.toLowerCase()))
  if (other) {
    const html = `<p>Start <code>npm run dev -- --language ${other.language}</code> to see this language.</p>`
    const { name = '' } = chosen.languages.find(({ code }) => code === other.language) ?? {}
    const document = { path, title: name, description: '', html }
    return { path, kind: 'document', document }
  }
  const place = placeInDevelopment(chosen)
  const pages = listSitePages(catalogue, chosen.documents, place)
  const page = pages.find(page => normalizePath(page.path) === path)
  if (!page || PAGE_KINDS[page.kind].styles !== 'documents') return undefined
  if (!('source' in page)) return page
  const site = { place, others: [], chosen, catalogue, translations: new Map(), pages }
  const documents = renderDocuments(site, listSiteFiles([site]))
  return { ...page, document: documents.get(page.path) }
}
