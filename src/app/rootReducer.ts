import { combineReducers } from '@reduxjs/toolkit'
import { catalogueApi } from '../features/catalogue/catalogueApi.ts'
import { prerenderedSlice } from '../features/catalogue/prerenderedSlice.ts'
import { installedAppsSlice } from '../features/installedApps/installedAppsSlice.ts'
import { viewSlice } from '../features/view/viewSlice.ts'

/** Everything that decides the screen. Nothing it imports touches the browser, so Node replays a trace through it as it is. */
export const rootReducer = combineReducers({
  [prerenderedSlice.reducerPath]: prerenderedSlice.reducer,
  [catalogueApi.reducerPath]: catalogueApi.reducer,
  [installedAppsSlice.name]: installedAppsSlice.reducer,
  [viewSlice.name]: viewSlice.reducer,
})

/** What a trace compares, beside the parts of the api slice that differ by page load. */
export type RootState = ReturnType<typeof rootReducer>
