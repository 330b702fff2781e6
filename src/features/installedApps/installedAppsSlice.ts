import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AppRecord } from '../../shared/domain/appRecord.ts'

/** Whole records, oldest install first; ids never repeat. Kept in the browser under 'downloads' (spec 3). */
export type InstalledAppsState = { apps: AppRecord[] }

/** Any root state that has this slice. */
export type WithInstalledApps = { installedApps: InstalledAppsState }

/** An action with this `meta` is what another tab did: its effects ran there. */
export const REMOTE = { remote: true } as const

/** Whether `action` is what another tab did. */
export function isRemote(action: object): boolean {
  return (action as { meta?: Partial<typeof REMOTE> }).meta?.remote === true
}

const initialState: InstalledAppsState = { apps: [] }

export const installedAppsSlice = createSlice({
  name: 'installedApps',
  initialState,
  reducers: {
    /** The visitor's click; what follows from it is decided by the listener, since storage is the truth. */
    installRequested(_state, _action: PayloadAction<AppRecord>) {},
    /** An id that is already present changes nothing (spec 4). */
    appInstalled(state, { payload: app }: PayloadAction<AppRecord>) {
      if (!state.apps.some(({ id }) => id === app.id)) state.apps.push(app)
    },
    /** The browser could not keep the record: it leaves the list again. */
    installReverted(state, { payload: id }: PayloadAction<AppRecord['id']>) {
      state.apps = state.apps.filter(app => app.id !== id)
    },
    /** An unknown id changes nothing. */
    appUninstalled(state, { payload: id }: PayloadAction<AppRecord['id']>) {
      state.apps = state.apps.filter(app => app.id !== id)
    },
    /** The list as it stands in storage takes the place of ours. */
    listSynced(state, { payload: apps }: PayloadAction<AppRecord[]>) {
      state.apps = apps
    },
  },
  selectors: {
    selectInstalledApps: state => state.apps,
    selectIsInstalled: (state, id: AppRecord['id']) => state.apps.some(app => app.id === id),
  },
})

export const { installRequested, appInstalled, installReverted, appUninstalled, listSynced } =
  installedAppsSlice.actions
export const { selectInstalledApps, selectIsInstalled } = installedAppsSlice.selectors
