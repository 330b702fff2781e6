import { statSync, watch } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { basename, dirname } from 'node:path'
import type { ErrorRequestHandler } from 'express'
import jsonServer from 'json-server'
import { readCatalogue } from '../tools/catalogueFile.ts'
import { controlPage } from './controlPage.ts'
import { drawIcon, GENERATED_IMAGES, generateApps, randomFrom } from './generator.ts'
import { type Fault, SCENARIOS, type Scenario } from './scenarios.ts'
import {
  changeSettings,
  DEFAULT_SETTINGS,
  describeSettings,
  type MockSettings,
} from './settings.ts'

/** So many requests stand on the mock's page. */
const KEPT_REQUESTS = 30

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

/** One request as it stands in the log and on the mock's page. */
export type RequestEntry = {
  time: string
  method: string
  path: string
  /** What was sent; 0 where nothing was. */
  status: number
  scenario: string
  ms: number
  bytes: number
}

/**
 * The mock API: the catalogue at /data.json, json-server's REST routes at /apps (writes change memory
 * only), a page with the scenarios at /, and `GET` and `POST /__mock` for the settings. Starts the
 * same each time. Throws a CatalogueError for a file that is no valid catalogue.
 */
export async function startMock(options: MockOptions): Promise<Mock> {
  const { file, log, onReload } = options
  let settings = options.settings ?? DEFAULT_SETTINGS
  let fromFile = readCatalogue(file)
  let savedAs = stampOf(file)
  let fileFault: string | null = null
  let requestNumber = 0
  const requests: RequestEntry[] = []
  const router = jsonServer.router({ apps: [] })
  // The types know the file adapter only.
  const db = router.db as unknown as MemoryDatabase
  restart()

  /** Memory as the settings say, whatever was written to it. */
  function restart() {
    const { scenario, apps, seed } = settings
    const { records = file => file }: Scenario = SCENARIOS[scenario]
    requestNumber = 0
    db.setState({
      apps: apps === null ? records(fromFile, seed) : [...generateApps(apps, seed)],
    })
  }

  /** A file that was saved since is read again; a faulty one leaves the data as it was. */
  function follow() {
    const stamp = stampOf(file)
    if (stamp === savedAs) return
    savedAs = stamp
    try {
      fromFile = readCatalogue(file)
      fileFault = null
      restart()
      log(`${file} was saved: ${fromFile.length} apps`)
    } catch (error) {
      fileFault = (error as Error).message
      log(`${fileFault}\n  the catalogue stays as it was before`)
      return
    }
    onReload?.()
  }

  function change(raw: unknown) {
    settings = changeSettings(settings, raw)
    restart()
    log(`scenario ${describeSettings(settings)}`)
  }

  const app = jsonServer.create()
  app.get('/', (_request, response) => {
    response.type('html').send(controlPage())
  })
  app.get('/__mock', (_request, response) => {
    response.json({ settings, requests, file, fileFault, canReload: onReload !== undefined })
  })
  app.use('/__mock', jsonServer.bodyParser)
  app.post('/__mock', (request, response) => {
    try {
      change(request.body)
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
  app.use((request, response, next) => {
    const startedMs = performance.now()
    const { scenario, seed, failRate } = settings
    const { method, originalUrl: path } = request
    const number = requestNumber++
    // Once for all that is chosen by chance, so that a seed tells the same story each time.
    const random = randomFrom(seed, number)
    response.on('close', () => {
      const entry: RequestEntry = {
        time: new Date().toLocaleTimeString('en-GB'),
        method,
        path,
        status: response.writableFinished ? response.statusCode : 0,
        scenario,
        ms: Math.round(performance.now() - startedMs),
        bytes: Number(response.getHeader('content-length') ?? 0),
      }
      requests.unshift(entry)
      requests.length = Math.min(requests.length, KEPT_REQUESTS)
      log(describeRequest(entry))
    })
    // json-server sets it on its own answers only.
    response.setHeader('access-control-allow-origin', '*')
    follow()
    const { delayMs = [0, 0], fault }: Scenario = SCENARIOS[scenario]
    const [min, max] = settings.delayMs ?? delayMs
    const chance = random(10_000) / 10_000
    const found: Fault | undefined = chance < failRate ? { status: 503 } : fault?.(number)
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
  })
  app.get('/data.json', (_request, response) => {
    response.type('json').send(JSON.stringify(db.getState().apps))
  })
  app.use(jsonServer.defaults({ logger: false }))
  app.use(jsonServer.bodyParser)
  app.use(router)
  const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
    response.status(error.status ?? 500).json({ error: error.message })
  }
  app.use(answerError)

  // The folder is watched, since editors replace a file rather than write to it.
  const watcher = watch(dirname(file), (_event, name) => {
    if (name === basename(file)) follow()
  })
  const server = app.listen(options.port)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  return {
    port: (server.address() as AddressInfo).port,
    settings: () => settings,
    change,
    reloadSite: () => onReload?.(),
    close: () =>
      new Promise(resolve => {
        watcher.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Changes whenever the file is saved, deleted or put back. */
function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.mtimeMs} ${stats.size}` : 'missing'
}

function describeRequest({
  time,
  method,
  path,
  status,
  scenario,
  ms,
  bytes,
}: RequestEntry): string {
  const outcome = status === 0 ? 'no answer' : status
  return `${time}  ${method} ${path}  ${outcome}  ${scenario}  ${ms} ms  ${bytes} B`
}
