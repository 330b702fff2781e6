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

/** Development checks walk the whole catalogue, which can exceed their default limit of 32 ms. */
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

/** Drops RTK Query's announcement before the first action of each page, which no trace contains. */
const dropAnnouncement: Middleware = () => next => action =>
  catalogueApi.internalActions.middlewareRegistered.match(action) ? undefined : next(action)

/** While DevTools shows the past or has locked the store, only RTK Query's own actions pass. */
function dropWhileFrozen({ isFrozen }: ExtraArgument): Middleware {
  const isRequest = (action: unknown) =>
    isAction(action) && action.type.startsWith(`${catalogueApi.reducerPath}/`)
  return () => next => action => (isFrozen() && !isRequest(action) ? undefined : next(action))
}
