import { ActionCreators, type InstrumentExt, instrument } from '@redux-devtools/instrument'
import { type Action, compose, type StoreEnhancer } from '@reduxjs/toolkit'

/*
 * Runs in the page before the site. It replaces the Redux DevTools extension with the instrument that
 * the extension itself uses. Playwright scripts reach it as window.__trace.
 */

const FROM_EXTENSION = '@devtools-extension'

let importCount = 0
let liftedStore: InstrumentExt<unknown, Action<string>, null>['liftedStore'] | undefined

const inPage = {
  /** The recording as JSON in the extension's lifted format. */
  exportLifted(): string | undefined {
    return liftedStore && JSON.stringify(liftedStore.getState())
  },
  /** Imports a file as the extension does: the site adapts it first. Returns whether the site lets it through. */
  importFile(state: string): boolean {
    const countBefore = importCount
    const data = { source: FROM_EXTENSION, type: 'IMPORT', state }
    window.dispatchEvent(new MessageEvent('message', { source: window, data }))
    return importCount > countBefore
  },
  /** What a button of the extension does, such as 'lockChanges' or 'jumpToState'. */
  dispatch(name: keyof typeof ActionCreators, ...args: unknown[]): void {
    const create = ActionCreators[name] as (...args: unknown[]) => never
    liftedStore?.dispatch(create(...args))
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
  ({ maxAge }: { maxAge: number }) =>
  (...enhancers: StoreEnhancer[]): StoreEnhancer => {
    return compose(...enhancers, devTools(maxAge))
  }

/** Like the extension, accepts only JSON texts for the values of a default export. */
function importText(json: string): void {
  const file = JSON.parse(json)
  const { payload, preloadedState } = file
  const actions = payload === undefined ? file : JSON.parse(payload)
  const start = preloadedState && JSON.parse(preloadedState)
  liftedStore?.dispatch({ ...ActionCreators.importState(actions), preloadedState: start } as never)
  importCount += 1
}

function devTools(maxAge: number): StoreEnhancer {
  const options = { maxAge, shouldCatchErrors: true }
  const enhance = instrument<unknown, Action<string>>(undefined, options)
  return create => (reducer, state) => {
    const store = enhance(create)(reducer, state)
    liftedStore = store.liftedStore
    // After the site's own listener, which adapts the file.
    window.addEventListener('message', ({ data }) => {
      if (data?.source === FROM_EXTENSION && data.type === 'IMPORT') importText(data.state)
    })
    return store
  }
}
