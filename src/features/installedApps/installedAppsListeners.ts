import {
  createListenerMiddleware,
  type Dispatch,
  type Middleware,
  type UnknownAction,
} from '@reduxjs/toolkit'
import type { AppRecord, RawRecord } from '../../shared/domain/appRecord.ts'
import { messages } from '../../shared/domain/messages.ts'
import { toAppRecord } from '../../shared/domain/typedRecords.ts'
import {
  appInstalled,
  appUninstalled,
  installRequested,
  installReverted,
  listSynced,
  selectInstalledRecords,
  uninstallUndone,
  type WithInstalledApps,
} from './installedAppsSlice.ts'
import type { InstalledList } from './installedList.ts'
import { findRemoved } from './operations.ts'

const text = messages.notifications

/** The side effects of installing and uninstalling. */
export type InstalledAppsExtra = {
  installedList: InstalledList
  /** With `undone`, shows an app's title and an Undo button, which calls `onUndo`. */
  notify(text: string, undone?: { app: AppRecord; onUndo: () => void }): void
  /** Shows the notification of an install, and reloads the page unless the visitor has moved on. */
  announceInstall(text: string, app: AppRecord): void
  /** Says why an action was refused or failed, with role 'alert'. */
  alert(text: string): void
  logError(error: unknown): void
  /** Whether the store shows this visit as it is now, rather than its past or an imported trace. */
  isLive(): boolean
  /** Whether DevTools shows the past or has locked the store: the visitor's actions are dropped. */
  isFrozen(): boolean
}

/**
 * Stores each install and uninstall and notifies the visitor, and reloads the page after an install
 * (spec 4, 5 and 8).
 */
export function createInstalledAppsMiddleware(extra: InstalledAppsExtra): Middleware {
  const { middleware, startListening } = createListenerMiddleware<
    WithInstalledApps,
    Dispatch<UnknownAction>,
    InstalledAppsExtra
  >({ extra, onError: extra.logError })
  startListening({
    actionCreator: installRequested,
    effect: async ({ payload: record }, { dispatch, getState, extra }) => {
      try {
        if (extra.installedList.has(record.id)) {
          extra.alert(text.alreadyInstalled)
          syncList({ dispatch, getState }, extra)
          return
        }
        dispatch(appInstalled(record))
        if (await extra.installedList.apply({ type: 'added', app: record })) {
          syncList({ dispatch, getState }, extra)
          extra.announceInstall(text.installing, toAppRecord(record))
          return
        }
      } catch (error) {
        extra.logError(error)
      }
      // The alert comes first, since the reducer itself may have failed.
      extra.alert(text.notSaved)
      dispatch(installReverted(record.id))
    },
  })
  startListening({
    actionCreator: appUninstalled,
    effect: async ({ payload: id }, { dispatch, getState, extra }) => {
      const removed = findRemoved(extra.installedList.read(), id)
      const isStored = await extra.installedList.apply({ type: 'removed', id })
      syncList({ dispatch, getState }, extra)
      if (!isStored) extra.alert(text.notRemoved)
      // `removed` is undefined for an app of an imported list that the visitor doesn't have.
      else if (removed) {
        extra.notify(text.uninstalled, {
          app: toAppRecord(removed.app),
          onUndo: () => dispatch(uninstallUndone(removed)),
        })
      }
    },
  })
  startListening({
    actionCreator: uninstallUndone,
    effect: async ({ payload }, { dispatch, getState, extra }) => {
      const isStored = await extra.installedList.apply({ type: 'added', ...payload })
      syncList({ dispatch, getState }, extra)
      if (!isStored) extra.alert(text.notSaved)
    },
  })
  return middleware as Middleware
}

type Store = { dispatch(action: UnknownAction): unknown; getState(): WithInstalledApps }

/**
 * Follows changes made in other tabs, without notifications or reloads, until `signal` is aborted.
 * Returns a function that shows the stored list.
 */
export function observeTabs(
  store: Store,
  extra: Pick<InstalledAppsExtra, 'installedList' | 'isLive'>,
  signal: AbortSignal,
): () => void {
  const sync = () => syncList(store, extra)
  extra.installedList.observe(sync, signal)
  return sync
}

/**
 * Shows the stored list if it differs from the one in the store. An imported or past state keeps
 * its own list.
 */
function syncList(
  { dispatch, getState }: Store,
  { installedList, isLive }: Pick<InstalledAppsExtra, 'installedList' | 'isLive'>,
): void {
  if (!isLive()) return
  const stored = installedList.read()
  const shown = selectInstalledRecords(getState())
  const isShown = (app: RawRecord, index: number) =>
    app === shown[index] || JSON.stringify(app) === JSON.stringify(shown[index])
  if (stored.length !== shown.length || !stored.every(isShown)) dispatch(listSynced(stored))
}
