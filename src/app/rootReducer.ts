import { combineReducers } from '@reduxjs/toolkit'
import { catalogueApi } from '../features/catalogue/catalogueApi.ts'
import { installedAppsSlice } from '../features/installedApps/installedAppsSlice.ts'
import { viewSlice } from '../features/view/viewSlice.ts'
import { PRELOADED_KEY, type PreloadedState } from '../shared/domain/preloadedState.ts'

/** Embedded data, which no action changes. Has every field, since traces are read in this shape. */
const NO_DATA: Required<PreloadedState> = {
  path: '',
  total: 0,
  hasTaglines: false,
  categories: [],
  apps: [],
  more: [],
}

/** The state of the whole screen. Also runs in plain Node, to replay traces. */
export const rootReducer = combineReducers({
  [PRELOADED_KEY]: (data: PreloadedState = NO_DATA) => data,
  [catalogueApi.reducerPath]: catalogueApi.reducer,
  [installedAppsSlice.name]: installedAppsSlice.reducer,
  [viewSlice.name]: viewSlice.reducer,
})

export type RootState = ReturnType<typeof rootReducer>

export const initialState: RootState = rootReducer(undefined, { type: '@@INIT' })

/** The state for prerendering and hydrating the page at `path`, without browser-only values. */
export function stateOfPage(data: PreloadedState, path = data.path): RootState {
  const view = { location: { pathname: path, search: '', hash: '' } }
  return rootReducer({ [PRELOADED_KEY]: data, view }, { type: 'page/prerendered' })
}
