import * as text from 'virtual:messages/notifications'
import {
  createListenerMiddleware,
  type Dispatch,
  type Middleware,
  type UnknownAction,
} from '@reduxjs/toolkit'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import {
  appInstalled,
  appUninstalled,
  installRequested,
  installReverted,
  listSynced,
  selectInstalledApps,
  uninstallUndone,
  type WithInstalledApps,
} from './installedAppsSlice.ts'
import type { InstalledList } from './installedList.ts'
import { findRemoved } from './operations.ts'

/** The side effects of installing and uninstalling. */
export type InstalledAppsServices = {
  installedList: InstalledList
  /** With `undone`, the notification has the title of an app and the button Undo, which calls `onUndo`. */
  notify(text: string, undone?: { app: AppRecord; onUndo: () => void }): void
  /** Shows the notification of an install, and reloads the page unless the visitor has gone on. */
  announceInstall(text: string): void
  /** Says why an action was refused or failed, with role 'alert'. */
  alert(text: string): void
  logError(error: unknown): void
  /** Whether the store shows this visit, and no imported trace. */
  isLive(): boolean
  /** Whether the page only shows a state: what the visitor does is dropped and touches nothing outside. */
  isFrozen(): boolean
}

/** Stores and notifies on install and uninstall, and reloads after an install (spec 4, 5 and 8). */
export function createInstalledAppsMiddleware(services: InstalledAppsServices): Middleware {
  const { middleware, startListening } = createListenerMiddleware<
    WithInstalledApps,
    Dispatch<UnknownAction>,
    InstalledAppsServices
  >({ extra: services, onError: services.logError })
  startListening({
    actionCreator: installRequested,
    effect: async ({ payload: app }, { dispatch, extra }) => {
      try {
        if (extra.installedList.has(app.id)) {
          extra.alert(text.alreadyInstalled)
          syncList(dispatch, extra)
          return
        }
        dispatch(appInstalled(app))
        if (await extra.installedList.apply({ type: 'added', app })) {
          extra.announceInstall(text.installing)
          return
        }
      } catch (error) {
        extra.logError(error)
      }
      // The alert comes first, since the reducer itself may have failed.
      extra.alert(text.notSaved)
      dispatch(installReverted(app.id))
    },
  })
  startListening({
    actionCreator: appUninstalled,
    effect: async ({ payload: id }, { dispatch, extra }) => {
      const removed = findRemoved(extra.installedList.read(), id)
      // The store shows an imported list, whose apps are not the visitor's.
      if (!removed) return
      if (await extra.installedList.apply({ type: 'removed', id })) {
        extra.notify(text.uninstalled, {
          app: removed.app,
          onUndo: () => dispatch(uninstallUndone(removed)),
        })
      } else {
        syncList(dispatch, extra)
        extra.alert(text.notRemoved)
      }
    },
  })
  startListening({
    actionCreator: uninstallUndone,
    effect: async ({ payload }, { dispatch, extra }) => {
      if (await extra.installedList.apply({ type: 'added', ...payload })) return
      syncList(dispatch, extra)
      extra.alert(text.notSaved)
    },
  })
  return middleware as Middleware
}

/** Shows the stored list. An imported trace keeps its own, which is nobody's. */
function syncList(
  dispatch: Dispatch<UnknownAction>,
  { installedList, isLive }: InstalledAppsServices,
): void {
  if (isLive()) dispatch(listSynced(installedList.read()))
}

/**
 * Dispatches the changes of other tabs, without notifications or reloads, unless the store shows an imported
 * trace. See `InstalledList.observe`.
 */
export function observeTabs(
  store: { dispatch(action: UnknownAction): unknown; getState(): WithInstalledApps },
  installedList: InstalledList,
  {
    isLive,
    isFrozen,
    signal,
  }: Pick<InstalledAppsServices, 'isLive' | 'isFrozen'> & { signal: AbortSignal },
) {
  return installedList.observe({
    signal,
    isFrozen,
    onList(apps) {
      if (!isLive()) return
      const isSame = JSON.stringify(apps) === JSON.stringify(selectInstalledApps(store.getState()))
      if (!isSame) store.dispatch(listSynced(apps))
    },
  })
}
