import { setTimeout as delay } from 'node:timers/promises'
import type { Handler } from '../lib/staticHost.ts'

/** A slow mobile network. */
export const SLOW_NETWORK = { kilobitsPerSecond: 1600, latencyMs: 150 }

const CHUNK_BYTES = 4096

/**
 * Delays the responses of `handler`, which share the bandwidth. The browser's own emulation would not
 * apply to the requests of a service worker.
 */
export function slowDown(handler: Handler): Handler {
  const { kilobitsPerSecond, latencyMs } = SLOW_NETWORK
  let linkFreeAtMs = 0

  return (request, response) => {
    const { write, end } = response
    const chunks: Buffer[] = []
    response.write = (chunk: Buffer) => {
      chunks.push(chunk)
      return true
    }
    response.end = (chunk?: unknown) => {
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) chunks.push(Buffer.from(chunk))
      void send(Buffer.concat(chunks))
      return response
    }
    handler(request, response)

    async function send(body: Buffer): Promise<void> {
      await delay(latencyMs)
      for (let start = 0; start < body.length; start += CHUNK_BYTES) {
        const chunk = body.subarray(start, start + CHUNK_BYTES)
        const transferMs = (chunk.length * 8) / kilobitsPerSecond
        linkFreeAtMs = Math.max(linkFreeAtMs, performance.now()) + transferMs
        await delay(linkFreeAtMs - performance.now())
        write.call(response, chunk, 'utf8')
      }
      end.call(response, undefined, 'utf8')
    }
  }
}
