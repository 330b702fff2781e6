import { en as messages } from '../messages/en.ts'

/*
 * What the replayer re-enacts a visit with, in plain Node (tools/replay/reenact.ts). `npm run replay -- --good` also
 * loads this file of older commits: they can be compared as long as these exports keep their names and types.
 */

// Modules read it when they are loaded. Node requests only whole addresses.
const base = 'http://localhost/'
const language = { code: 'en', dir: 'ltr' }
Object.assign(globalThis, { LOCALE: { base, rootBase: base, code: 'en', language, messages } })

export const { makeStore } = await import('./store.ts')
export const { createInstalledList } = await import('../features/installedApps/installedList.ts')
export const { observeTabs } = await import('../features/installedApps/installedAppsListeners.ts')
export const { requestCatalogue, repeatPendingRequest } = await import(
  '../features/catalogue/requestCatalogue.ts'
)
