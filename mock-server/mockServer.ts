import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import jsonServer from 'json-server'
import { readScreenshots } from '../src/shared/domain/appDetails.ts'
import type { AppRecord } from '../src/shared/domain/appRecord.ts'
import { PICTURE_FILE } from '../src/shared/domain/companySchema.ts'
import { CATALOGUE_FILE } from '../src/shared/domain/fileNames.ts'
import { readCatalogue } from '../tools/company/catalogueFile.ts'
import { drawIcon, GENERATED_IMAGES, randomFrom } from '../tools/lib/generateApps.ts'
import type { ErrorRequestHandler, RequestHandler } from './handlers.ts'
import type { Memory } from './memory.ts'
import { createMockState, type MockState } from './mockState.ts'
import { failWith, SCENARIOS } from './scenarios.ts'
import { changeSettings, describeSettings, type MockSettings } from './settings.ts'
import { openCatalogue } from './watchedCatalogue.ts'

/** This machine's names as hosts, with or without a port. Every name below localhost is one. */
const OWN_HOST = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
/** Of the catalogue, whose folder is a language: '/data.json', '/de/data.json'. */
const CATALOGUE_PATH = new RegExp(`^/(?:([\\w-]+)/)?${CATALOGUE_FILE.replace('.', '\\.')}$`)
/** Folder of the control page, which is served at `/`. */
const CONTROL_PAGE = fileURLToPath(new URL('page', import.meta.url))
/** Chooses the scenario of one request, or those of several in a row. */
const SCENARIO_HEADER = 'x-mock-scenario'
/** Names the client of a request. The requests of each client are counted apart. */
const CLIENT_HEADER = 'x-mock-client'
/** Number of requests listed on the control page. */
const MAX_LISTED_REQUESTS = 30

export type MockOptions = {
  /** 0 picks a free port. */
  port: number
  /** The catalogue. It is read again whenever it changes. */
  file: string
  /** Where the file comes from, as the control page says; by default its path. */
  source?: string
  /** Reads the catalogue in the default language; by default as it is. */
  readFile?: (file: string) => AppRecord[]
  /** Translates records of the file into another language. Throws an error for an unknown one. */
  localize?: (records: AppRecord[], language: string) => AppRecord[]
  /** Other files that `readFile` reads. They may be missing. */
  others?: readonly string[]
  settings?: MockSettings
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
  /** The catalogue in a language, or the generated apps in place of it, whatever the scenario. */
  baseRecords(language: string): AppRecord[]
  settings(): MockSettings
  /** Why the mock serves the previous catalogue in place of the file's; null if it does not. */
  fileFault(): string | null
  /** Changes settings as `changeSettings` does. All records and counts of requests start again. */
  change(raw: unknown): void
  /** Changes the scenario. Clients with their own scenario are not affected. */
  chooseScenario(scenario: string): void
  close(): Promise<void>
}

/**
 * The mock API: the catalogue at /data.json, in other languages at /de/data.json, json-server's REST routes at /apps (writes change memory
 * only), a control page at /, and its settings at /__mock (GET and POST). Nothing outlives a restart.
 * Throws an error for a file that is not a valid catalogue.
 */
