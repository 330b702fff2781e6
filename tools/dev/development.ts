import { SourceMap } from 'node:module'
import { join } from 'node:path'
import {
  loadEnv,
  type Plugin,
  type ProxyOptions,
  type RunnableDevEnvironment,
  type UserConfig,
  type ViteDevServer,
} from 'vite'
import { openMock, presentMock, readMockFlags } from '../../mock-server/commandLine.ts'
import type { Mock } from '../../mock-server/mockServer.ts'
import { MISSING_PICTURES, SCENARIO_NAMES, SCENARIOS } from '../../mock-server/scenarios.ts'
import type { PageFacts } from '../../src/prerender/Page.tsx'
import { PAGE_KINDS } from '../../src/prerender/pageKinds.ts'
import { CATALOGUE_FILE, MANIFEST_FILE } from '../../src/shared/domain/fileNames.ts'
import { AT_ROOT, type Locale, localesOf } from '../../src/shared/domain/locale.ts'
import type { LocaleData } from '../../src/shared/domain/localeData.ts'
import {
  isSamePath,
  normalizePath,
  withoutBase,
  withoutFileName,
} from '../../src/shared/domain/paths.ts'
import { type CompanyFolder, companyFolder, openCompany, readCompany } from '../company/company.ts'
import { frameColors } from '../company/palette.ts'
import { GENERATED_IMAGES } from '../lib/generateApps.ts'
import { printLines } from '../lib/printLines.ts'
import { ROOT } from '../lib/root.ts'
import { isInside } from '../site/builtSite.ts'
import { companyStyles, MIRRORED_QUERY, MIRRORED_STYLES } from '../site/companyStyles.ts'
import { orExit } from '../site/describeBuildError.ts'
import { drawBrand } from '../site/drawBrand.ts'
import { bundleEarlyScript, bundleEndScripts } from '../site/inlineScripts.ts'
import { localeData, setLocale } from '../site/localeScript.ts'
import { renderDocuments } from '../site/renderDocuments.ts'
import { type LocalizedSite, listSiteFiles } from '../site/siteFiles.ts'
import { listSitePages } from '../site/sitePages.ts'
import { ENTRY, RENDERER } from '../site/vitePlugin.ts'
import { webManifest } from '../site/webManifest.ts'
import type { Renderer } from '../site/writePages.ts'

/** Run before the site: they show uncaught errors above the page, and choose a scenario for one tab. */
const DEV_SCRIPTS = ['/tools/dev/reportFaults.ts', '/mock-server/tabScenario.ts']
const STYLES = 'src/styles/site.scss'

/** The data of each language, which its environment reads as LOCALE. */
const locales: Record<string, LocaleData> = {}
Object.assign(globalThis, { LOCALES: locales })

/** Kept when Vite restarts, unless COMPANY or SCENARIO has changed. */
let mock: Mock | undefined
let mockVariables: string | undefined
let server: ViteDevServer

/**
 * The site for development: `vite` serves the HTML that a build would write, beside a mock API. Each language of the site has
 * an environment, which renders its pages. Reads the variables COMPANY and SCENARIO from the environment and from .env
 * files.
 */
