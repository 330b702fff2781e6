import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ExtraArgument, makeStore } from '../../../src/app/store.ts'
import {
  selectCards,
  selectCatalogue,
  selectView,
} from '../../../src/features/catalogue/catalogueSelectors.ts'
import {
  observeNetwork,
  requestCatalogue,
} from '../../../src/features/catalogue/requestCatalogue.ts'
import { toCard } from '../../../src/shared/domain/appRecord.ts'
import { spyExtra } from '../../support/fakePage.ts'
import { makeApp } from '../../support/makeApp.ts'
import { expectConsole } from '../../support/strictConsole.ts'

const [first, second] = [makeApp(), makeApp()]
const catalogue = [first, second]
const cards = catalogue.map(toCard)
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('LOCALE', { ...LOCALE, base: 'https://apps.example/' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
})

type Respond = (request: Request) => Response

/** A page that embeds the `carried` apps, on a site whose host responds to data.json. */
function openPage(respond: Respond, carried?: typeof catalogue) {
  const startMs = Date.now()
  /** When data.json was requested, in ms since the page was opened. */
  const requests: number[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(Date.now() - startMs)
    return respond(request)
  })
  const embedded = carried && { carried: { path: '/', apps: carried, total: carried.length } }
  const extra = spyExtra()
  const store = makeStore({ ...embedded }, extra as unknown as ExtraArgument)
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  observeNetwork(store, stopping.signal)
  return {
    requests,
    extra,
    /** What RTK Query knows. */
    catalogue: () => selectCatalogue(store.getState()),
    apps: () => selectCards(store.getState()),
    view: () => selectView(store.getState(), '/'),
    /** Requests the catalogue as a screen does. Resolves when it has loaded or failed. */
    async load() {
      store.dispatch(requestCatalogue())
      await vi.runAllTimersAsync()
    },
  }
}

/** The browser is back online. Resolves when what was requested then has loaded or failed. */
async function goOnline(): Promise<void> {
  window.dispatchEvent(new Event('online'))
  await vi.runAllTimersAsync()
}

describe('a temporary failure', () => {
  const fail = (status: number, retryAfter?: string) =>
    new Response('{}', { status, headers: { ...(retryAfter && { 'retry-after': retryAfter }) } })

  it.each([
    [503, undefined, [0, 300]],
    [503, '2', [0, 2000]],
    [429, '10', [0, 10_000]],
    [429, '11', [0]],
    [429, 'soon', [0]],
    [429, undefined, [0]],
    [503, new Date(Date.now() + 3_600_000).toUTCString(), [0]],
    [404, '9', [0]],
  ])('of status %i with Retry-After: %s is repeated at %j ms', async (status, after, times) => {
    let isFirst = true
    const { requests, load, apps } = openPage(() => {
      const response = isFirst ? fail(status, after) : Response.json(catalogue)
      isFirst = false
      return response
    })
    await load()
    expect(requests).toEqual(times)
    expect(apps()).toEqual(times.length > 1 ? cards : undefined)
  })

  it('counts as lasting after the third time', async () => {
    const { requests, load, catalogue } = openPage(() => fail(500))
    await load()
    expect(requests).toEqual([0, 300, 900])
    expect(catalogue().isError).toBe(true)
  })

  it('is no body of which a part comes every nine seconds', async () => {
    const parts = JSON.stringify(catalogue).match(/.{1,120}/gs) ?? []
    const { requests, load, apps } = openPage(
      () =>
        new Response(
          new ReadableStream({
            async pull(body) {
              await new Promise(resolve => setTimeout(resolve, 9000))
              const part = parts.shift()
              if (part === undefined) body.close()
              else body.enqueue(new TextEncoder().encode(part))
            },
          }),
        ),
    )
    expect(parts.length).toBeGreaterThan(2)
    await load()
    expect(requests).toEqual([0])
    expect(apps()).toEqual(cards)
  })

  it('is a body that is silent for ten seconds', async () => {
    const { requests, load, catalogue } = openPage(
      ({ signal }) =>
        new Response(
          new ReadableStream({
            start(body) {
              body.enqueue(new TextEncoder().encode('[{"id":'))
              signal.addEventListener('abort', () => body.error(signal.reason))
            },
          }),
        ),
    )
    await load()
    expect(requests).toEqual([0, 10_300, 20_900])
    expect(catalogue().isError).toBe(true)
  })
})

