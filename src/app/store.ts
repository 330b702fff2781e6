import { configureStore } from '@reduxjs/toolkit'
import { catalogueApi } from '../features/catalogue/catalogueApi.ts'
import type { CatalogueServices } from '../features/catalogue/useCatalogue.ts'
import {
  createInstalledAppsMiddleware,
  type InstalledAppsServices,
} from '../features/installedApps/installedAppsListeners.ts'
import type { SharingServices } from '../features/sharing/shareLink.ts'
import { devToolsOptions } from './devtools/options.ts'
import { type RootState, rootReducer } from './rootReducer.ts'

/** The development checks walk the whole catalogue; they say so only beyond this, in ms. */
const CHECK_WARN_AFTER_MS = 1000

/** The outside world, as the features know it. */
export type Services = InstalledAppsServices & CatalogueServices & SharingServices

/** A store that starts from `preloadedState` and reaches the world through `services` alone. */
export function makeStore(preloadedState: Partial<RootState>, services: Services) {
  return configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: getDefaultMiddleware =>
      getDefaultMiddleware({
        thunk: { extraArgument: services },
        serializableCheck: { warnAfter: CHECK_WARN_AFTER_MS },
        immutableCheck: { warnAfter: CHECK_WARN_AFTER_MS },
      })
        .prepend(createInstalledAppsMiddleware(services))
        .concat(catalogueApi.middleware),
    devTools: devToolsOptions,
  })
}

/** What `makeStore` gives. */
export type AppStore = ReturnType<typeof makeStore>
