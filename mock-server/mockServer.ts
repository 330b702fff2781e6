import { once } from 'node:events'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import jsonServer from 'json-server'
import { readScreenshots } from '../src/shared/domain/appDetails.ts'
import type { AppRecord } from '../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../src/shared/domain/fileNames.ts'
import { PICTURE_FILE } from '../src/shared/domain/companySchema.ts'
import { readCatalogue } from '../tools/company/catalogueFile.ts'
import { drawIcon, GENERATED_IMAGES, generateApps, randomFrom } from './generator.ts'
import { type Memory, makeMemory } from './memory.ts'
import { failWith, readScenarios, SCENARIOS, type Scenario } from './scenarios.ts'
import {
  changeSettings,
  DEFAULT_SETTINGS,
  describeSettings,
  type MockSettings,
} from './settings.ts'

/** This machine's names as hosts, with or without a port. Names below localhost lead here, too. */
const OWN_HOST = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const OWN_ADDRESS = /^(::1|(::ffff:)?127\..+)$/
/** Folder of the control page, which is served at `/`. */
const CONTROL_PAGE = fileURLToPath(new URL('page', import.meta.url))
/** Chooses the scenario of one request, or those of several in a row. */
const SCENARIO_HEADER = 'x-mock-scenario'
/** Names the client of a request. The requests of each client are counted apart. */
const CLIENT_HEADER = 'x-mock-client'
/** Number of requests listed on the control page. */
const MAX_LISTED_REQUESTS = 30
/** How often the catalogue file is checked for a change. */
const FILE_CHECK_MS = 100
/** When the file has not changed for this time, an editor has finished writing it. */
const SAVE_MS = 300

export type MockOptions = {
  /** 0 picks a free port. */
  port: number
  /** The catalogue. It is read again whenever it changes. */
  file: string
  /** Where the file comes from, as the control page says; by default its path. */
  source?: string
  /** Reads the catalogue in one of its languages, by default in the language of the file. */
  readFile?: (file: string) => AppRecord[]
  /** Another file that `readFile` reads. It may be missing. */
  overlay?: string | undefined
  /** Whether the site has the file as it is, and not what `readFile` makes of it; by default true. */
  isCopied?: boolean
  settings?: MockSettings
  /** Who can reach the mock; by default only this machine. */
  reach?: Reach
  /** Receives a line for each request, change of settings and saved file. */
  log(line: string): void
  /** Called when open pages of the site should reload. */
  onReload?(): void
  /** Called when open pages without a scenario of their own should reload. */
  onScenario?(): void
  /** Called when a saved file has a fault. */
  onFault?(): void
}

export type Mock = {
  port: number
  /** The catalogue, or the generated apps in place of it, whatever the scenario. */
  baseRecords(): AppRecord[]
  /** Why the mock serves the previous catalogue in place of the file's; null if it does not. */
  fileFault(): string | null
  /** Changes settings as `changeSettings` does. All records and counts of requests start again. */
  change(raw: unknown): void
  /** Changes the scenario of the clients that have none of their own, and nothing for the others. */
  choose(scenario: string): void
  reloadSite(): void
  close(): Promise<void>
}

/**
 * The mock API: the catalogue at /data.json, json-server's REST routes at /apps (writes change memory
 * only), a control page at /, and its settings at /__mock (GET and POST). Nothing outlives a restart.
 * Throws an error for a file that is not a valid catalogue.
 */
