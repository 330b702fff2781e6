import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  MAX_ACTIONS,
  recordAction,
  recordError,
  recording,
  recordPage,
  saveRecording,
  startRecording,
} from '../../src/app/problem/recorder.ts'
import { writeProblem } from '../../src/app/problem/writeProblem.ts'
import type { RootState } from '../../src/app/rootReducer.ts'
import { makeStore, type Services } from '../../src/app/store.ts'
import { catalogueApi } from '../../src/features/catalogue/catalogueApi.ts'
import { selectCatalogue } from '../../src/features/catalogue/catalogueSelectors.ts'
import { appInstalled, listSynced } from '../../src/features/installedApps/installedAppsSlice.ts'
import {
  dialogOpened,
  filtersCleared,
  locationChanged,
  type OpenDialog,
  parameterChosen,
} from '../../src/features/view/viewSlice.ts'
import { spyServices } from '../support/fakePage.ts'
import { fc } from '../support/fastCheck.ts'
import { makeApp } from '../support/makeApp.ts'
import { file, replay } from '../support/traceFiles.ts'

const FACTS = {
  catalogue: { sha256: 'a'.repeat(64) },
  savedAt: '2026-01-01T00:00:00.000Z',
  language: 'en',
  browser: 'Browser/1.0',
  browserLanguages: ['en'],
  window: { width: 1280, height: 800, pixelRatio: 1 },
}
const services = { ...spyServices(), installedList: { apply() {} } } as unknown as Services
const catalogue = Array.from({ length: 30 }, (_, index) => makeApp({ title: `App ${index}` }))
const [shown, installed] = catalogue as [(typeof catalogue)[0], (typeof catalogue)[0]]
const at = (pathname: string, search = '') => ({ pathname, search, hash: '' })

/** Opens a page as createSite does. */
function openPage(pathname: string, search = '', dialog?: OpenDialog) {
  const store = makeStore({ view: { location: at(pathname, search), dialog } }, services)
  recordPage(store.getState())
  return store
}

const clearRecording = () =>
  Object.assign(recording, { start: undefined, entries: [], errors: [], isReported: undefined })
const write = (isTypedTextLeftOut = false) =>
  writeProblem(recording, FACTS, isTypedTextLeftOut).text
const replayed = (text = write()) => replay(file('problem.trace.json', text))

let listeners: Record<string, (event: object) => void> = {}
let stored: Record<string, string> = {}

beforeEach(() => {
  clearRecording()
  listeners = {}
  stored = {}
  const sessionStorage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  }
  vi.stubGlobal('sessionStorage', sessionStorage)
  vi.stubGlobal('window', { sessionStorage })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners[type] = listener
  })
})

/** Leaves the page, and starts the recording of the next one. `base` is that of its site. */
function reload(base = '/'): void {
  listeners.pagehide?.({})
  vi.stubGlobal('PLACE', { ...PLACE, rootBase: base })
  clearRecording()
  startRecording()
}

