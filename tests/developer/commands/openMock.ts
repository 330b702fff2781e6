import { writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { type MockOptions, startMock } from '../../../mock-server/mockServer.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { makeApp } from '../../support/makeApp.ts'

/** The catalogue of a mock without one of its own. */
export const apps = [
  makeApp({ id: 17, downloads: 2, ratings: [] }),
  makeApp({ id: 42, downloads: 9, ratings: [] }),
] as const

/** Starts a mock for the test, with `catalogue` as its file. */
export async function openMock({
  catalogue = apps,
  ...options
}: Partial<MockOptions> & { catalogue?: unknown } = {}) {
  const file = join(makeTemporaryFolder('mock'), 'data.json')
  await writeFile(file, JSON.stringify(catalogue))
  const log = vi.fn()
  const mock = await startMock({ port: 0, file, log, ...options })
  onTestFinished(() => mock.close())
  const url = `http://localhost:${mock.port}`

  /** The body is undefined if it is not JSON. */
  async function get(path: string, init?: RequestInit) {
    const response = await fetch(url + path, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }

  const send = (method: string, path: string, body: unknown) =>
    get(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    file,
    log,
    mock,
    url,
    get,
    send,
    /** Changes settings as the control page does. */
    change: (settings: unknown) => send('POST', '/__mock', settings),
    /** Sends a request as it is, where fetch would change its host or path. */
    ask: (options: RequestOptions) => ask({ port: mock.port, ...options }),
  }
}

/** Resolves to the status and headers of the answer, or to the code of the error. */
function ask(
  options: RequestOptions,
): Promise<{ status?: number; code?: string; headers?: IncomingHttpHeaders }> {
  return new Promise(resolve => {
    request({ host: 'localhost', ...options })
      .once('response', answer => {
        const { statusCode: status = 0, headers } = answer.resume()
        resolve({ status, headers })
      })
      .once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve({ code }))
      .end()
  })
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
