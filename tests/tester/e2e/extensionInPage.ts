/*
 * A fake of the Redux DevTools extension with Persist on. Runs in the page, after the instrument of
 * tools/replay/. It uses session storage in place of the extension's background page.
 */

type Store = { subscribe(listener: () => void): void }
type Create = (reducer: unknown, state?: unknown) => Store
type Enhance = (create: Create) => Create
type Options = { latency?: number; features: Record<string, unknown> }
type Compose = (options: Options) => (...enhancers: Enhance[]) => Enhance

declare global {
  interface Window {
    /** Answers a new store: starts to relay its actions, and imports the kept trace. */
    __connectExtension: () => void
    /** What the page has asked of the extension. */
    __extensionOptions: Options
  }
}

/** Adds the fake to the page. It answers when the test calls it. */
export function fakeExtension(): void {
  const KEPT_KEY = 'extension'
  const compose = window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ as Compose
  const fromPage = '@devtools-page'
  const fromExtension = '@devtools-extension'

  window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
    (options: Options) =>
    (...enhancers: Enhance[]): Enhance =>
    create =>
    (reducer, state) => {
      window.__extensionOptions = options
      const store = compose(options)(...enhancers)(create)(reducer, state)
      const kept = sessionStorage.getItem(KEPT_KEY)
      window.__connectExtension = () => {
        const relay = () => {
          const state = window.__trace.exportLifted()
          window.postMessage({ source: fromPage, type: 'STATE', state })
        }
        relay()
        store.subscribe(relay)
        if (kept) window.postMessage({ source: fromExtension, type: 'IMPORT', state: kept })
      }
      return store
    }

  window.addEventListener('message', ({ data }) => {
    if (data?.source === fromPage) sessionStorage.setItem(KEPT_KEY, data.state)
  })
}
