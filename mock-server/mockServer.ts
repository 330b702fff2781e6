import { statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import jsonServer from 'json-server'
import { readCatalogue } from '../tools/catalogueFile.ts'

export type MockOptions = {
  /** 0 takes a free one. */
  port: number
  /** The catalogue to serve; what is saved to it later is served from the next request on. */
  file: string
  /** Gets one line per request, and a sentence when a saved file is refused. */
  log(line: string): void
}

export type Mock = { port: number; close(): Promise<void> }

/**
 * The mock API: the catalogue at /data.json, and json-server's REST routes at /apps, whose writes
 * change memory only. Throws a CatalogueError for a file that is no valid catalogue.
 */
export async function startMock({ port, file, log }: MockOptions): Promise<Mock> {
  const router = jsonServer.router({ apps: readCatalogue(file) })
  let readAtMs = statSync(file).mtimeMs

  /** A file that was saved since is read again; a malformed one leaves the data as it was. */
  function follow() {
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? readAtMs
    if (mtimeMs === readAtMs) return
    readAtMs = mtimeMs
    try {
      // biome-ignore lint/suspicious/noExplicitAny: the types know the file adapter only
      ;(router.db as any).setState({ apps: readCatalogue(file) })
      log(`${file} was saved: serving the new catalogue`)
    } catch (error) {
      log(`${(error as Error).message}\n  still serving the catalogue as it was before`)
    }
  }

  const app = jsonServer.create()
  app.use((request, response, next) => {
    const startedMs = performance.now()
    const { method, originalUrl } = request
    response.on('finish', () => {
      const ms = Math.round(performance.now() - startedMs)
      const time = new Date().toLocaleTimeString('en-GB')
      log(`${time}  ${method} ${originalUrl}  ${response.statusCode}  ${ms} ms`)
    })
    follow()
    // json-server's own rewriter loses the records when a query string follows.
    if (request.path === '/data.json') request.url = '/apps'
    next()
  })
  app.use(jsonServer.defaults({ logger: false }))
  app.use(jsonServer.bodyParser)
  app.use(router)

  const server = app.listen(port)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
