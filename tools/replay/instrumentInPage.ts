import {
  ActionCreators,
  type InstrumentExt,
  instrument,
  type LiftedState,
} from '@redux-devtools/instrument'
import { type Action, compose, type StoreEnhancer } from '@reduxjs/toolkit'
import { SAVED_TRACE_PATH } from './savedTracePath.ts'

/*
 * Runs in the page before the site. It replaces the Redux DevTools extension with the instrument that
 * the extension itself uses. Playwright scripts reach it as window.__trace.
 */

type Lifted = LiftedState<unknown, Action<string>, null>
type DevToolsOptions = { actionsDenylist: string[]; maxAge: number }

let liftedStore: InstrumentExt<unknown, Action<string>, null>['liftedStore'] | undefined
let isHidden: (type: string) => boolean

const inPage = {
  /** The recording as JSON in the extension's lifted format, without hidden actions. */
  exportLifted(): string | undefined {
    return liftedStore && JSON.stringify(withoutHidden(liftedStore.getState()))
  },
  /** Replaces the history with a recording, or with actions that start from `preloadedState`. */
  importLifted(recording: Lifted | Action<string>[], preloadedState?: unknown): void {
    liftedStore?.dispatch({ ...ActionCreators.importState(recording), preloadedState } as never)
  },
  /** While locked, no action changes the store. */
  lock(isLocked: boolean): void {
    liftedStore?.dispatch(ActionCreators.lockChanges(isLocked) as never)
  },
  /** Shows the state after the staged action at `index`, counted with hidden actions; 0 is the start. */
  jumpTo(index: number): void {
    liftedStore?.dispatch(ActionCreators.jumpToState(index) as never)
  },
  /** Gives the recording to the recorder. */
  async save(): Promise<void> {
    const exported = inPage.exportLifted()
    if (!exported || !liftedStore || !window.__saveTrace) return
    const lifted = JSON.stringify({ ...liftedStore.getState(), computedStates: [] })
    await window.__saveTrace(location.origin, exported, lifted)
  },
  /** What the buttons Commit, Reset and Revert of the extension do. */
  press(button: 'commit' | 'reset' | 'rollback'): void {
    liftedStore?.dispatch(ActionCreators[button]() as never)
  },
  /** Indexes of the exported actions among all staged ones. */
  exportedIndexes(): number[] {
    const lifted = liftedStore?.getState()
    if (!lifted) return []
    return withoutHidden(lifted).stagedActionIds.map(id => lifted.stagedActionIds.indexOf(id))
  },
}

declare global {
  interface Window {
    __trace: typeof inPage
    /** Exposed by the recorder. Gets each recording, and the history that the next page continues. */
    __saveTrace?: (origin: string, exported: string, lifted: string) => Promise<void>
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: unknown
  }
}

window.__trace = inPage
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
  ({ actionsDenylist, maxAge }: DevToolsOptions) =>
  (...enhancers: StoreEnhancer[]): StoreEnhancer => {
    const hidden = new RegExp(actionsDenylist.join('|'))
    isHidden = type => hidden.test(type)
    return compose(...enhancers, devTools(maxAge))
  }

function devTools(maxAge: number): StoreEnhancer {
  const enhance = instrument<unknown, Action<string>>(undefined, { maxAge })
  return create => (reducer, state) => {
    const createLifted: typeof create = (liftedReducer, liftedState) =>
      create(liftedReducer, readOlderPages() ?? liftedState)
    const store = enhance(createLifted)(reducer, state)
    liftedStore = store.liftedStore
    liftedStore.subscribe(saveSoon)
    saveSoon()
    return store
  }
}

/**
 * The history of the older pages, which this page continues. The recorder keeps it, since a page that the
 * address bar leaves can give nothing to the next one.
 */
function readOlderPages() {
  if (!window.__saveTrace) return undefined
  const request = new XMLHttpRequest()
  request.open('GET', SAVED_TRACE_PATH, false)
  request.send()
  return request.responseText === '' ? undefined : JSON.parse(request.responseText)
}

let timer: ReturnType<typeof setTimeout> | undefined
function saveSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => inPage.save(), 50)
}

window.addEventListener('beforeunload', () => void inPage.save())

function withoutHidden(lifted: Lifted): Lifted {
  const kept = lifted.stagedActionIds
    .map((id, index) => ({ id, computed: lifted.computedStates[index] }))
    .filter(({ id }) => id === 0 || !isHidden(lifted.actionsById[id]?.action.type ?? ''))
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
