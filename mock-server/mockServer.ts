import { once } from 'node:events'
import { unwatchFile, watchFile } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import jsonServer from 'json-server'
import type { AppRecord } from '../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../src/shared/domain/fileNames.ts'
import { readCatalogue } from '../tools/company/catalogueFile.ts'
import { drawIcon, GENERATED_IMAGES, generateApps, randomFrom } from './generator.ts'
import { failWith, SCENARIOS, type Scenario } from './scenarios.ts'
import {
  changeSettings,
  DEFAULT_SETTINGS,
  describeSettings,
  type MockSettings,
} from './settings.ts'

/** Only this machine can reach the mock, as with Vite's dev server. */
const HOST = 'localhost'
/** This machine's names as hosts, with or without a port. Browsers look for names below localhost here too. */
const OWN_HOST = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
/** Folder of the control page, which is served at `/`. */
const CONTROL_PAGE = fileURLToPath(new URL('page', import.meta.url))
/** Number of requests listed on the control page. */
const MAX_LISTED_REQUESTS = 30
/** How often the catalogue file is checked for a change. */
const FILE_CHECK_MS = 100
/** An editor that writes into the file is done after this time without a change. */
const SAVE_MS = 300

export type MockOptions = {
  /** 0 picks a free port. */
  port: number
  /** The catalogue. It is read again whenever it changes. */
  file: string
  /** Reads it in a language; by default in that of the file. */
  readFile?: (file: string) => AppRecord[]
  /** Another file that `readFile` reads. It may be missing. */
  overlay?: string | undefined
  settings?: MockSettings
  /** Receives a line for each request, change of settings and saved file. */
  log(line: string): void
  /** Called when open pages of the site should reload. */
  onReload?(): void
}

export type Mock = {
  port: number
  /** The catalogue, or the generated apps in place of it, whatever the scenario. */
  baseRecords(): AppRecord[]
  /** Changes settings as `changeSettings` does. */
  change(raw: unknown): void
  reloadSite(): void
  close(): Promise<void>
}

type MemoryDatabase = {
  getState(): { apps: unknown[] }
  setState(state: { apps: unknown[] }): void
}

/**
 * The mock API: the catalogue at /data.json, json-server's REST routes at /apps (writes change memory
 * only), a control page at /, and its settings at /__mock (GET and POST). Nothing outlives a restart.
 * Throws an error for a file that is not a valid catalogue.
 */
export async function startMock(options: MockOptions): Promise<Mock> {
  const { file, log, onReload, readFile = readCatalogue, overlay } = options
  const files = overlay === undefined ? [file] : [file, overlay]
  let settings = options.settings ?? DEFAULT_SETTINGS
  let catalogue = readFile(file)
  let fileFault: string | null = null
  let requestNumber = 0
  const requests: string[] = []
  const router = jsonServer.router({ apps: [] })
  // Removes json-server's error handler, which answers with a stack trace.
  router.stack.pop()
  // The types only know the file adapter.
  const db = router.db as unknown as MemoryDatabase
  restart()

  /** The records on which scenarios build. */
  function baseRecords(): AppRecord[] {
    const { apps, seed } = settings
    return apps === null ? catalogue : [...generateApps(apps, seed)]
  }

  /** Fills memory according to the settings, and drops what clients have written. */
  function restart() {
    const { scenario, seed } = settings
    const { records = base => base }: Scenario = SCENARIOS[scenario]
    requestNumber = 0
    // A copy, since json-server mutates its data.
    db.setState({ apps: structuredClone(records(baseRecords(), seed)) })
  }

  function change(raw: unknown) {
    settings = changeSettings(settings, raw)
    restart()
    log(`scenario ${describeSettings(settings)}`)
  }

  // Unlike a watcher, polling also notices editors that replace the file.
  for (const path of files)
    watchFile(path, { interval: FILE_CHECK_MS, persistent: false }, onFileChanged)
  function onFileChanged() {
    readAgain(false)
  }
  let secondRead: NodeJS.Timeout | undefined
  function readAgain(isSaved: boolean) {
    clearTimeout(secondRead)
    try {
      catalogue = readFile(file)
    } catch (error) {
      if (!isSaved) {
        secondRead = setTimeout(readAgain, SAVE_MS, true)
        return
      }
      fileFault = (error as Error).message
      return log(`${fileFault}\n  The mock keeps serving the previous catalogue.`)
    }
    fileFault = null
    restart()
    log(`${file} saved: ${catalogue.length} apps`)
    onReload?.()
  }

  const logRequest: RequestHandler = ({ method, originalUrl }, response, next) => {
    const startedMs = performance.now()
    const { scenario } = settings
    response.on('close', () => {
      const line = [
        new Date().toLocaleTimeString('en-GB'),
        `${method} ${originalUrl}`,
        response.writableFinished ? response.statusCode : 'no answer',
        scenario,
        `${Math.round(performance.now() - startedMs)} ms`,
        `${response.getHeader('content-length') ?? 0} B`,
      ].join('  ')
      requests.unshift(line)
      requests.splice(MAX_LISTED_REQUESTS)
      log(line)
    })
    next()
  }

  /** Delays the request, and answers it if the scenario has its own answer. */
  const applyScenario: RequestHandler = (_request, response, next) => {
    const scenario: Scenario = SCENARIOS[settings.scenario]
    const number = requestNumber++
    const random = randomFrom(settings.seed, number)
    const hasFailed = random(10_000) / 10_000 < settings.fail
    const answer = hasFailed ? failWith(503) : scenario.answerTo?.(number)
    const [minMs, maxMs] = settings.delay ?? scenario.delay ?? [0, 0]
    setTimeout(() => (answer ? answer(response) : next()), minMs + random(maxMs - minMs + 1))
  }

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
    // JSON drops the functions.
    response.json({ settings, scenarios: SCENARIOS, requests, file, fileFault })
  })
  app.post('/__mock', (request, response) => {
    change(request.is('json') ? request.body : undefined)
    response.json(settings)
  })
  app.get(`/${GENERATED_IMAGES}:seed-:id.svg`, ({ params: { seed, id } }, response) => {
    response.type('svg').send(drawIcon(Number(seed), Number(id)))
  })
  app.use(logRequest, applyScenario)
  app.get(`/${CATALOGUE_FILE}`, (_request, response) => {
    response.type('json').send(JSON.stringify(db.getState().apps))
  })
  app.use(router)
  app.use(answerError)

  const server = app.listen(options.port, HOST)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    baseRecords,
    change,
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

/**
 * Refuses what other websites make a browser of this machine send: requests to a name of theirs that
 * leads here, requests with their origin, and frames and scripts, which have no origin.
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
  const reason = `The mock answers this machine only, such as http://localhost:3001. It refused ${refused}.`
  next(Object.assign(new Error(reason), { status: 403 }))
}

/** Answers with the reason as JSON. */
const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 400).json({ error: error.message })
}
