import {
  configureStore,
  type DevToolsEnhancerOptions,
  isAction,
  type Middleware,
} from '@reduxjs/toolkit'
import { catalogueApi } from '../features/catalogue/catalogueApi.ts'
import type { CatalogueExtra } from '../features/catalogue/requestCatalogue.ts'
import {
  createInstalledAppsMiddleware,
  type InstalledAppsExtra,
} from '../features/installedApps/installedAppsListeners.ts'
import type { SharingExtra } from '../features/sharing/ShareButton.tsx'
import { type RootState, rootReducer } from './rootReducer.ts'

/** The development checks walk the whole catalogue, which may take longer than their default of 32 ms. */
const CHECKS = { warnAfter: 1000 }

/** The extra argument of thunks and listeners: the side effects of the features. */
export type ExtraArgument = InstalledAppsExtra & CatalogueExtra & SharingExtra

/** A store that starts from `preloadedState` and has side effects only through `extra`. */
export function makeStore(
  preloadedState: Partial<RootState>,
  extra: ExtraArgument,
  devTools: DevToolsEnhancerOptions | false = false,
) {
  return configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: getDefaultMiddleware =>
      getDefaultMiddleware({
        thunk: { extraArgument: extra },
        serializableCheck: CHECKS,
        immutableCheck: CHECKS,
      })
        .prepend(dropWhileFrozen(extra), createInstalledAppsMiddleware(extra))
        .concat(catalogueApi.middleware, dropAnnouncement),
    devTools,
  })
}

export type AppStore = ReturnType<typeof makeStore>

/** RTK Query announces itself before the first action of each page. No trace has that. */
const dropAnnouncement: Middleware = () => next => action =>
  catalogueApi.internalActions.middlewareRegistered.match(action) ? undefined : next(action)

/** While DevTools shows the past or has locked the store, only RTK Query's own actions pass. */
function dropWhileFrozen({ isFrozen }: ExtraArgument): Middleware {
  const isRequest = (action: unknown) =>
    isAction(action) && action.type.startsWith(`${catalogueApi.reducerPath}/`)
  return () => next => action => (isFrozen() && !isRequest(action) ? undefined : next(action))
}
