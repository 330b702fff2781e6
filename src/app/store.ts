import {
  configureStore,
  type DevToolsEnhancerOptions,
  isAction,
  type Middleware,
} from '@reduxjs/toolkit'
import { catalogueApi } from '../features/catalogue/catalogueApi.ts'
import type { CatalogueServices } from '../features/catalogue/requestCatalogue.ts'
import {
  createInstalledAppsMiddleware,
  type InstalledAppsServices,
} from '../features/installedApps/installedAppsListeners.ts'
import type { SharingServices } from '../features/sharing/ShareButton.tsx'
import { type RootState, rootReducer } from './rootReducer.ts'

/** The development checks walk the whole catalogue, which may take longer than their default of 32 ms. */
const CHECKS = { warnAfter: 1000 }

/** The side effects of the features. */
export type Services = InstalledAppsServices & CatalogueServices & SharingServices

/** A store that starts from `preloadedState` and has side effects only through `services`. */
export function makeStore(
  preloadedState: Partial<RootState>,
  services: Services,
  devTools: DevToolsEnhancerOptions | false = false,
) {
  return configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: getDefaultMiddleware =>
      getDefaultMiddleware({
        thunk: { extraArgument: services },
        serializableCheck: CHECKS,
        immutableCheck: CHECKS,
      })
        .prepend(dropWhileFrozen(services), createInstalledAppsMiddleware(services))
        .concat(catalogueApi.middleware, dropAnnouncement),
    devTools,
  })
}

export type AppStore = ReturnType<typeof makeStore>

/** RTK Query announces itself before the first action of each page. No trace has that. */
const dropAnnouncement: Middleware = () => next => action =>
  catalogueApi.internalActions.middlewareRegistered.match(action) ? undefined : next(action)

/** While DevTools shows the past or has locked the store, only RTK Query's own actions pass. */
function dropWhileFrozen({ isFrozen }: Services): Middleware {
  const isRequest = (action: unknown) =>
    isAction(action) && action.type.startsWith(`${catalogueApi.reducerPath}/`)
  return () => next => action => (isFrozen() && !isRequest(action) ? undefined : next(action))
}
