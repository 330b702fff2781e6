import { en as messages } from '../messages/en.ts'

/*
 * The replayer re-enacts a visit with these exports, in plain Node (tools/replay/reenact.ts). With
 * --good, it also loads this file from an older commit, so the exports must keep their names and
 * types.
 */

// Modules read LOCALE when they load. Node fetches only absolute addresses.
const base = 'http://localhost/'
const language = { code: 'en', dir: 'ltr' }
Object.assign(globalThis, { LOCALE: { base, rootBase: base, code: 'en', language, messages } })

export const { makeStore } = await import('./store.ts')
export const { createInstalledList } = await import('../features/installedApps/installedList.ts')
export const { observeTabs } = await import('../features/installedApps/installedAppsListeners.ts')
export const { requestCatalogue, repeatPendingRequest } = await import(
  '../features/catalogue/requestCatalogue.ts'
)
