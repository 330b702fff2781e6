import { expect, it, onTestFinished, vi } from 'vitest'
import { expectConsole } from '../../support/strictConsole.ts'

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
