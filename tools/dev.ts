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
import { normalizePath, withoutFileName } from '../src/shared/domain/paths.ts'
import { CATALOGUE_FILE } from '../src/shared/domain/fileNames.ts'
import { ENTRY, makePageAssets, RENDERER, type Renderer } from './company/pageAssets.ts'
import { renderDocuments } from './company/renderDocuments.ts'
import { listSiteFiles } from './company/siteMap.ts'
import { listSitePages } from './company/sitePages.ts'
import { companyPlugin } from './company/companyPlugin.ts'
import { runCommand } from './lib/command.ts'
import { nextFreePort, parsePort, requireFreePorts } from './lib/port.ts'
import { printLines } from './lib/printLines.ts'
import { type ChosenCompany, companyFolder, readCompany } from './company/company.ts'

export const command = defineMockCommand(
  'dev',
  "Starts the mock API and Vite's dev server in one terminal.",
)
  .option('--site-port <port>', 'port of the site', parsePort, 5173)
  .action(async ({ port, sitePort: vitePort, list, ...flags }, command) => {
    if (list) return console.log(listScenarios())
    const served = readMockFlags(flags)
    const chosen = readCompany(companyFolder(flags.company), flags.language)
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
    }
    const mock = await openMock(options, port)
    const toMock = proxyTo(mock.port)
    vite = await createServer({
      plugins: [
        // The pages of the other languages say how to see them.
        companyPlugin(chosen, { base: '/', hasLanguages: chosen.isDefault }),
        pages(() => readCompany(chosen.folder, chosen.language.code), mock.baseRecords),
      ],
      server: {
        host: served.reach.isOpen ? '0.0.0.0' : 'localhost',
        allowedHosts: served.reach.names,
        port: sitePort,
        strictPort: true,
        proxy: {
          [`^/${CATALOGUE_FILE.replace('.', '\\.')}($|\\?)`]: toMock,
          [`^/(${GENERATED_IMAGES}|${MISSING_PICTURES})`]: toMock,
        },
      },
    })
    await vite.listen()
    const names = ['localhost', ...served.reach.names]
    console.log(`\n  Site          ${names.map(name => `http://${name}:${sitePort}/`).join(' ')}`)
    presentMock(mock, served)
  })
if (import.meta.main) await runCommand(command, { hasColors: true })

/**
 * Passes requests on to the mock, and broken connections back. Vite would answer 502, or wait for the rest.
 */
export function proxyTo(port: number): ProxyOptions {
  return {
    target: `http://localhost:${port}`,
    changeOrigin: true,
    configure(proxy) {
      proxy.on('error', (_error, _request, response) => {
        if ('req' in response) response.socket?.resetAndDestroy()
      })
      proxy.on('proxyRes', (answer, _request, response) => {
        answer.once('error', () => response.socket?.end())
      })
    },
  }
}

/** Answers with the page of the address, as the build writes it. The browser renders screens by itself. */
function pages(readNow: () => ChosenCompany, readCatalogue: () => AppRecord[]): Plugin {
  return {
    name: 'pages',
    transformIndexHtml: {
      // Vite adds its own scripts afterwards.
      order: 'pre',
      async handler(_html, { server, originalUrl = '/' }) {
        if (!server) return
        const renderer = (await server.ssrLoadModule(RENDERER)) as Renderer
        const chosen = readNow()
        const path = normalizePath(withoutFileName(originalUrl.replace(/[?#].*/, '')))
        const page = documentAt(path, chosen, readCatalogue())
        const root = page ? await renderer.renderRoot(page) : { html: '' }
        const inline = await makePageAssets(chosen, { base: '/', rootBase: '/' })
        const assets = { ...inline, entry: `/${ENTRY}`, imports: [] }
        const html = renderer.renderPage(page ?? { path, kind: 'screen' }, root, assets)
        // Scripts bring the styles of screens.
        const styles = { rel: 'stylesheet', href: '/src/styles/site.scss' }
        // Comes before the entry script.
        const tabScenario = { type: 'module', src: '/mock-server/tabScenario.ts' }
        const tag = page ? { tag: 'link', attrs: styles } : { tag: 'script', attrs: tabScenario }
        return { html, tags: [tag] }
      },
    },
  }
}

/**
 * The document at `path`. At a path of another language, one that says how to see it. Undefined for a screen.
 */
function documentAt(
  path: string,
  chosen: ChosenCompany,
  catalogue: AppRecord[],
): PageFacts | undefined {
  const others = chosen.isDefault ? chosen.languages.slice(1) : []
  const other = others.find(({ code }) => `${path}/`.startsWith(`/${code.toLowerCase()}/`))
  if (other) {
    const html = `<p>Start <code>npm run dev -- --language ${other.code}</code> to see this language.</p>`
    const document = { path, title: other.name, description: '', html }
    return { path, kind: 'document', document }
  }
  const { code: language } = chosen.language
  const place = { language, isDefault: chosen.isDefault, base: '/', folder: '', hasFolders: false }
  const pages = listSitePages(catalogue, chosen.documents, place)
  const page = pages.find(page => normalizePath(page.path) === path)
  if (!page || PAGE_KINDS[page.kind].styles !== 'documents') return undefined
  if (!('source' in page)) return page
  const site = { ...place, chosen, root: undefined, catalogue, pages }
  const documents = renderDocuments(site, listSiteFiles([site]), '/')
  return { ...page, document: documents.get(page.path) }
}
