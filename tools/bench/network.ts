import { setTimeout as after } from 'node:timers/promises'
import type { Handler } from '../lib/staticHost.ts'

/** Bandwidth that all answers share, and the delay before each of them. */
export type Network = { kilobitsPerSecond: number; latencyMs: number }

const CHUNK_BYTES = 4096

/** Slows the answers of `handler` down for every client, service workers included. */
export function slowDown(handler: Handler, { kilobitsPerSecond, latencyMs }: Network): Handler {
  let linkFreeAtMs = 0
  return async (request, response) => {
    const write = response.write.bind(response)
    const end = response.end.bind(response)
    let sent = after(latencyMs)

    async function send(body: Buffer): Promise<void> {
      for (let start = 0; start < body.length; start += CHUNK_BYTES) {
        const chunk = body.subarray(start, start + CHUNK_BYTES)
        linkFreeAtMs =
          Math.max(linkFreeAtMs, performance.now()) + (chunk.length * 8) / kilobitsPerSecond
        await after(linkFreeAtMs - performance.now())
        write(chunk)
      }
      response.emit('drain')
    }

    response.write = (chunk: Buffer) => {
      sent = sent.then(() => send(chunk))
      return false
    }
    response.end = (...rest: []) => {
      sent.then(() => end(...rest))
      return response
    }
    handler(request, response)
  }
}
