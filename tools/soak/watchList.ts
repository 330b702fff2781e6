import type { AppRecord } from '../../src/shared/domain/appRecord.ts'

type Ids = AppRecord['id'][]

type List = {
  /** The ids in storage, as this process sees it, in the store, and on the screen where it is the list's. */
  now(): { storage: Ids; store: Ids; screen?: Ids }
  /** Installs `app` without a reload, or uninstalls it where it is installed; gives whether it was an install. */
  toggle(app: AppRecord): boolean
  /** When the row of `id` next comes or goes on the screen, in ms since 1970. */
  nextChange(id: AppRecord['id']): Promise<number>
  /** Goes to `path`, which begins with '/', without a load. */
  open(path: string): void
}

declare global {
  interface Window {
    __list: List
  }
}

type Store = {
  dispatch(action: { type: string; payload: unknown }): void
  getState(): { installedApps: { apps: AppRecord[] } }
}
type Enhancer = (create: (...args: unknown[]) => Store) => (...args: unknown[]) => Store

/**
 * Runs in the page, before the site: takes hold of its store in the way that the Redux DevTools
 * extension does, and of the rows on the screen, as window.__list.
 */
export function watchList(): void {
  let store: Store | undefined
  const watch: Enhancer =
    create =>
    (...args) => {
      store = create(...args)
      return store
    }
  Object.assign(window, {
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
      () =>
      (...enhancers: Enhancer[]): Enhancer =>
      create =>
        [watch, ...enhancers].reduceRight((inner, enhance) => enhance(inner), create),
  })
  const onScreen = () =>
    [...document.querySelectorAll('.installed-row a')].map(link =>
      Number(link.getAttribute('href')?.split('/').at(-1)),
    )
  const inStore = () => store?.getState().installedApps.apps.map(({ id }) => id) ?? []

  window.__list = {
    now() {
      const stored: AppRecord[] = JSON.parse(localStorage.getItem('downloads') ?? '[]')
      const lists = { storage: stored.map(({ id }) => id), store: inStore() }
      return location.pathname === '/installation' ? { ...lists, screen: onScreen() } : lists
    },
    toggle(app) {
      if (!store) throw new Error('The site has not started yet')
      const isInstall = !inStore().includes(app.id)
      store.dispatch(
        isInstall
          ? { type: 'installedApps/appInstalled', payload: app }
          : { type: 'installedApps/appUninstalled', payload: app.id },
      )
      return isInstall
    },
    nextChange(id) {
      const isThere = onScreen().includes(id)
      return new Promise(resolve => {
        const observer = new MutationObserver(() => {
          if (onScreen().includes(id) === isThere) return
          observer.disconnect()
          resolve(Date.now())
        })
        observer.observe(document, { childList: true, subtree: true })
      })
    },
    open(path) {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    },
  }
}