describe('a report', () => {
  it('has the last 100 actions and the state before them, and replays without a difference', async () => {
    openPage('/installation')
    const store = openPage('/apps')
    for (let count = 0; count < 130; count += 1)
      store.dispatch(parameterChosen('searchText', `text ${count}`))
    expect(recording.entries).toHaveLength(MAX_ACTIONS)
    const { first, states } = await replayed()
    expect(first).toBe(undefined)
    expect(states).toHaveLength(MAX_ACTIONS + 1)
    expect(states[0]).toMatchObject({ view: { location: at('/apps', '?q=text+29') } })
  })

  it('has the records that were shown or installed, and not the catalogue', async () => {
    const store = openPage('/')
    await store.dispatch(catalogueApi.util.upsertQueryData('getApps', undefined, catalogue))
    store.dispatch(locationChanged(at(`/AppDetails/${shown.id}`)))
    store.dispatch(appInstalled(installed))
    const text = write()
    expect(catalogue.filter(({ title }) => text.includes(`"${title}"`))).toEqual([shown, installed])
    expect((await replayed(text)).first).toBe(undefined)
  })

  it('has no message of an error before its first action, if what was typed is left out', () => {
    vi.useFakeTimers({ now: 0 })
    recordError('no match for Secretive')
    vi.setSystemTime(1)
    openPage('/apps').dispatch(parameterChosen('sortOrder', 'title'))
    expect(write()).toContain('Secretive')
    expect(write(true)).not.toContain('Secretive')
  })

  it('continues over reloads, with the catalogue and the errors of the pages before', async () => {
    startRecording()
    const store = openPage('/')
    await store.dispatch(catalogueApi.util.upsertQueryData('getApps', undefined, catalogue))
    store.dispatch(locationChanged(at(`/appdetails/${shown.id}`)))
    store.dispatch(appInstalled(shown))
    listeners.error?.({ error: new Error('before the reload') })
    const dialog = { name: 'problem', item: 0 } as const
    for (const open of [undefined, dialog]) {
      reload()
      const next = openPage('/installation', '?sort=download-asc', open)
      next.dispatch(listSynced([shown]))
      if (open) {
        await next.dispatch(catalogueApi.util.upsertQueryData('getApps', undefined, catalogue))
      }
      next.dispatch(dialogOpened(dialog))
    }
    expect(stored).toEqual({})
    const text = write()
    expect(text).toContain('before the reload')
    const { first, states } = await replayed(text)
    expect(first).toBe(undefined)
    const catalogues = (states as RootState[]).map(state => selectCatalogue(state).data)
    expect(catalogues[1]).toBe(undefined)
    // The page before had it, but only this page has its records.
    expect(catalogues[3]).toEqual([])
    expect(catalogues).toContainEqual([shown])
    // The last page started with the dialog.
    const location = { search: '?sort=download-asc' }
    expect(states.at(-2)).toMatchObject({ view: { location, dialog } })
  })

  it('continues after an install, an error or a report, and is not stored otherwise', () => {
    startRecording()
    openPage('/apps').dispatch(parameterChosen('searchText', 'tide'))
    listeners.pagehide?.({})
    expect(stored).toEqual({})
    const last = () => recording.entries.at(-1)?.action
    saveRecording()
    // The build before had the values of parameters beside the location.
    const older = { searchText: '', sortOrder: 'none' }
    stored['problem-/'] = JSON.stringify(JSON.parse(String(stored['problem-/'])), (key, value) =>
      key === 'view' ? { ...value, ...older } : value,
    )
    expect(stored['problem-/']).toContain('sortOrder')
    reload()
    expect(last()).toEqual(parameterChosen('searchText', 'tide'))
    expect(JSON.parse(write()).initialState.view).toEqual({ location: at('/apps') })
    listeners.pagehide?.({})
    expect(stored).toEqual({})
    recording.isReported = true
    reload()
    reload()
    expect(last()).toEqual(parameterChosen('searchText', 'tide'))
    // Writing this many values would take a phone too long.
    openPage('/installation').dispatch(listSynced(Array(5000).fill(shown)))
    saveRecording()
    expect(stored).toEqual({})
  })

  it('is not continued by another site on this origin', () => {
    startRecording()
    openPage('/apps')
    recordError('of /')
    reload('/store/')
    expect(recording).toEqual({ entries: [], errors: [] })
    recordError('of /store/')
    reload('/')
    expect(recording.errors.map(({ text }) => text)).toEqual(['of /'])
  })

  it('has no states if a reducer threw, so that a commit without the fault replays it', async () => {
    const store = openPage('/apps')
    store.dispatch(parameterChosen('searchText', 'tide'))
    expect(() => store.dispatch(locationChanged(null as never))).toThrow(TypeError)
    store.dispatch(filtersCleared())
    const { comparedWith, first } = await replayed()
    expect(comparedWith).toBe('nothing')
    expect(first).toMatchObject({ position: 2, type: 'view/locationChanged' })
  })

  it('has the errors alone before the store exists, and survives what it cannot record', () => {
    startRecording()
    const hostile = {
      toString: () => ({}),
      get stack() {
        throw new Error('hostile')
      },
    }
    const earlier = Array(20).fill('an earlier one')
    // Of a script on another host, or a faulty extension
    listeners.error?.({ message: 'Script error.' })
    expect(recording.errors).toMatchObject([{ text: 'Script error.' }])
    for (const reason of [...earlier, hostile, null, Symbol('odd'), 'a text', { status: 500 }]) {
      listeners.unhandledrejection?.({ reason })
    }
    const { problem, actions } = JSON.parse(write())
    expect(problem.errors.map(({ text }: { text: string }) => text)).toContain('a text')
    expect(actions).toEqual([])
    stored['problem-/'] = '{"entries":[null],"errors":1}'
    startRecording()
    recordAction({ type: 'without JSON', payload: 1n })
    expect(write(false)).toContain('The report is incomplete: TypeError: ')
    expect(write(true)).toContain(`"text": "TypeError"`)
  })
})

