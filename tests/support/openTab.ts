import { onTestFinished } from 'vitest'
import { makeStore } from '../../src/app/store.ts'
import { observeTabs } from '../../src/features/installedApps/installedAppsListeners.ts'
import {
  installRequested,
  selectInstalledApps,
} from '../../src/features/installedApps/installedAppsSlice.ts'
import { createInstalledList } from '../../src/features/installedApps/installedList.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { spyServices } from './fakePage.ts'

/** A tab with the site open: its store, and spies for its side effects. */
export function openTab(page: Window) {
  const installedList = createInstalledList(page)
  const services = spyServices()
  const store = makeStore(
    { installedApps: { apps: installedList.read() } },
    { installedList, ...services },
  )
  const stopping = new AbortController()
  const sync = observeTabs(store, { installedList, isLive: services.isLive }, stopping.signal)
  onTestFinished(() => stopping.abort())
  return {
    store,
    installedList,
    ...services,
    sync,
    /** Installs `app`. Resolves when it is stored, notified and announced. */
    async install(app: AppRecord) {
      store.dispatch(installRequested(app))
      await effectsOver()
    },
    /** What the store shows from now on: this visit, or a trace. */
    show(status: 'live' | 'imported' | 'frozen') {
      services.isLive.mockReturnValue(status === 'live')
      services.isFrozen.mockReturnValue(status === 'frozen')
    },
    titles: () => selectInstalledApps(store.getState()).map(({ title }) => title),
  }
}

/** Waits until the effects of all actions are over. With fake services they take no time. */
export function effectsOver(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