export function development(): Plugin[] {
  let folder: CompanyFolder
  let codes: string[]

  const pages: Plugin = {
    name: 'development',
    apply: (_config, { command, isPreview }) => command === 'serve' && !isPreview,
    config({ base = '/' }, { mode }) {
      const read = async () => {
        if (base !== '/') {
          throw new Error(
            'Development serves the site at /: use vite build and vite preview for a base.',
          )
        }
        const { COMPANY, SCENARIO } = loadEnv(mode, ROOT, '')
        folder = await drawBrand(companyFolder(COMPANY))
        codes = readCompany(folder).languages.map(({ code }) => code)
        const { port } = await startMock(COMPANY, SCENARIO)
        return developmentConfig(folder, codes, port)
      }
      // A restart that fails leaves the server as it was.
      return server ? read() : orExit(read)
    },
    configureServer(started) {
      server = started
      serveDrawn(folder)
      serveManifests()
      followEdits(folder, codes)
      showFaults()
      server.httpServer?.once('listening', () => {
        server.bindCLIShortcuts({ customShortcuts: SHORTCUTS })
        // Pages link to them.
        server.warmupRequest(`/${STYLES}?direct`)
      })
    },
    transformIndexHtml: {
      // Vite adds its own scripts afterwards.
      order: 'pre',
      handler: (_html, { originalUrl = '/' }) => renderPage(originalUrl),
    },
  }
  return [mirrorStyles, pages]

  /** The site in the language of an address, and the path of the page in it. */
  async function siteAt(url: string) {
    const { runner } = environmentOf(codes[0] ?? '')
    // Node would cache the messages.
    const { MESSAGES } = await runner.import<typeof import('../../src/messages/byLanguage.ts')>(
      '/src/messages/byLanguage.ts',
    )
    const read = readable(() => openCompany(folder, MESSAGES))
    const path = normalizePath(withoutFileName(url.replace(/[?#].*/, '')))
    const locales = localesOf(read().languages, AT_ROOT)
    const isBelow = ({ base }: Locale) => `${path}/`.startsWith(base.toLowerCase())
    const locale = locales.findLast(isBelow) ?? locales[0]
    const chosen = readable(() => read(locale.code))
    const catalogue = readable(() => mock?.baseRecords(locale.code) ?? [])
    const others = locales.filter(other => other !== locale)
    const pages = listSitePages(catalogue, chosen.documents, locale)
    const site = { locale, others, chosen, catalogue, translations: new Map(), pages }
    return { site, path: withoutBase(path, locale.base) }
  }

  /** The page at an address, as the build writes it. In any scenario but `full`, the browser renders screens. */
  async function renderPage(url: string) {
    const { site, path } = await siteAt(url)
    const { locale, chosen } = site
    const data = localeData(site)
    const { runner } = environmentOf(locale.code)
    // Modules read their texts when they are loaded.
    if (JSON.stringify(data) !== JSON.stringify(locales[locale.code])) runner.clearCache()
    locales[locale.code] = data
    const renderer = await runner.import<Renderer>(`/${RENDERER}`)
    const page = pageAt(path, site)
    const isKnown = isDocument(page) || mock?.settings().scenario === 'full'
    const facts = isKnown ? page : ({ path, kind: 'screen' } as const)
    const root = isKnown ? await renderer.renderRoot(facts) : { html: '' }
    const isMirrored = chosen.language.dir === 'rtl'
    const html = renderer.renderPage(facts, root, {
      localeScript: { text: setLocale(data) },
      earlyScript: (await bundleEarlyScript())(locale),
      endScripts: await bundleEndScripts(locale),
      frameColors: frameColors(chosen.palette),
      entry: `/${ENTRY}${isMirrored ? MIRRORED_QUERY : ''}`,
      imports: [],
    })
    const href = `/${isMirrored ? MIRRORED_STYLES : STYLES}`
    const styles = { tag: 'link', attrs: { rel: 'stylesheet', href } }
    const scripts = DEV_SCRIPTS.map(src => ({ tag: 'script', attrs: { type: 'module', src } }))
    return { html, tags: [styles, ...(isDocument(page) ? [] : scripts)] }
  }

  function serveManifests(): void {
    server.middlewares.use((request, response, next) => {
      const { url = '' } = request
      if (!url.split('?')[0]?.endsWith(`/${MANIFEST_FILE}`)) return next()
      siteAt(url).then(({ site: { locale, chosen } }) => {
        response.setHeader('Content-Type', 'application/manifest+json')
        response.end(JSON.stringify(webManifest(locale, chosen)))
      }, next)
    })
  }
}

function developmentConfig(
  folder: CompanyFolder,
  codes: readonly string[],
  mockPort: number,
): UserConfig {
  const toMock = proxyTo(mockPort)
  return {
    publicDir: folder.publicDir,
    css: companyStyles(() => readCompany(folder).palette),
    // Before the first page asks for them.
    dev: { warmup: [ENTRY, STYLES] },
    environments: Object.fromEntries(
      codes.map(code => [
        nameOf(code),
        { define: { LOCALE: `LOCALES[${JSON.stringify(code)}]` }, dev: { warmup: [RENDERER] } },
      ]),
    ),
    server: {
      // Prints uncaught errors of pages.
      forwardConsole: { unhandledErrors: true },
      proxy: {
        [`^/([\\w-]+/)?${CATALOGUE_FILE.replace('.', '\\.')}($|\\?)`]: toMock,
        [`^/(${GENERATED_IMAGES}|${MISSING_PICTURES})`]: toMock,
      },
    },
  }
}

/** Lets the sources of pages from right to left import mirrored styles. */
const mirrorStyles: Plugin = {
  name: 'mirror-styles',
  apply: 'serve',
  // Vite's own resolver comes before other plugins.
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (!importer.endsWith(MIRRORED_QUERY) || !source.endsWith('.scss')) return
    return this.resolve(source + MIRRORED_QUERY, importer)
  },
}

const nameOf = (language: string) => `pages_${language.replaceAll('-', '_')}`

const environmentOf = (language: string) =>
  server.environments[nameOf(language)] as RunnableDevEnvironment

const SHORTCUTS = SCENARIO_NAMES.map(name => ({
  key: SCENARIOS[name].key,
  description: `use the scenario ${name}: ${SCENARIOS[name].description}`,
  action: () => mock?.chooseScenario(name),
}))

/** The mock API of a company, started on the first free port from 3001 on. A restart of Vite keeps it. */
async function startMock(company: string | undefined, scenario: string | undefined): Promise<Mock> {
  const variables = `${company} ${scenario}`
  if (mock && variables === mockVariables) return mock
  await mock?.close()
  mockVariables = variables
  const served = await readMockFlags({ company, scenario })
  mock = await openMock({
    ...served,
    log: text => printLines(`mock  ${text}`.split('\n')),
    onReload: () => server.ws.send({ type: 'full-reload' }),
    onScenario: () => server.ws.send({ type: 'custom', event: 'mock:scenario' }),
    onFault: showFault,
  })
  presentMock(mock, served)
  return mock
}

/** The page at `path`, 404.html for an unknown one. */
function pageAt(path: string, site: LocalizedSite): PageFacts {
  const page =
    site.pages.find(page => isSamePath(page.path, path)) ??
    site.pages.find(({ kind }) => kind === 'notFound')
  if (!page) throw new Error('The site has no 404.html.')
  if (!('source' in page)) return page
  return { ...page, document: renderDocuments(site, listSiteFiles([site])).get(page.path) }
}

const isDocument = ({ kind }: PageFacts) => PAGE_KINDS[kind].styles === 'documents'

/** Serves what is drawn for the company. */
function serveDrawn({ drawn }: CompanyFolder): void {
  for (const [file, picture] of drawn) {
    const type = file.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
    server.middlewares.use(`/${file}`, (_request, response) => {
      response.setHeader('Content-Type', type).end(picture)
    })
  }
}

/** Shows an edit of the company's files and our texts, which no module of the browser imports, on open pages. */
function followEdits(folder: CompanyFolder, codes: readonly string[]): void {
  const { root, publicDir } = folder
  const isRead = (file: string) =>
    isInside(file, join(ROOT, 'src/messages')) ||
    // The mock API reads the catalogue.
    (isInside(file, root) && !isInside(file, publicDir))
  server.watcher.add(root)
  server.watcher.on('all', (_event, file) => {
    if (!isRead(file)) return
    // Each language has an environment.
    if (String(readLanguages(folder) ?? codes) !== String(codes)) return void server.restart()
    // The styles have the company's color.
    server.environments.client.moduleGraph.invalidateAll()
    server.ws.send({ type: 'full-reload' })
  })
}

/** Returns what `read` returns. Removes the stack from an error in a company's file, so that Vite doesn't print it. */
function readable<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    throw Object.assign(new Error((error as Error).message), { stack: '' })
  }
}

/** The languages of a company. Undefined while its file has a fault, as when it is half-written. */
function readLanguages(folder: CompanyFolder): string[] | undefined {
  try {
    return readCompany(folder).languages.map(({ code }) => code)
  } catch {
    return undefined
  }
}

/** Shows a fault of the catalogue, or an uncaught error of a page, above pages that are open. */
function showFaults(): void {
  server.ws.on('vite:client:connect', showFault)
  server.ws.on('page:fault', (fault: unknown, client) => {
    const { message, stack } = Object(fault)
    const lines = withSourceLines(String(stack ?? ''))
    client.send({ type: 'error', err: { message: String(message), stack: lines } })
  })
}

/** Shows a fault of the catalogue on open pages, until they are loaded without it. */
function showFault(): void {
  const message = mock?.fileFault()
  // Vite would keep it for the first page, however late that comes.
  if (!message || !server.ws.clients.size) return
  server.ws.send({ type: 'error', err: { message, stack: '' } })
}

/** A stack of the browser, with the lines of our files in place of those that Vite has made of them. */
function withSourceLines(stack: string): string {
  const place = /https?:\/\/[^/\s]+(\/src\/[^?:\s]+)(?:\?[^:\s]*)?:(\d+):(\d+)/g
  return stack.replace(place, (served, path, line, column) => {
    const file = join(ROOT, path)
    const [module] = server.environments.client.moduleGraph.getModulesByFile(file) ?? []
    const map = module?.transformResult?.map
    if (!map || !('mappings' in map) || !map.mappings) return served
    const source = new SourceMap(map as never).findOrigin(Number(line), Number(column))
    return 'lineNumber' in source ? `${file}:${source.lineNumber}:${source.columnNumber}` : served
  })
}

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
