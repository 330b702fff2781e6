import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'

/** A local server that stands for the App Store, F-Droid and other hosts during a test. */
export async function openStandIn() {
  const answers = new Map<string, unknown>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const url = `https:/${request.url}`
    requests.push(url)
    const answer = answers.get(url) ?? 404
    if (typeof answer === 'function') (answer as RequestListener)(request, response)
    else if (typeof answer === 'number') response.writeHead(answer).end()
    else response.end(answer instanceof Uint8Array ? answer : JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
    fetch(url.replace('https:/', `http://127.0.0.1:${port}`), options),
  )
  return {
    /** Addresses so far, as the command asked for them. */
    requests,
    /** Answers `url` with a status, bytes, a listener, or else with JSON. */
    answer: (url: string, answer: unknown) => answers.set(url, answer),
  }
}
