import { expect, it, onTestFinished, vi } from 'vitest'
import { expectConsole } from '../../support/strictConsole.ts'

it('sends what no code has caught to npm run dev, with its place in the source', async () => {
  const listen = vi.spyOn(window, 'addEventListener').mockReturnValue()
  await import('../../../tools/dev/reportFaults.ts')
  const listeners = Object.fromEntries(listen.mock.calls) as Record<string, (event: object) => void>
  listen.mockRestore()
  const sent = vi.spyOn(WebSocket.prototype, 'send')
  const error = new Error('a fault')
  listeners.error?.({ error })
  listeners.unhandledrejection?.({ reason: error })
  listeners.unhandledrejection?.({ reason: 'no error' })
  const data = {
    message: 'Error: a fault',
    stack: expect.stringContaining('devScripts.test.tsx'),
  }
  const fault = { type: 'custom', event: 'page:fault', data }
  const faults = () =>
    sent.mock.calls.map(([text]) => String(text)).filter(text => text.includes('page:fault'))
  await expect.poll(() => faults().map(text => JSON.parse(text))).toEqual([fault, fault])
})

let loads = 0

/**
 * Opens `address` in `npm run dev`. Returns its headers for the mock, and the address that the site finds.
 */
async function openTab(address: string) {
  window.history.pushState({ kept: true }, '', address)
  const fetch = vi.fn(async (request: Request) => Response.json(request.url))
  vi.stubGlobal('fetch', fetch)
  // With a query of its own, the module runs again, as on a page that loads.
  await import(/* @vite-ignore */ `/mock-server/tabScenario.ts?${++loads}`)
  await window.fetch(new Request('/data.json'))
  const [request] = fetch.mock.lastCall ?? []
  expect(window.history.state).toEqual({ kept: true })
  return {
    scenario: request?.headers.get('x-mock-scenario'),
    client: request?.headers.get('x-mock-client'),
    search: window.location.search,
  }
}

it('keeps the scenario of a tab, out of its address, until ?mock=full', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const chosen = { scenario: 'down,429@2,full', client: expect.stringMatching(/^tab-/) }
  expect(await openTab('/apps?q=a&mock=down,429@2,full')).toEqual({ ...chosen, search: '?q=a' })
  expect(await openTab('/apps?q=b')).toEqual({ ...chosen, search: '?q=b' })
  const none = { scenario: null, client: null, search: '' }
  expect(await openTab('/?mock=full')).toEqual(none)
  expect(await openTab('/')).toEqual(none)
  expect(await openTab('/?mock=%E2%98%83')).toEqual(none)
  expectConsole(/Unknown scenario '☃'\. Available: full, empty, /)
  expect(window.sessionStorage).toHaveLength(0)
})
