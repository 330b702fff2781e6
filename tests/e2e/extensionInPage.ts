/*
 * Stands in for the Redux DevTools extension with Persist on. Runs in the page, after the instrument of
 * tools/replay/. What the extension's background keeps of a tab is in session storage here.
 */

type Store = { subscribe(listener: () => void): void }
type Create = (reducer: unknown, state?: unknown) => Store
type Enhance = (create: Create) => Create
type Options = { latency?: number; features: Record<string, unknown> }
type Compose = (options: Options) => (...enhancers: Enhance[]) => Enhance

declare global {
  interface Window {
    /** The extension's answer to a new store: it begins to relay, and imports the list it has kept. */
    __connectExtension: () => void
  }
}

/** Puts the stand-in into the page; it answers when the test says so, or as soon as it can. */
export function standInForExtension(isPrompt: boolean): void {
  const KEPT_KEY = 'extension'
  const compose = window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ as Compose
  const fromPage = '@devtools-page'
  const fromExtension = '@devtools-extension'

  window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
    (options: Options) =>
    (...enhancers: Enhance[]): Enhance =>
    create =>
    (reducer, state) => {
      const store = compose(options)(...enhancers)(create)(reducer, state)
      window.addEventListener('message', ({ data }) => {
        if (data?.source === fromExtension && data.type === 'IMPORT') importFile(data.state)
      })
      const kept = sessionStorage.getItem(KEPT_KEY)
      window.__connectExtension = () => {
        const relay = throttle(() => {
          window.postMessage({
            source: fromPage,
            type: 'STATE',
            state: window.__trace.exportLifted(),
          })
        }, options.latency ?? 500)
        relay()
        store.subscribe(relay)
        if (kept) window.postMessage({ source: fromExtension, type: 'IMPORT', state: kept })
      }
      if (isPrompt) setTimeout(window.__connectExtension)
      return store
    }

  window.addEventListener('message', ({ data }) => {
    if (data?.source === fromPage) sessionStorage.setItem(KEPT_KEY, data.state)
  })

  /** The extension, too, takes only JSON texts for these values. */
  function importFile(json: string): void {
    const file = JSON.parse(json)
    if (!('payload' in file)) window.__trace.importLifted(file)
    else window.__trace.importLifted(JSON.parse(file.payload), JSON.parse(file.preloadedState))
  }

  /** At once, and once more at the end of each period with further calls, as lodash does; 0 is at once always. */
  function throttle(work: () => void, periodMs: number): () => void {
    if (periodMs === 0) return work
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCalledAgain = false
    return function call() {
      if (timer) {
        isCalledAgain = true
        return
      }
      isCalledAgain = false
      work()
      timer = setTimeout(() => {
        timer = undefined
        if (isCalledAgain) call()
      }, periodMs)
    }
  }
}
