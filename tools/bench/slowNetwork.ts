import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Handler } from '../site/staticHost.ts'

const KILOBITS_PER_SECOND = 1600
const LATENCY_MS = 150
const CHUNK_BYTES = 4096

/**
 * Delays the responses of `handler` as a slow mobile network does. They share the bandwidth. The browser's
 * own emulation would not apply to the requests of a service worker.
 */
export function slowDown(handler: Handler): Handler {
  let linkFreeAtMs = 0
  return async (request, response) => {
    const { write, end } = response
    // Never full: a handler would wait for the response to drain.
    const body = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER })
    Object.assign(response, { write: body.write.bind(body), end: body.end.bind(body) })
    handler(request, response)
    await delay(LATENCY_MS)
    for await (const bytes of body) {
      for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
        const chunk: Buffer = bytes.subarray(start, start + CHUNK_BYTES)
        const transferMs = (chunk.length * 8) / KILOBITS_PER_SECOND
        linkFreeAtMs = Math.max(linkFreeAtMs, performance.now()) + transferMs
        await delay(linkFreeAtMs - performance.now())
        write.call(response, chunk, 'utf8')
      }
    }
    end.call(response, undefined, 'utf8')
  }
}
