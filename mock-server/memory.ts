import jsonServer from 'json-server'
import { describeRecordFault } from '../src/shared/domain/appRecord.ts'
import { isObject } from '../src/shared/trace/isObject.ts'
import { checkEntries } from '../tools/company/catalogueFile.ts'
import type { Request, RequestHandler, Response } from './handlers.ts'

/** What the requests in one scenario share. */
export type Memory = {
  /** json-server's routes at /apps and /db. */
  router: RequestHandler
  /** What `router` serves at /apps, with what clients have written. */
  records(): unknown[]
  /** Whether a client has written. */
  isWritten(): boolean
}

/**
 * A memory that starts with `records`. A write that adds a fault to the catalogue is undone and gets the response
 * 422, unless it has ?validate=off.
 */
export function makeMemory(records: unknown[]): Memory {
  // A copy, since json-server mutates its data.
  const state = { apps: structuredClone(records) }
  const routes = jsonServer.router(state)
  // Removes json-server's error handler, whose response is a stack trace.
  routes.stack.pop()
  Object.assign(routes, { render })
  let isWritten = false
  return { router, records: () => state.apps, isWritten: () => isWritten }

  function router(...[request, response, next]: Parameters<RequestHandler>) {
    const isChecked = /^(POST|PUT|PATCH)$/.test(request.method) && request.query.validate !== 'off'
    response.locals.before = isChecked ? state.apps.map(copyRecord) : undefined
    routes(request, response, next)
  }

  /** json-server calls this after a write. Its own response is the record, or {} for an unknown one. */
  function render({ method, originalUrl }: Request, response: Response) {
    const { before, data } = response.locals as { before?: unknown[]; data: unknown }
    if (response.statusCode === 404) {
      return response.json({ error: describeMissing(method, originalUrl.replace(/\?.*/, '')) })
    }
    // json-server's own has the query in front of the id.
    if (response.statusCode === 201) response.location(`/apps/${Object(data).id}`)
    const faults = before ? findNewFaults(before, state.apps) : []
    if (method !== 'GET' && faults.length === 0) isWritten = true
    if (!before || faults.length === 0) return response.jsonp(data)
    state.apps = before
    response.removeHeader('Location')
    const error = 'The catalogue would have faults. Add ?validate=off to write them all the same.'
    response.status(422).json({ error, faults })
  }
}

/** json-server replaces the fields of a record, and never changes a value inside one. */
function copyRecord(record: unknown): unknown {
  return isObject(record) && !Array.isArray(record) ? { ...record } : record
}

/** The faults that check:catalogue finds in `after`, but not in `before`. */
function findNewFaults(before: unknown[], after: unknown[]): string[] {
  const list = (entries: unknown[]) => checkEntries(entries).faults.map(describeRecordFault)
  const faults = list(after)
  if (faults.length === 0) return []
  const known = new Set(list(before))
  return faults.filter(fault => !known.has(fault))
}

function describeMissing(method: string, path: string): string {
  const [, id] = /^\/apps\/([^/]+)$/.exec(path) ?? []
  return id === undefined
    ? `The mock has no ${method} ${path}. It has /data.json, /apps, /apps/ID and /db.`
    : `No app has the id ${id}.`
}
