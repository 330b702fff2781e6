import type { RequestHandler } from 'express'

/** So many requests stand on the mock's page. */
const KEPT_REQUESTS = 30

/** One request as it stands in the log and on the mock's page. */
export type RequestEntry = {
  /** Of the day, 'HH:MM:SS'. */
  time: string
  method: string
  path: string
  /** What was sent; 0 where nothing was. */
  status: number
  /** The scenario when it came. */
  scenario: string
  ms: number
  /** Of the body. */
  bytes: number
}

/** Notes every request that passes `handler`; `entries` are the last ones, newest first. */
export function createRequestLog(scenarioName: () => string, log: (line: string) => void) {
  const entries: RequestEntry[] = []
  const handler: RequestHandler = (request, response, next) => {
    const startedMs = performance.now()
    const { method, originalUrl: path } = request
    const scenario = scenarioName()
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
      entries.unshift(entry)
      entries.length = Math.min(entries.length, KEPT_REQUESTS)
      log(describe(entry))
    })
    next()
  }
  return { entries, handler }
}

function describe({ time, method, path, status, scenario, ms, bytes }: RequestEntry): string {
  return `${time}  ${method} ${path}  ${status || 'no answer'}  ${scenario}  ${ms} ms  ${bytes} B`
}
