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
type DevToolsOptions = { maxAge: number }

const FROM_EXTENSION = '@devtools-extension'

let importCount = 0
let liftedStore: InstrumentExt<unknown, Action<string>, null>['liftedStore'] | undefined

const inPage = {
  /** The recording as JSON in the extension's lifted format. */
  exportLifted(): string | undefined {
    return liftedStore && JSON.stringify(liftedStore.getState())
  },
  /** Imports a file as the extension does: the site upgrades it first. Returns whether the site lets it through. */
  importFile(state: string): boolean {
    const countBefore = importCount
    const data = { source: FROM_EXTENSION, type: 'IMPORT', state }
    window.dispatchEvent(new MessageEvent('message', { source: window, data }))
    return importCount > countBefore
  },
  /** Replaces the history with a recording, or with actions that start from `preloadedState`. */
  importLifted(recording: Lifted | Action<string>[], preloadedState?: unknown): void {
    liftedStore?.dispatch({ ...ActionCreators.importState(recording), preloadedState } as never)
  },
  /** While locked, no action changes the store. */
  lock(isLocked: boolean): void {
    liftedStore?.dispatch(ActionCreators.lockChanges(isLocked) as never)
  },
  /** Shows the state after the staged action at `index`; 0 is the start. */
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
    return lifted.stagedActionIds.map((_, index) => index)
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
  ({ maxAge }: DevToolsOptions) =>
  (...enhancers: StoreEnhancer[]): StoreEnhancer => {
    return compose(...enhancers, devTools(maxAge))
  }

/** Like the extension, accepts only JSON texts for the values of a default export. */
function importText(json: string): void {
  const file = JSON.parse(json)
  if (!('payload' in file)) inPage.importLifted(file)
  else inPage.importLifted(JSON.parse(file.payload), JSON.parse(file.preloadedState))
  importCount += 1
}

function devTools(maxAge: number): StoreEnhancer {
  const options = { maxAge, shouldCatchErrors: true }
  const enhance = instrument<unknown, Action<string>>(undefined, options)
  return create => (reducer, state) => {
    const store = enhance(create)(reducer, state)
    liftedStore = store.liftedStore
    // After the site's own listener, which upgrades the file.
    window.addEventListener('message', ({ data }) => {
      if (data?.source === FROM_EXTENSION && data.type === 'IMPORT') importText(data.state)
    })
    return store
  }
}