it.each([
  ['a missing file', '', 404],
  ['a refusal', '{"error":"no"}', 401],
  ['a page', '<!doctype html><p>Log in', 200],
  ['a part of JSON', '[{"id":', 200],
  ['an object', '{}', 200],
])('%s is a failure that lasts, without what was sent in the state', async (_, body, status) => {
  const { requests, load, catalogue } = openPage(() => new Response(body, { status }))
  await load()
  expect(requests).toEqual([0])
  expect(catalogue().isError).toBe(true)
  expect(JSON.stringify(catalogue())).not.toMatch(/\\n +at |Log in|doctype|no\\"|\[\{/)
})

describe('the catalogue', () => {
  it('names each invalid record once, also in a page without HTTPS', async () => {
    vi.stubGlobal('crypto', {})
    const { load, apps } = openPage(() => Response.json([...catalogue, { id: 'bad', title: 'B' }]))
    await load()
    expectConsole(/skipped record 2: id: expected a whole number .*, got "bad"/)
    await goOnline()
    expect(apps()).toEqual(cards)
  })

  it('arrives, too, while DevTools shows the past', async () => {
    const { load, apps, extra } = openPage(() => {
      extra.isFrozen.mockReturnValue(true)
      return Response.json(catalogue)
    })
    await load()
    expect(apps()).toEqual(cards)
  })

  it('is requested again each time the browser is back online, and stays if that fails', async () => {
    let response = () => new Response('', { status: 404 })
    const { requests, load, apps, view } = openPage(() => response())
    await goOnline() // on a screen that has no need of it
    expect(requests).toHaveLength(0)
    await load()
    page.dispatchEvent(new Event('visibilitychange')) // which concerns captive portals only
    await vi.runAllTimersAsync()
    await goOnline()
    expect([requests.length, apps()]).toEqual([2, undefined])
    response = () => Response.json(catalogue)
    await goOnline()
    expect(apps()).toEqual(cards)
    response = () => new Response('', { status: 404 })
    await goOnline()
    expect(view()).toMatchObject({ apps: cards, hasFailed: false })
    await load()
    expect(requests).toHaveLength(4)
  })

  it("is fetched at most every 30 s while a visible page gets a captive portal's page", async () => {
    const { requests, load } = openPage(() => new Response('\n<!doctype html><p>Log in'))
    await load()
    const show = async (afterMs: number, visibilityState = 'visible') => {
      await vi.advanceTimersByTimeAsync(afterMs)
      Object.assign(page, { visibilityState })
      page.dispatchEvent(new Event('visibilitychange'))
      await vi.runAllTimersAsync()
      return requests.length
    }
    expect(await show(0, 'hidden')).toBe(1)
    expect(await show(0)).toBe(2)
    expect(await show(29_000)).toBe(2)
    expect(await show(1000)).toBe(3)
  })

  it('leaves embedded cards as they are, so that they do not render again, unless they changed', async () => {
    const changed = { ...second, downloads: 5 }
    for (const loaded of [
      [first, second],
      [first, changed, makeApp()],
    ]) {
      const { load, view } = openPage(() => Response.json(loaded), catalogue)
      const { apps: embedded = [] } = view()
      await load()
      const { apps = [] } = view()
      expect(apps).toEqual(loaded.map(toCard))
      expect(apps[0]).toBe(embedded[0])
      expect(apps === embedded).toBe(loaded.length === 2)
    }
  })

  it('replaces what the page embeds, even if it is empty, and not if it fails', async () => {
    let response = () => new Response('', { status: 404 })
    const { load, view } = openPage(() => response(), catalogue)
    await load()
    expect(view()).toMatchObject({ apps: cards, total: 2 })
    for (const newer of [[makeApp()], []]) {
      response = () => Response.json(newer)
      await goOnline()
      expect(view()).toMatchObject({ apps: newer.map(toCard), total: newer.length })
    }
  })
})
