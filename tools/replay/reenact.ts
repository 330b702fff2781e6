import { findDifferences } from './compare.ts'
import type { Build, SideEffects } from './replay.ts'
import { PAUSED, type Trace, type TracedAction } from './trace.ts'

/*
 * Re-enacts a visit: the real store of a build, with its listeners and requests, gets only what the visitor and the
 * world did, so that what it answers can be compared. Storage and network are fakes, which do what they did
 * during the recording.
 */

type Action = TracedAction['action']

/**
 * An action that a re-enacted store got, or an effect outside of it, whose type begins with EFFECT. `position` is that
 * of the recorded action during which it happened, from 1; 0 is the start.
 */
export type VisitEvent = { action: Action; position: number; isSkipped: boolean }

export const EFFECT = 'effect: '
export const NOT_STORED = `${EFFECT}shows a list that is not stored`

const STORAGE_KEY = 'downloads'
/** A response that takes longer is missing. */
const MAX_WAIT_MS = 2000
/** The actions that the store dispatches by itself. */
const ANSWER =
  /^(installedApps\/(appInstalled|installReverted|listSynced)|catalogueApi\/(executeQuery\/(pending|fulfilled|rejected)|resetApiState))$/

const nameOf = ({ type }: Action) => type.slice(type.lastIndexOf('/') + 1)
export const isAnswer = ({ type }: Action) => ANSWER.test(type)
/** A request that nothing needs any more is canceled at any time. */
export const isCanceled = ({ meta }: Action) => Object(meta).aborted === true

/**
 * All that happens in a build during a trace in its shape. `isRecorder`: this is compared with what the trace recorded,
 * and not with another build, so an install that was refused had a reason outside. Throws an error with the reason if
 * it is unknown what happened.
 */
