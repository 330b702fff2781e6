import {
  ActionCreators,
  type InstrumentExt,
  instrument,
  type LiftedState,
} from '@redux-devtools/instrument'
import { type Action, compose, type StoreEnhancer } from '@reduxjs/toolkit'

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
    const store = enhance(create)(reducer, state)
    liftedStore = store.liftedStore
    return store
  }
}

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