export async function startMock(options: MockOptions): Promise<Mock> {
  const { port, file, log, onReload, onScenario, onFault } = options
  const { others, readFile = readCatalogue } = options
  const localize = (records: AppRecord[], language: string) =>
    options.localize && state.settings().apps === null
      ? options.localize(records, language)
      : records
  const catalogue = openCatalogue({ file, others, readFile })
  const state = createMockState(catalogue.records, options.settings)
  const logSettings = () => log(`scenario ${describeSettings(state.settings())}`)

  function change(raw: unknown) {
    const hadWrites = state.hasWrites()
    state.change(raw)
    logSettings()
    if (hadWrites) log('What clients had written is gone: the records start again.')
  }

  function chooseScenario(scenario: string) {
    state.chooseScenario(scenario)
    logSettings()
    if (state.hasWrites())
      log('What clients have written stays in the scenario that they wrote in.')
    onScenario?.()
  }

  const app = createApi({ ...options, catalogue, state, localize, change })
  // Only this machine can reach localhost, as with Vite's dev server.
  const server = app.listen(port, 'localhost')
  await once(server, 'listening')
  catalogue.watch({
    onRead() {
      state.restart()
      log(`${file} saved: ${catalogue.records().length} apps`)
      onReload?.()
    },
    onFault(fault) {
      onFault?.()
      log(fault)
    },
  })
  return {
    port: (server.address() as AddressInfo).port,
    baseRecords: language => localize(state.baseRecords(), language),
    settings: state.settings,
    fileFault: catalogue.fault,
    change,
    chooseScenario,
    close: () =>
      new Promise(resolve => {
        catalogue.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type ApiOptions = Pick<MockOptions, 'file' | 'source' | 'log'> & {
  catalogue: ReturnType<typeof openCatalogue>
  state: MockState
  localize(records: AppRecord[], language: string): AppRecord[]
  /** Changes settings as `changeSettings` does. */
  change(raw: unknown): void
}

/** The routes, in the order in which requests pass them. */
function createApi({ file, source = file, log, ...options }: ApiOptions) {
  const { catalogue, state, localize, change } = options
  const requests: string[] = []
  const logRequest = createRequestLog(state, line => {
    requests.unshift(line)
    requests.splice(MAX_LISTED_REQUESTS)
    log(line)
  })
  const app = jsonServer.create()
  // Comes before json-server's CORS, which answers every origin.
  app.use((request, response, next) =>
    refuseOthers(request, response, reason =>
      reason ? logRequest(request, response, () => next(reason)) : next(),
    ),
  )
  // Uncompressed, so that the log can show the size.
  app.use(
    jsonServer.defaults({ static: CONTROL_PAGE, logger: false, noGzip: true, bodyParser: true }),
  )
  app.get('/__mock', (_request, response) => {
    const settings = state.settings()
    // JSON drops the functions of the scenarios.
    response.json({
      settings,
      scenarios: SCENARIOS,
      requests,
      file: source,
      fileFault: catalogue.fault(),
    })
  })
  app.post('/__mock', (request, response) => {
    if (!request.is('json')) {
      const error = "Send settings as JSON, with the header 'Content-Type: application/json'."
      return response.status(415).json({ error })
    }
    change(request.body)
    response.json(state.settings())
  })
  app.get(`/${GENERATED_IMAGES}:seed-:id.svg`, ({ params: { seed, id } }, response) => {
    response.type('svg').send(drawIcon(Number(seed), Number(id)))
  })
  app.get(PICTURE_FILE, (request, response, next) => {
    if (!state.baseRecords().some(app => picturePaths(app).includes(request.path))) return next()
    // Refuses paths that leave the folder.
    const root = path.resolve(file, '..')
    response.sendFile(decodeURIComponent(request.path), { root }, error => {
      if (error && !response.headersSent) next()
    })
  })
  const bodyOf = (path: string, memory: Memory) => {
    const records = memory.records()
    const [, language] = CATALOGUE_PATH.exec(path) ?? []
    // json() would indent it.
    return JSON.stringify(language ? localize(records as AppRecord[], language) : records)
  }
  app.use(logRequest, applyScenario(state, bodyOf))
  app.get(CATALOGUE_PATH, ({ path }, response) => {
    response.type('json').send(bodyOf(path, response.locals.memory))
  })
  app.use((request, response, next) => {
    const { memory } = response.locals as { memory: Memory }
    memory.router(request, response, next)
  })
  app.use(sendError)
  return app
}

/** Writes a line for each request when its response has ended. */
const createRequestLog =
  (state: MockState, write: (line: string) => void): RequestHandler =>
  ({ method, originalUrl, headers }, response, next) => {
    const startedMs = performance.now()
    const client = headers[CLIENT_HEADER]
    const scenario = headers[SCENARIO_HEADER] || state.settings().scenario
    response.on('close', () => {
      const line = [
        // The format of Vite's own times.
        new Date().toLocaleTimeString(),
        `${method} ${originalUrl}`,
        response.writableFinished ? response.statusCode : 'no response',
        client ? `${scenario} for ${client}` : scenario,
        `${Math.round(performance.now() - startedMs)} ms`,
        `${response.getHeader('content-length') ?? 0} B`,
      ]
      write(line.join('  '))
    })
    next()
  }

/** Delays the request, and responds to it if its scenario has its own response. Refuses an unknown scenario. */
const applyScenario =
  (state: MockState, bodyOf: (path: string, memory: Memory) => string): RequestHandler =>
  (request, response, next) => {
    const settings = state.settings()
    const chosen = request.get(SCENARIO_HEADER) || undefined
    const { scenario: text } = changeSettings(settings, { scenario: chosen })
    const { scenario, number } = state.nextScenario(request.get(CLIENT_HEADER) ?? '', text)
    const random = randomFrom(settings.seed, number)
    const hasFailed = random(10_000) / 10_000 < settings.fail
    const respond = hasFailed ? failWith(503) : scenario.respondTo?.(number)
    const [minMs, maxMs] = settings.delay ?? scenario.delay ?? [0, 0]
    const body = () => bodyOf(request.path, state.memoryOf(scenario))
    if (!respond) response.locals.memory = state.memoryOf(scenario)
    const delayMs = minMs + random(maxMs - minMs + 1)
    setTimeout(async () => {
      if (!respond) return next()
      try {
        await respond(response, body)
      } catch (error) {
        // Express catches only what is thrown before this handler returns.
        next(error)
      }
    }, delayMs)
  }

/** The paths of a record's pictures, in the form that requests have. */
function picturePaths(app: AppRecord): (string | undefined)[] {
  const images = [app.image ?? '', ...readScreenshots(app).map(({ image }) => image)]
  return images.map(image => URL.parse(image, 'http://localhost')?.pathname)
}

/**
 * Refuses what other websites make a browser of this machine send: requests to a name of theirs that leads
 * here, requests with their origin, and frames and scripts, which have no origin.
 */
const refuseOthers: RequestHandler = ({ method, headers }, _response, next) => {
  const { host = '', origin } = headers
  // A link opens the mock's own page, which the other website cannot read.
  const isLink = method === 'GET' && headers['sec-fetch-dest'] === 'document'
  const isFromOthers = origin
    ? !OWN_HOST.test(origin.replace(/^https?:\/\//, ''))
    : headers['sec-fetch-site'] === 'cross-site' && !isLink
  if (OWN_HOST.test(host) && !isFromOthers) return next()
  const refused = isFromOthers
    ? `a request from ${origin ?? 'another website'}`
    : `the host ${host}`
  const reason = `The mock serves this machine only, such as http://localhost:3001. It refused ${refused}.`
  next(Object.assign(new Error(reason), { status: 403 }))
}

/** Answers with the reason as JSON. */
const sendError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 400).json({ error: error.message })
}