export async function reenact(
  { reducer, loadSideEffects }: Build,
  { actions: traced, initialState, recordedStates, isReordered }: Trace,
  isRecorder = false,
): Promise<VisitEvent[]> {
  if (isReordered) throw new Error('actions were reordered')
  // It had its effects, but nobody knows when it was skipped.
  if (traced.some(({ action, isSkipped }) => isSkipped && !action.type.startsWith('view/'))) {
    throw new Error('a skipped action had side effects')
  }
  const effects = await loadSideEffects()
  const events: VisitEvent[] = []
  const storage = new Map<string, string>()
  const undo = new Map<unknown, () => void>()
  let position = 0
  let isFull = false
  let isLive = true
  let isReloading = false
  let opened = { events: 0, position: 0 }
  let network = makeNetwork()
  let page = openPage(initialState)
  const { fetch, setTimeout, console } = globalThis
  const fakes = {
    fetch() {
      add({ type: `${EFFECT}request` })
      return network.fetch()
    },
    // The pauses between retries are over at once. Limits are longer, and never reached.
    setTimeout: (run: () => void, ms = 0) => setTimeout(run, ms < 5000 ? 0 : ms).unref(),
    // A refused write and an invalid record are no news.
    console: { ...console, error() {}, warn() {} },
  }
  Object.assign(globalThis, fakes)
  try {
    await finish()
    for (const [index, { action, isSkipped }] of traced.entries()) {
      position = index + 1
      if (action.type === PAUSED && recordedStates) {
        storage.clear()
        reopenPage(recordedStates[index])
        add(action)
      } else if (isSkipped || isCanceled(action)) add(action, isSkipped)
      else if (!isAnswer(action)) enact(action, index)
      // Listeners have answered already. The rest comes from other tabs, screens and the network.
      else {
        const seen = count(events.slice(opened.events), action.type)
        if (seen <= count(traced.slice(opened.position, index), action.type)) await happen(action)
      }
      await finish()
    }
  } finally {
    page.leave()
    Object.assign(globalThis, { fetch, setTimeout, console })
  }
  return events

  function add(action: Action, isSkipped = false): void {
    events.push({ action, position, isSkipped })
  }

  /** Waits for all that follows from an action. */
  async function finish(): Promise<void> {
    await settle()
    const differences = findDifferences(page.list(), JSON.parse(storage.get(STORAGE_KEY) ?? '[]'))
    if (isLive && differences.length > 0) add({ type: NOT_STORED, payload: differences })
    isFull = false
    isLive = true
  }

  /** Does what the visitor did. */
  function enact(action: Action, index: number) {
    const { id, app } = Object(action.payload)
    const next = traced.slice(index + 1).map(({ action }) => action)
    const end = next.findIndex(each => !isAnswer(each))
    const answers = next.slice(0, end < 0 ? next.length : end)
    const findAnswer = (name: string) => answers.find(each => nameOf(each) === name)
    const name = nameOf(action)
    if (name === 'installRequested') {
      isFull = findAnswer('installReverted') !== undefined
      const isInstalled = page.list().some(each => each.id === id)
      if (isRecorder && !findAnswer('appInstalled') && !isInstalled) {
        // Another tab had installed it or, if the list stays the same, an imported trace was shown.
        const synced = findAnswer('listSynced')
        isLive = synced !== undefined
        save(synced ? synced.payload : [...page.list(), action.payload])
      }
    } else if (name === 'pageReloaded') {
      const before = traced[index - 1]?.action
      // The visitor would have stayed.
      if (before && nameOf(before) === 'appInstalled' && !isReloading) return
      const state = page.store.getState()
      const request = next.find(({ type }) => type.startsWith('catalogueApi/'))
      // If Persist came after the screens had requested the catalogue, the page began without it.
      const isFresh = request && nameOf(request) === 'pending'
      reopenPage(isFresh ? { ...state, catalogueApi: undefined } : state)
    }
    const press = name === 'uninstallUndone' ? undo.get(app?.id) : undefined
    if (press) press()
    else page.store.dispatch(action)
    if (name === 'pageReloaded') page.readStorage()
  }

  /** Does what another tab, a screen or the network did. */
  async function happen(action: Action): Promise<void> {
    switch (nameOf(action)) {
      case 'listSynced':
        save(action.payload)
        page.readStorage()
        break
      case 'pending':
        network = makeNetwork()
        page.store.dispatch(effects.requestCatalogue())
        // With a catalogue, only a browser that is back online requests it.
        page.store.dispatch(effects.requestCatalogue({ isRefetch: true }))
        break
      case 'resetApiState':
        page.store.dispatch(effects.repeatPendingRequest())
        break
      case 'fulfilled':
      case 'rejected':
        // The request may be from before the trace.
        if (network.isAsked()) network.answer(action)
        else page.store.dispatch(action)
        await settle(() =>
          events.some(
            each => each.position === position && /(fulfilled|rejected)$/.test(each.action.type),
          ),
        )
        network = makeNetwork()
    }
  }

  function save(apps: unknown): void {
    storage.set(STORAGE_KEY, String(JSON.stringify(apps)))
  }

  function reopenPage(state: unknown): void {
    page.leave()
    isReloading = false
    opened = { events: events.length, position }
    page = openPage(state)
  }

  /** Opens a page that shows `state`. */
  function openPage(state: unknown) {
    const leaving = new AbortController()
    network = makeNetwork()
    const window = Object.assign(new EventTarget(), {
      localStorage: {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem(key: string, text: string) {
          if (isFull) throw new DOMException('full', 'QuotaExceededError')
          storage.set(key, text)
        },
      },
    })
    const extra: Parameters<SideEffects['makeStore']>[1] = {
      installedList: effects.createInstalledList(window as unknown as Window),
      notify(_text: string, undone?: { app: { id: unknown }; onUndo: () => void }) {
        add({ type: `${EFFECT}notification`, payload: undone?.app.id })
        if (undone) undo.set(undone.app.id, undone.onUndo)
      },
      announceInstall() {
        isReloading = true
        add({ type: `${EFFECT}reload` })
      },
      alert: () => add({ type: `${EFFECT}alert` }),
      logError: error => add({ type: `${EFFECT}error`, payload: String(error) }),
      isLive: () => isLive,
      isFrozen: () => false,
    }
    const store = effects.makeStore(Object(state), extra)
    const list = () => store.getState().installedApps.apps
    if (!storage.has(STORAGE_KEY)) save(list())
    store.replaceReducer((state, action) => {
      if (leaving.signal.aborted && state) return state
      if (!isCanceled(action) && !/^@@|^__rtk|\/internal_/.test(action.type)) add(action)
      return reducer(state, action) as ReturnType<typeof store.getState>
    })
    effects.observeTabs(store, extra, leaving.signal)
    return {
      store,
      list,
      readStorage: () => window.dispatchEvent(Object.assign(new Event('storage'), { key: null })),
      leave: () => leaving.abort(),
    }
  }
}

const count = (list: readonly { action: Action }[], type: string) =>
  list.filter(({ action }) => action.type === type).length

/** Waits until effects are over: with fakes a few turns, for a response at most MAX_WAIT_MS. */
async function settle(isOver = () => true): Promise<void> {
  const endMs = Date.now() + MAX_WAIT_MS
  for (let turn = 0; turn < 4 || (!isOver() && Date.now() < endMs); turn += 1) {
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** Answers a request and its retries as during the recording, once it knows how. */
function makeNetwork() {
  const { promise, resolve } = Promise.withResolvers<Action>()
  let isAsked = false
  return {
    isAsked: () => isAsked,
    answer: resolve,
    async fetch(): Promise<Response> {
      isAsked = true
      const { type, payload } = await promise
      if (type.endsWith('/fulfilled')) return Response.json(payload)
      const { status, originalStatus, data, error } = Object(payload)
      if (status === 'FETCH_ERROR') throw { toString: () => error }
      if (status === 'TIMEOUT_ERROR') throw new DOMException(error, 'TimeoutError')
      if (status === 'PARSING_ERROR') return new Response(data || '-', { status: originalStatus })
      return Response.json(null, { status: status === 'CUSTOM_ERROR' ? 200 : status })
    },
  }
}