export async function startMock(options: MockOptions): Promise<Mock> {
  const {
    file,
    source = file,
    log,
    onReload,
    onScenario,
    onFault,
    readFile = readCatalogue,
    overlay,
    isCopied = true,
    reach = findReach(),
  } = options
  const files = overlay === undefined ? [file] : [file, overlay]
  let settings = options.settings ?? DEFAULT_SETTINGS
  let catalogue = readAll()
  let fileFault: string | null = null
  const requests: string[] = []
  /** Filled by the first request in each scenario. A change of settings or of the file drops them. */
  let memories = new WeakMap<Scenario, Memory>()
  /** Number of requests by client and by the text of its scenarios. '' stands for clients without a name. */
  const counts = new Map<string, Map<string, number>>()

  /** The records, their JSON, and the bytes of the file. */
  function readAll() {
    const bytes = readFileSync(file)
    const records = readFile(file)
    return { records, json: JSON.stringify(records), bytes }
  }

  /** The records that scenarios start from. */
  function baseRecords(): AppRecord[] {
    const { apps, seed } = settings
    return apps === null ? catalogue.records : [...generateApps(apps, seed)]
  }

  function memoryOf(scenario: Scenario): Memory {
    const known = memories.get(scenario)
    if (known) return known
    const { records = base => base } = scenario
    const memory = makeMemory(records(baseRecords(), settings.seed))
    memories.set(scenario, memory)
    return memory
  }

  /** The scenario of the next request of a client. */
  function nextScenario(client: string, text: string) {
    const own = counts.get(client) ?? new Map<string, number>()
    const number = own.get(text) ?? 0
    counts.set(client, own.set(text, number + 1))
    const scenarios = readScenarios(text)
    return { number, scenario: scenarios[Math.min(number, scenarios.length - 1)] as Scenario }
  }

  function change(raw: unknown) {
    settings = changeSettings(settings, raw)
    memories = new WeakMap()
    counts.clear()
    log(`scenario ${describeSettings(settings)}`)
  }

  function choose(text: string) {
    settings = changeSettings(settings, { scenario: text })
    for (const scenario of readScenarios(text)) memories.delete(scenario)
    counts.delete('')
    log(`scenario ${describeSettings(settings)}`)
    onScenario?.()
  }

  function onFileChanged() {
    readAgain(false)
  }
  let secondRead: NodeJS.Timeout | undefined
  function readAgain(isSaved: boolean) {
    clearTimeout(secondRead)
    try {
      catalogue = readAll()
    } catch (error) {
      if (!isSaved) {
        secondRead = setTimeout(readAgain, SAVE_MS, true)
        return
      }
      fileFault = `${(error as Error).message}\n  The mock keeps serving the previous catalogue.`
      onFault?.()
      return log(fileFault)
    }
    fileFault = null
    memories = new WeakMap()
    counts.clear()
    log(`${file} saved: ${catalogue.records.length} apps`)
    onReload?.()
  }

  const logRequest: RequestHandler = ({ method, originalUrl, headers }, response, next) => {
    const startedMs = performance.now()
    const client = headers[CLIENT_HEADER]
    const scenario = headers[SCENARIO_HEADER] || settings.scenario
    response.on('close', () => {
      const line = [
        // As Vite prints it.
        new Date().toLocaleTimeString(),
        `${method} ${originalUrl}`,
        response.writableFinished ? response.statusCode : 'no answer',
        client ? `${scenario} for ${client}` : scenario,
        `${Math.round(performance.now() - startedMs)} ms`,
        `${response.getHeader('content-length') ?? 0} B`,
      ].join('  ')
      requests.unshift(line)
      requests.splice(MAX_LISTED_REQUESTS)
      log(line)
    })
    next()
  }

  /** Delays the request, and answers it if its scenario has its own answer. Refuses an unknown scenario. */
  const applyScenario: RequestHandler = (request, response, next) => {
    const chosen = request.get(SCENARIO_HEADER) || undefined
    const { scenario: text } = changeSettings(settings, { scenario: chosen })
    const { scenario, number } = nextScenario(request.get(CLIENT_HEADER) ?? '', text)
    const random = randomFrom(settings.seed, number)
    const hasFailed = random(10_000) / 10_000 < settings.fail
    const respond = hasFailed ? failWith(503) : scenario.respondTo?.(number)
    const [minMs, maxMs] = settings.delay ?? scenario.delay ?? [0, 0]
    const body = () => JSON.stringify(memoryOf(scenario).records())
    if (!respond) response.locals.memory = memoryOf(scenario)
    setTimeout(
      () => (respond ? respond(response, body) : next()),
      minMs + random(maxMs - minMs + 1),
    )
  }

  const app = jsonServer.create()
  // Comes before json-server's CORS, which answers every origin.
  const refuse = refuseOthers(reach)
  app.use((request, response, next) =>
    refuse(request, response, reason =>
      reason ? logRequest(request, response, () => next(reason)) : next(),
    ),
  )
  // Uncompressed, so that the log can show the size.
  app.use(
    jsonServer.defaults({ static: CONTROL_PAGE, logger: false, noGzip: true, bodyParser: true }),
  )
  app.get('/__mock', (_request, response) => {
    // JSON drops the functions.
    response.json({ settings, scenarios: SCENARIOS, requests, file: source, fileFault })
  })
  app.post('/__mock', (request, response) => {
    change(request.is('json') ? request.body : undefined)
    response.json(settings)
  })
  app.get(`/${GENERATED_IMAGES}:seed-:id.svg`, ({ params: { seed, id } }, response) => {
    response.type('svg').send(drawIcon(Number(seed), Number(id)))
  })
  app.get(PICTURE_FILE, (request, response, next) => {
    if (!baseRecords().some(app => picturePaths(app).includes(request.path))) return next()
    // Refuses paths that leave the folder.
    const options = { root: path.resolve(file, '..') }
    response.sendFile(decodeURIComponent(request.path), options, error => {
      if (error && !response.headersSent) next()
    })
  })
  app.use(logRequest, applyScenario)
  app.get(`/${CATALOGUE_FILE}`, (_request, response) => {
    const { memory } = response.locals as { memory: Memory }
    const json = JSON.stringify(memory.records())
    // A visitor's report names the hash of what the site has.
    response.type('json').send(isCopied && json === catalogue.json ? catalogue.bytes : json)
  })
  app.use((request, response, next) => {
    const { memory } = response.locals as { memory: Memory }
    memory.router(request, response, next)
  })
  app.use(sendError)

  // Only this machine can reach localhost, as with Vite's dev server.
  const server = reach.isOpen ? app.listen(options.port) : app.listen(options.port, 'localhost')
  await once(server, 'listening')
  // Unlike a watcher, polling also notices editors that replace the file.
  for (const path of files)
    watchFile(path, { interval: FILE_CHECK_MS, persistent: false }, onFileChanged)
  return {
    port: (server.address() as AddressInfo).port,
    baseRecords,
    fileFault: () => fileFault,
    change,
    choose,
    reloadSite: () => onReload?.(),
    close: () =>
      new Promise(resolve => {
        for (const path of files) unwatchFile(path, onFileChanged)
        clearTimeout(secondRead)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The paths of a record's pictures, in the form that requests have. */
function picturePaths(app: AppRecord): (string | undefined)[] {
  const images = [app.image ?? '', ...readScreenshots(app).map(({ image }) => image)]
  return images.map(image => URL.parse(image, 'http://localhost')?.pathname)
}

export type Reach = ReturnType<typeof findReach>

/**
 * The names besides localhost that a mock with this --host answers to, and whether it listens to the network.
 * 0.0.0.0 stands for all names of this machine. Other names reach this machine in their own way, such as
 * 10.0.2.2 from an emulator.
 */
export function findReach(host = '', allowWrites = false) {
  if (!/^[a-z\d.-]*$/i.test(host)) {
    throw new Error(`Invalid host '${host}': use a name or an IPv4 address, such as 10.0.2.2.`)
  }
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? address : [])),
  )
  const own = [...new Set([...addresses, hostname().toLowerCase()])]
  const names = host === '0.0.0.0' ? own : [host.toLowerCase()].filter(Boolean)
  return { names, isOpen: names.some(name => own.includes(name)), allowWrites }
}

/**
 * Refuses what other websites make a browser of this machine send: requests to a name of theirs that leads
 * here, requests with their origin, and frames and scripts, which have no origin. Refuses what others in the
 * network write.
 */
const refuseOthers =
  ({ names, allowWrites }: Reach): RequestHandler =>
  ({ method, headers, socket }, _response, next) => {
    const { host = '', origin } = headers
    const isKnown = (name: string) =>
      OWN_HOST.test(name) || names.includes(name.replace(/:\d+$/, '').toLowerCase())
    // A link opens the mock's own page, which the other website cannot read.
    const isLink = method === 'GET' && headers['sec-fetch-dest'] === 'document'
    const isFromOthers = origin
      ? !isKnown(origin.replace(/^https?:\/\//, ''))
      : headers['sec-fetch-site'] === 'cross-site' && !isLink
    const refuse = (reason: string) => next(Object.assign(new Error(reason), { status: 403 }))
    if (!isKnown(host) || isFromOthers) {
      const refused = isFromOthers
        ? `a request from ${origin ?? 'another website'}`
        : `the host ${host}, which --host can add`
      return refuse(
        `The mock answers this machine only, such as http://localhost:3001. It refused ${refused}.`,
      )
    }
    const isLocal = OWN_HOST.test(host) && OWN_ADDRESS.test(socket.remoteAddress ?? '')
    if (isLocal || allowWrites || /^(GET|HEAD|OPTIONS)$/.test(method)) return next()
    refuse('Only this machine can change the mock, unless it was started with --allow-writes.')
  }

/** Answers with the reason as JSON. */
const sendError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 400).json({ error: error.message })
}
