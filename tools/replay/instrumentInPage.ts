import {
  ActionCreators,
  type InstrumentExt,
  instrument,
  type LiftedState,
} from '@redux-devtools/instrument'

/*
 * Runs in the page, before the site: stands in for the Redux DevTools extension with the very
 * instrument that the extension is made of. `record.ts` and `pictures.ts` reach it as window.__trace.
 */

type State = unknown
type Action = { type: string }
type Lifted = LiftedState<State, Action, null>
type Enhancer = (create: CreateStore) => CreateStore
type CreateStore = (
  reducer: unknown,
  state?: unknown,
) => { liftedStore?: InstrumentExt<State, Action, null>['liftedStore'] }
type DevToolsOptions = { actionsDenylist?: string[]; maxAge?: number }

let liftedStore: InstrumentExt<State, Action, null>['liftedStore'] | undefined
let denylist: RegExp[] = []

const inPage = {
  /** The recording in the extension's lifted format, as JSON; actions on the site's denylist are left out. */
  exportLifted(): string | undefined {
    return liftedStore && JSON.stringify(withoutNoise(liftedStore.getState()))
  },
  /** Puts a recording, or actions from `preloadedState` on, in the place of what has happened, and recomputes it. */
  importLifted(recording: Lifted | Action[], preloadedState?: State): void {
    liftedStore?.dispatch({ ...ActionCreators.importState(recording), preloadedState } as never)
  },
  /** Lets no action change the store, or lets them again. */
  lock(isLocked: boolean): void {
    liftedStore?.dispatch(ActionCreators.lockChanges(isLocked) as never)
  },
  /** Shows the moment after the action at `index` of all staged ones; 0 is the start. */
  jumpTo(index: number): void {
    liftedStore?.dispatch(ActionCreators.jumpToState(index) as never)
  },
  /** Where the exported actions stand among all staged ones, in their order. */
  exportedIndexes(): number[] {
    const lifted = liftedStore?.getState()
    if (!lifted) return []
    return withoutNoise(lifted).stagedActionIds.map(id => lifted.stagedActionIds.indexOf(id))
  },
}

declare global {
  interface Window {
    __trace: typeof inPage
    /** Set by the recorder: gets the recording after each change. */
    __saveTrace?: (json: string) => Promise<void>
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: unknown
  }
}

window.__trace = inPage
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
  (options: DevToolsOptions) =>
  (...enhancers: Enhancer[]): Enhancer => {
    denylist = (options.actionsDenylist ?? []).map(pattern => new RegExp(pattern))
    const all = [...enhancers, devTools(options)]
    return create => all.reduceRight((inner, enhance) => enhance(inner), create)
  }

function devTools({ maxAge = 50 }: DevToolsOptions): Enhancer {
  return create => {
    const startFromKept: CreateStore = (reducer, state) => create(reducer, takeKept() ?? state)
    const createInstrumented = (instrument(undefined, { maxAge }) as unknown as Enhancer)(
      startFromKept,
    )
    return (reducer, state) => {
      const store = createInstrumented(reducer, state)
      liftedStore = store.liftedStore
      liftedStore?.subscribe(saveSoon)
      saveSoon()
      return store
    }
  }
}

let timer: ReturnType<typeof setTimeout> | undefined
function saveSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(save, 50)
}

function save(): void {
  const json = inPage.exportLifted()
  if (json) window.__saveTrace?.(json)
}

/*
 * While the page reloads the recording waits in the window's name, as it does with the extension's
 * Persist button: unlike the storages, it has room for a large catalogue and is nobody else's.
 */
// By 'pagehide' a new name comes too late for the next page.
window.addEventListener('beforeunload', () => {
  if (!window.__saveTrace || !liftedStore) return
  save()
  window.name = JSON.stringify({ ...liftedStore.getState(), computedStates: [] })
})

function takeKept(): unknown {
  const json = window.__saveTrace && window.name
  if (!json) return undefined
  window.name = ''
  return JSON.parse(json)
}

function withoutNoise(lifted: Lifted): Lifted {
  const isNoise = (id: number) =>
    denylist.some(pattern => pattern.test(lifted.actionsById[id]?.action.type ?? ''))
  const kept = lifted.stagedActionIds
    .map((id, index) => ({ id, computed: lifted.computedStates[index] }))
    .filter(({ id }) => id === 0 || !isNoise(id))
  return {
    ...lifted,
    actionsById: Object.fromEntries(
      kept.map(({ id }) => [id, lifted.actionsById[id]]),
    ) as Lifted['actionsById'],
    stagedActionIds: kept.map(({ id }) => id),
    computedStates: kept.map(({ computed }) => computed) as Lifted['computedStates'],
    currentStateIndex: kept.length - 1,
  }
}
