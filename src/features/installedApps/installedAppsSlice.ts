import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit'
import type { RawRecord } from '../../shared/domain/appRecord.ts'
import { toAppRecords } from '../../shared/domain/typedRecords.ts'
import { applyOperation, type Operation, type RemovedApp } from './operations.ts'

/**
 * Whole records as they are stored under 'downloads' (spec 3), oldest install first, with unique
 * ids.
 */
export type InstalledAppsState = { apps: RawRecord[] }

/** Any root state that has this slice. */
export type WithInstalledApps = { installedApps: InstalledAppsState }

const initialState: InstalledAppsState = { apps: [] }

export const installedAppsSlice = createSlice({
  name: 'installedApps',
  initialState,
  reducers: {
    /** The visitor's click. A listener asks storage, the source of truth, whether to install. */
    installRequested(_state, _action: PayloadAction<RawRecord>) {},
    /** Ignores an app whose id is already in the list (spec 4). */
    appInstalled(state, { payload: app }: PayloadAction<RawRecord>) {
      apply(state, { type: 'added', app })
    },
    /** The browser could not store the app. */
    installReverted: removeApp,
    appUninstalled: removeApp,
    /** Puts an app back in its place. Ignores an app that has been installed again. */
    uninstallUndone(state, { payload }: PayloadAction<RemovedApp>) {
      apply(state, { type: 'added', ...payload })
    },
    /** Replaces the list with the stored one. */
    listSynced(state, { payload: apps }: PayloadAction<RawRecord[]>) {
      state.apps = apps
    },
  },
  selectors: {
    /** The records as they are stored, with unchecked fields. */
    selectInstalledRecords: state => state.apps,
    /** The records for display (`toAppRecords`). */
    selectInstalledApps: state => toAppRecords(state.apps),
    selectIsInstalled: (state, id: RawRecord['id']) => state.apps.some(app => app.id === id),
  },
})

export const {
  installRequested,
  appInstalled,
  installReverted,
  appUninstalled,
  uninstallUndone,
  listSynced,
} = installedAppsSlice.actions
export const { selectInstalledRecords, selectInstalledApps, selectIsInstalled } =
  installedAppsSlice.selectors

/** Ignores an unknown id. */
function removeApp(state: InstalledAppsState, { payload: id }: PayloadAction<RawRecord['id']>) {
  apply(state, { type: 'removed', id })
}

function apply(state: InstalledAppsState, operation: Operation) {
  // Immer takes too long to draft thousands of apps.
  state.apps = applyOperation((original(state) ?? state).apps, operation)
}
