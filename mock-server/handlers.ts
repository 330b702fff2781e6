import type jsonServer from 'json-server'

/** A handler of json-server's Express app, and what it gets. */
export type RequestHandler = ReturnType<typeof jsonServer.defaults>[number]
export type Request = Parameters<RequestHandler>[0]
export type Response = Parameters<RequestHandler>[1]
export type ErrorRequestHandler = (
  error: Error & { status?: number },
  ...rest: Parameters<RequestHandler>
) => unknown
