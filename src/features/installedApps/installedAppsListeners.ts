import {
  createListenerMiddleware,
  type Dispatch,
  type Middleware,
  type UnknownAction,
} from '@reduxjs/toolkit'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import type { Downloads } from './downloads.ts'
import {
  appInstalled,
  appUninstalled,
  installRequested,
  installReverted,
  isRemote,
  listSynced,
  REMOTE,
  selectInstalledApps,
  type WithInstalledApps,
} from './installedAppsSlice.ts'

/** The outside world that installing and uninstalling touches; tests pass spies, a replay passes nothing. */
export type InstalledAppsServices = {
  downloads: Downloads
  /** A passing notice. */
  notify(text: string): void
  /** A notice that is seen again after `reloadPage`, until its time is over. */
  notifyAcrossReload(text: string): void
  /** A notice about something that did not go as asked, with role 'alert'. */
  alert(text: string): void
  /** Whether Redux DevTools has locked the store. */
  isLocked(): boolean
  /** Reloads the page once what is on the screen has been painted. */
  reloadPage(): void
}

/** What install and uninstall do beside the list itself (spec 4, 5 and 8). */
export function createInstalledAppsMiddleware(services: InstalledAppsServices): Middleware {
  const { middleware, startListening } = createListenerMiddleware<
    WithInstalledApps,
    Dispatch<UnknownAction>,
    InstalledAppsServices
  >({ extra: services })
  startListening({
    actionCreator: installRequested,
    effect: async ({ payload: app }, { dispatch, extra }) => {
      try {
        if (extra.downloads.has(app.id)) {
          extra.alert('Already added in downloads')
          dispatch(listSynced(extra.downloads.read()))
          return
        }
        dispatch(appInstalled(app))
        if (await extra.downloads.saved()) {
          extra.notifyAcrossReload('App Installing')
          extra.reloadPage()
          return
        }
      } catch (error) {
        console.error(error)
      }
      // The alert comes first, since the reducer may be what failed.
      extra.alert('This browser could not keep the app in your list')
      dispatch(installReverted(app.id))
    },
  })
  startListening({
    actionCreator: appInstalled,
    effect: (action, { extra }) => {
      if (!isRemote(action)) extra.downloads.apply({ type: 'added', app: action.payload })
    },
  })
  startListening({
    actionCreator: appUninstalled,
    effect: async (action, { dispatch, extra, getState, getOriginalState }) => {
      if (isRemote(action)) return
      const id = action.payload
      const before = selectInstalledApps(getOriginalState())
      extra.downloads.apply({ type: 'removed', id })
      if (await extra.downloads.saved()) {
        extra.notify('App Uninstalled')
      } else {
        const index = before.findIndex(app => app.id === id)
        const removed = before.slice(index, index + 1)
        dispatch(listSynced(selectInstalledApps(getState()).toSpliced(index, 0, ...removed)))
        extra.alert('This browser could not change your list, the app stays in it')
      }
    },
  })
  // A locked store takes no action, so nothing follows from one.
  return api => next => {
    const listen = middleware(api as Parameters<typeof middleware>[0])(next)
    return action => (services.isLocked() ? next(action) : listen(action))
  }
}

/** A store that the list of other tabs is passed on to. */
type ObservingStore = { dispatch(action: UnknownAction): unknown; getState(): WithInstalledApps }

/**
 * Passes on to `store` what other tabs do; nothing of it notifies, saves or reloads here. While
 * `isPaused` says so it is kept back; `catchUp` passes on what was.
 */
export function observeTabs(store: ObservingStore, downloads: Downloads, isPaused: () => boolean) {
  function onList(apps: AppRecord[]) {
    const isSame = JSON.stringify(apps) === JSON.stringify(selectInstalledApps(store.getState()))
    if (!isSame) store.dispatch(listSynced(apps))
  }
  // A trace that goes on over a reload may have ended with another list.
  if (!isPaused()) onList(downloads.read())
  return downloads.observe({
    isPaused,
    onList,
    onOperation(operation) {
      const action =
        operation.type === 'added' ? appInstalled(operation.app) : appUninstalled(operation.id)
      store.dispatch({ ...action, meta: REMOTE })
    },
  })
}
