import type { AddressInfo } from 'node:net'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import jsonServer from 'json-server'
import { followCatalogue } from './catalogueFollower.ts'
import { controlPage } from './controlPage.ts'
import { drawIcon, GENERATED_IMAGES, generateApps, randomFrom } from './generator.ts'
import { createRequestLog } from './requestLog.ts'
import { type Fault, SCENARIOS, type Scenario } from './scenarios.ts'
import {
  changeSettings,
  DEFAULT_SETTINGS,
  describeSettings,
  type MockSettings,
} from './settings.ts'

/** The mock is for this machine only, as Vite's dev server is. */
const HOST = 'localhost'

export type MockOptions = {
  /** 0 takes a free one. */
  port: number
  /** The catalogue to serve; what is saved to it later is served at once. */
  file: string
  settings?: MockSettings
  /** Gets one line per request, change of settings and saved file. */
  log(line: string): void
  /** Called when the open site should load again: a new catalogue, or the button on the mock's page. */
  onReload?(): void
}

export type Mock = {
  port: number
  /** How it answers now. */
  settings(): MockSettings
  /** Changes what `raw` names (see settings.ts); throws a sentence for what is not allowed. */
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
 * only), a page with the scenarios at /, and `GET` and `POST /__mock` for the settings. Starts the
 * same each time. Throws a CatalogueError for a file that is no valid catalogue.
 */
export async function startMock(options: MockOptions): Promise<Mock> {
  const { file, log, onReload } = options
  let settings = options.settings ?? DEFAULT_SETTINGS
  let requestNumber = 0
  const router = jsonServer.router({ apps: [] })
  // json-server's own last word is a stack trace, in the terminal and to the client.
  router.stack.pop()
  // The types know the file adapter only.
  const db = router.db as unknown as MemoryDatabase
  const follower = followCatalogue({
    file,
    onSaved(apps) {
      restart()
      log(`${file} was saved: ${apps.length} apps`)
      onReload?.()
    },
    onFault: words => log(`${words}\n  the catalogue stays as it was before`),
  })
  const requestLog = createRequestLog(() => settings.scenario, log)
  restart()

  /** Memory as the settings say, whatever was written to it. */
  function restart() {
    const { records = file => file }: Scenario = SCENARIOS[settings.scenario]
    const { apps, seed } = settings
    const base = apps === null ? follower.apps() : [...generateApps(apps, seed)]
    requestNumber = 0
    // A copy, since json-server writes to what it is given.
    db.setState({ apps: structuredClone(records(base, seed)) })
  }

  function change(raw: unknown) {
    settings = changeSettings(settings, raw)
    restart()
    log(`scenario ${describeSettings(settings)}`)
  }

  /** Delays and faults of the scenario; whatever they let pass is answered by the routes after it. */
  const play: RequestHandler = (_request, response, next) => {
    const { delayMs = [0, 0], fault }: Scenario = SCENARIOS[settings.scenario]
    const number = requestNumber++
    // Once for all that is chosen by chance, so that a seed tells the same story each time.
    const random = randomFrom(settings.seed, number)
    const [min, max] = settings.delayMs ?? delayMs
    const hasFailed = random(10_000) / 10_000 < settings.failRate
    const found: Fault | undefined = hasFailed ? { status: 503 } : fault?.(number)
    setTimeout(
      () => {
        if (found === undefined) next()
        else if (found === 'never') return
        else if ('status' in found) response.status(found.status).json({ error: 'by the mock' })
        else if (found.body === 'no array') response.json({ apps: [] })
        else response.type('json').send('[\n  { "id": 1, "title": "Cut o')
      },
      min + random(max - min + 1),
    )
  }

  const app = jsonServer.create()
  app.use(allowAnyPage)
  app.get('/', (_request, response) => {
    response.type('html').send(controlPage())
  })
  app.get('/__mock', (_request, response) => {
    const { entries: requests } = requestLog
    const canReload = onReload !== undefined
    response.json({ settings, requests, file, fileFault: follower.fault(), canReload })
  })
  app.use('/__mock', jsonServer.bodyParser)
  app.post('/__mock', (request, response) => {
    try {
      change(request.is('json') ? request.body : undefined)
      response.json(settings)
    } catch (error) {
      response.status(400).json({ error: (error as Error).message })
    }
  })
  app.post('/__mock/reload', (_request, response) => {
    onReload?.()
    response.status(204).end()
  })
  app.get(`/${GENERATED_IMAGES}:name`, (request, response, next) => {
    const [, seed, id] = /^(\d+)-(\d+)\.svg$/.exec(String(request.params.name)) ?? []
    if (seed === undefined) return next()
    response.type('svg').send(drawIcon(Number(seed), Number(id)))
  })
  app.use(requestLog.handler, play)
  app.get('/data.json', (_request, response) => {
    response.type('json').send(JSON.stringify(db.getState().apps))
  })
  // Not compressed, so that the log knows the bytes.
  app.use(jsonServer.defaults({ logger: false, noGzip: true }))
  app.use(jsonServer.bodyParser)
  app.use(router)
  app.use(answerError)

  const server = app.listen(options.port, HOST)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  }).catch(error => {
    follower.stop()
    throw error
  })
  return {
    port: (server.address() as AddressInfo).port,
    settings: () => settings,
    change,
    reloadSite: () => onReload?.(),
    close: () =>
      new Promise(resolve => {
        follower.stop()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A page of any origin may ask, tests in a browser among them. */
const allowAnyPage: RequestHandler = (request, response, next) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type')
  response.setHeader('access-control-allow-methods', 'GET,POST,PUT,PATCH,DELETE')
  if (request.method === 'OPTIONS') response.status(204).end()
  else next()
}

/** What cannot be done is said as JSON, without a stack trace. */
const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 400).json({ error: error.message })
}