describe('a report without what was typed', () => {
  const glyph = fc.constantFrom(...'éΩ漢😀&=%+#"\\?/. \n')
  const search = fc
    .string({ unit: glyph, minLength: 1, maxLength: 120 })
    .filter(text => text.trim() !== '')

  /** An error as Chromium throws it, whose stack begins with the message. */
  function chromiumError(message: string): Error {
    const stack = `TypeError: ${message}\n    at f (https://a.example/apps/assets/index-a_1.js:1:2)`
    return Object.assign(new TypeError(message), { stack })
  }

  /** An error as Firefox and Safari throw it. */
  function firefoxError(message: string): Error {
    const stack = `f@https://a.example/apps/assets/index-a_1.js:1:2\n@https://a.example/apps?q=a:3:4`
    return Object.assign(new TypeError(message), { stack })
  }

  /** A visit that types `texts`, finds them in its address, and fails. */
  function visit(texts: readonly string[]): void {
    clearRecording()
    const query = (text: string) => `?${new URLSearchParams({ q: text, sort: 'title' })}`
    recordError(chromiumError(`before the first action: ${texts[0]}`))
    const store = openPage('/apps', query(texts[0] as string))
    for (const text of texts) {
      store.dispatch(parameterChosen('searchText', ' '))
      store.dispatch(parameterChosen('searchText', text))
      store.dispatch(parameterChosen('sortOrder', 'title'))
      store.dispatch(locationChanged(at('/installation', `?a=b&q=${encodeURIComponent(text)}&q=a`)))
      store.dispatch(locationChanged(at('/apps', `?%71=${encodeURIComponent(text).toLowerCase()}`)))
      const encoded = encodeURIComponent(text)
      const unread = `?Q=${encoded}&z${encoded}=1&sort=${encoded}&sort=title`
      store.dispatch(locationChanged({ ...at('/apps', unread), hash: `#${encoded}` }))
      store.dispatch(parameterChosen('category', 'Tools'))
      for (const path of [`/apps/${encoded}`, `/AppDetails/${encoded}y`, '/installation/']) {
        store.dispatch(locationChanged(at(path, `?category=${encoded}`)))
        store.dispatch(locationChanged(at('/apps', `?category=${encoded}`)))
      }
      store.dispatch(locationChanged(at('/apps', query(text))))
      const error = { status: 'PARSING_ERROR', originalStatus: 200, error: text, data: text }
      failRequest(store, error, { message: 'Rejected' })
      failRequest(store, undefined, { name: 'TypeError', message: text, stack: text })
      const message = `no match for\n    at f (https://a.example/assets/${text}.js:1:1)\n${text}`
      for (const error of [chromiumError(message), firefoxError(message)]) {
        recordError(error)
        recordError(Object.assign(error, { name: text }))
      }
      recordError(text)
      recordError({ message: text, stack: text })
    }
  }

  function failRequest(store: ReturnType<typeof openPage>, payload: unknown, error: object): void {
    const arg = { type: 'query', endpointName: 'getApps', queryCacheKey: 'getApps(undefined)' }
    const meta = { requestId: 'a', arg }
    const act = (requestStatus: string, facts = {}) =>
      store.dispatch({
        type: `catalogueApi/executeQuery/${requestStatus}`,
        meta: { ...meta, requestStatus, rejectedWithValue: payload !== undefined },
        ...facts,
      })
    act('pending')
    act('rejected', { payload, error })
  }

  it('is the same whatever was typed, to the byte, and replays without a difference', async () => {
    vi.useFakeTimers({ now: 0 })
    await fc.assert(
      fc.asyncProperty(fc.array(search, { minLength: 1, maxLength: 5 }), async texts => {
        visit(texts)
        const text = write(true)
        expect((await replayed(text)).first).toBe(undefined)
        visit(texts.map(typed => 'y'.repeat(typed.length)))
        expect(write(true)).toBe(text)
      }),
      { numRuns: 50 },
    )
  })

  it('keeps the paths of screens, and the categories of the catalogue', async () => {
    const store = openPage('/Apps/', '?category=Tools&sort=title')
    const locations = [
      at('/appdetails/17'),
      at('/appdetails/jane@example.com'),
      at('/apps/jane@example.com'),
      at('/apps', '?category=Pain+diary'),
      at('/installation', '?sort=download-asc'),
    ]
    for (const location of locations) store.dispatch(locationChanged(location))
    const apps = [makeApp({ category: 'Tools' })]
    await store.dispatch(catalogueApi.util.upsertQueryData('getApps', undefined, apps))
    store.dispatch(parameterChosen('category', 'Tools'))
    store.dispatch(parameterChosen('category', ''))
    const { initialState, actions } = JSON.parse(write(true))
    expect(initialState.view.location).toEqual(at('/Apps/', '?category=Tools&sort=title'))
    const payloads = actions.map(({ action }: { action: { payload: unknown } }) => action.payload)
    expect([...payloads.slice(0, locations.length), ...payloads.slice(-2)]).toEqual([
      at('/appdetails/17'),
      at('/appdetails/x'),
      at('/x'),
      at('/apps', '?category=x'),
      at('/installation', '?sort=download-asc'),
      { key: 'category', value: 'Tools' },
      { key: 'category', value: '' },
    ])
    expect((await replayed(write(true))).first).toBe(undefined)
  })

  it('keeps the categories that a page embeds, also when the catalogue does not load', () => {
    const view = { location: at('/apps') }
    const carried = { path: '/apps', apps: [], total: 0, categories: ['Money'] }
    const store = makeStore({ view, carried }, services)
    recordPage(store.getState())
    for (const category of ['Money', 'Pain diary']) {
      store.dispatch(parameterChosen('category', category))
    }
    const { actions } = JSON.parse(write(true))
    expect(actions).toMatchObject(['Money', 'x'].map(value => ({ action: { payload: { value } } })))
  })

  it('keeps the name of an error and the places in scripts', () => {
    const message = `no match for /apps?q=O%27Brien+%28geheim%29`
    for (const error of [chromiumError(message), firefoxError(message), 'a']) recordError(error)
    const textsOf = (report: string) =>
      JSON.parse(report).problem.errors.map(({ text }: { text: string }) => text)
    const place = 'TypeError\nassets/index-a_1.js:1:2'
    expect(textsOf(write(true))).toEqual([place, place, 'Error'])
    expect(textsOf(write(false))).toEqual([
      expect.stringMatching(/^TypeError: no match for .*geheim.*\n {4}at f /),
      expect.stringMatching(/^TypeError: no match for .*geheim.*\nf@/),
      'a',
    ])
  })
})
