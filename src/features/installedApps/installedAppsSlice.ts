import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { applyOperation, type Operation, type RemovedApp } from './operations.ts'

/** Whole records, oldest install first, unique ids. Stored under 'downloads' (spec 3). */
export type InstalledAppsState = { apps: AppRecord[] }

/** Any root state that has this slice. */
export type WithInstalledApps = { installedApps: InstalledAppsState }

const initialState: InstalledAppsState = { apps: [] }

export const installedAppsSlice = createSlice({
  name: 'installedApps',
  initialState,
  reducers: {
    /** The visitor's click. A listener decides whether it installs the app, since storage is the truth. */
    installRequested(_state, _action: PayloadAction<AppRecord>) {},
    /** Ignores an id that is already installed (spec 4). */
    appInstalled(state, { payload: app }: PayloadAction<AppRecord>) {
      apply(state, { type: 'added', app })
    },
    /** The browser could not store the app. */
    installReverted: removeApp,
    appUninstalled: removeApp,
    /** Puts an app back to its place. Ignores an id that has been installed again. */
    uninstallUndone(state, { payload }: PayloadAction<RemovedApp>) {
      apply(state, { type: 'added', ...payload })
    },
    /** Replaces the list with the stored one. */
    listSynced(state, { payload: apps }: PayloadAction<AppRecord[]>) {
      state.apps = apps
    },
  },
  selectors: {
    selectInstalledApps: state => state.apps,
    selectIsInstalled: (state, id: AppRecord['id']) => state.apps.some(app => app.id === id),
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
export const { selectInstalledApps, selectIsInstalled } = installedAppsSlice.selectors

/** Ignores an unknown id. */
function removeApp(state: InstalledAppsState, { payload: id }: PayloadAction<AppRecord['id']>) {
  apply(state, { type: 'removed', id })
}

function apply(state: InstalledAppsState, operation: Operation) {
  // Immer takes too long to draft thousands of apps.
  state.apps = applyOperation((original(state) ?? state).apps, operation)
}
