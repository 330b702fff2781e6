import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeStore } from '../../../src/app/store.ts'
import { observeTabs } from '../../../src/features/installedApps/installedAppsListeners.ts'
import {
  appUninstalled,
  installRequested,
  listSynced,
  selectInstalledApps,
} from '../../../src/features/installedApps/installedAppsSlice.ts'
import { createInstalledList } from '../../../src/features/installedApps/installedList.ts'
import { orderInstalledApps } from '../../../src/features/installedApps/orderInstalledApps.ts'
import type { AppRecord, RawRecord } from '../../../src/shared/domain/appRecord.ts'
import {
  type FakeBrowser,
  makeBrowser,
  openPage,
  spyExtra,
  tellStored,
} from '../../support/fakePage.ts'
import { makeApp } from '../../support/makeApp.ts'
import { expectConsole } from '../../support/strictConsole.ts'

const [one, two, three] = [makeApp(), makeApp(), makeApp()]
const NOT_SAVED = "Your browser couldn't save this app."

/** A tab with the site open: its store, and spies for its side effects. */
function openTab(page: Window) {
  const installedList = createInstalledList(page)
  const extra = spyExtra()
  const store = makeStore(
    { installedApps: { apps: installedList.read() } },
    { installedList, ...extra },
  )
  const stopping = new AbortController()
  const sync = observeTabs(store, { installedList, isLive: extra.isLive }, stopping.signal)
  onTestFinished(() => stopping.abort())
  return {
    store,
    installedList,
    ...extra,
    sync,
    /** Installs `app`. Resolves when it is stored, notified and announced. */
    async install(app: AppRecord) {
      store.dispatch(installRequested(app))
      await effectsOver()
    },
    /** What the store shows from now on: this visit, or a trace. */
    show(status: 'live' | 'imported' | 'frozen') {
      extra.isLive.mockReturnValue(status === 'live')
      extra.isFrozen.mockReturnValue(status === 'frozen')
    },
    titles: () => selectInstalledApps(store.getState()).map(({ title }) => title),
  }
}

/** Waits until the effects of all actions are over. With spies they take no time. */
function effectsOver(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/** A browser that has stored `apps`, a text or nothing, with one tab. */
function openBrowser(apps?: unknown[] | string, options: Parameters<typeof openPage>[1] = {}) {
  const browser = makeBrowser()
  const text = typeof apps === 'object' ? JSON.stringify(apps) : apps
  if (text !== undefined) browser.localStorage.set('downloads', text)
  const page = openPage(browser, options)
  return { browser, page, tab: openTab(page) }
}

/** Another tab stores `apps`, and the others get the event. */
function storeElsewhere(browser: FakeBrowser, apps: RawRecord[] | string): void {
  const text = typeof apps === 'object' ? JSON.stringify(apps) : apps
  browser.localStorage.set('downloads', text)
  for (const page of browser.pages) tellStored(page, 'downloads')
}

function titlesOf(apps: RawRecord[]): string[] {
  return apps.map(({ title }) => title)
}

function stored(browser: FakeBrowser): unknown {
  return JSON.parse(browser.localStorage.get('downloads') ?? 'null')
}

describe('installing', () => {
  it('adds the whole record to the bare array, as it is, then announces it', async () => {
    const { browser, tab } = openBrowser([two])
    const record = { ...one, version: '2.1', tags: [null] }
    tab.announceInstall.mockImplementation(() => expect(stored(browser)).toEqual([two, record]))
    await tab.install(record)
    const shown = { ...one, version: '2.1' }
    expect(tab.announceInstall).toHaveBeenCalledExactlyOnceWith('App Installing', shown)
    expect(tab.titles()).toEqual([two.title, one.title])
  })

  it('refuses an app that is already stored, and shows it as installed', async () => {
    const { browser, tab } = openBrowser('[]')
    browser.localStorage.set('downloads', JSON.stringify([one]))
    await tab.install(one)
    expect(tab.alert).toHaveBeenCalledExactlyOnceWith('Already added in downloads')
    expect(tab.titles()).toEqual([one.title])
    expect(stored(browser)).toEqual([one])
    expect(tab.announceInstall).not.toHaveBeenCalled()
  })

  it('lists an app once, even if storage has lost it', async () => {
    const { browser, tab } = openBrowser()
    await tab.install(one)
    browser.localStorage.clear()
    await tab.install(one)
    expect(tab.announceInstall).toHaveBeenCalledTimes(2)
    expect(tab.titles()).toEqual([one.title])
  })

  it.each([
    ['storage is blocked', { isBlocked: true }, undefined],
    ['the list cannot be searched', {}, 'has'],
    ['the list cannot be changed', {}, 'apply'],
  ] as const)('reverts, alerts and announces nothing when %s', async (_, refusal, failing) => {
    const { browser, tab } = openBrowser([two], refusal)
    if (failing) {
      vi.spyOn(tab.installedList, failing).mockImplementation(() => {
        throw new RangeError('Maximum call stack size exceeded')
      })
    }
    const before = tab.titles()
    await tab.install(one)
    expect(tab.alert).toHaveBeenCalledExactlyOnceWith(NOT_SAVED)
    expect(tab.titles()).toEqual(before)
    expect(stored(browser)).toEqual([two])
    expect(tab.announceInstall).not.toHaveBeenCalled()
    expectConsole(failing ? /RangeError/ : /Error storing data/)
  })

  it('says that an app could not be removed when storage is full', async () => {
    const { browser, tab } = openBrowser([one, two])
    browser.isFull = true
    tab.store.dispatch(appUninstalled(two.id))
    await effectsOver()
    expect(tab.alert).toHaveBeenCalledExactlyOnceWith("Your browser couldn't remove this app.")
    expect(tab.titles()).toEqual(titlesOf([one, two]))
    expectConsole(/Error storing data/)
  })

  it('logs what an effect throws as any other error', async () => {
    const { tab } = openBrowser([two])
    vi.spyOn(tab.installedList, 'apply').mockRejectedValue(new RangeError('a fault'))
    tab.store.dispatch(appUninstalled(two.id))
    await effectsOver()
    expectConsole(/^console\.error: RangeError/)
  })

  it.each([
    '',
    '{"id":1,"title":"One"}',
    JSON.stringify([two]).slice(0, -1),
    // What the reducer of redux-persist would write
    JSON.stringify({ apps: JSON.stringify([two]), _persist: '{"version":-1}' }),
  ])('keeps malformed text until the visitor changes the list: %j', async text => {
    const { browser, tab } = openBrowser(text)
    expect(tab.titles()).toEqual([])
    expect(browser.localStorage.get('downloads')).toBe(text)
    await tab.install(one)
    expect(stored(browser)).toEqual([one])
  })
})

describe('a store that shows an imported trace', () => {
  it('keeps its list whenever the stored one refuses a change', async () => {
    const { browser, tab } = openBrowser([one, two])
    tab.store.dispatch(appUninstalled(two.id))
    await effectsOver()
    tab.store.dispatch(listSynced([three])) // as an import leaves it
    tab.show('imported')
    await tab.install(one)
    expect(tab.alert).toHaveBeenCalledExactlyOnceWith('Already added in downloads')
    expect(tab.titles()).toEqual([three.title])
    browser.isFull = true
    tab.store.dispatch(appUninstalled(one.id))
    await effectsOver()
    expect(tab.alert).toHaveBeenCalledTimes(2)
    expect(tab.titles()).toEqual([three.title])
    tab.notify.mock.lastCall?.[1]?.onUndo()
    await effectsOver()
    expect(tab.alert).toHaveBeenCalledTimes(3)
    expect(tab.titles()).toEqual([three.title, two.title])
    expectConsole(/Error storing data/)
  })

  it('removes only what the stored list has, and otherwise reports nothing', async () => {
    const { browser, tab } = openBrowser([one, two])
    tab.store.dispatch(listSynced([one, two, three])) // as an import leaves it
    tab.show('imported')
    for (const { id } of [two, three]) tab.store.dispatch(appUninstalled(id))
    await effectsOver()
    expect(stored(browser)).toEqual([one])
    expect(tab.titles()).toEqual([one.title])
    const undone = expect.objectContaining({ app: two })
    expect(tab.notify).toHaveBeenCalledExactlyOnceWith('App Uninstalled', undone)
  })
})

it('names the uninstalled app, and Undo finds its place despite another tab', async () => {
  const four = makeApp()
  const { browser, tab } = openBrowser([one, two, three, four])
  tab.store.dispatch(appUninstalled(two.id))
  await effectsOver()
  const onUndo = expect.any(Function)
  expect(tab.notify).toHaveBeenCalledExactlyOnceWith('App Uninstalled', { app: two, onUndo })
  storeElsewhere(browser, [one, four])
  tab.notify.mock.lastCall?.[1]?.onUndo()
  await effectsOver()
  expect(stored(browser)).toEqual([one, two, four])
  expect(tab.titles()).toEqual(titlesOf([one, two, four]))
  // Storage refuses the next one.
  tab.store.dispatch(appUninstalled(four.id))
  await effectsOver()
  browser.isFull = true
  tab.notify.mock.lastCall?.[1]?.onUndo()
  await effectsOver()
  expect(tab.alert).toHaveBeenCalledExactlyOnceWith(NOT_SAVED)
  expect(tab.titles()).toEqual(titlesOf([one, two]))
  expectConsole(/Error storing data/)
})

it('the list is parsed only if its text has changed, and written if it changes', async () => {
  const { browser, tab } = openBrowser([one])
  const { installedList } = tab
  const write = vi.spyOn(browser.localStorage, 'set')
  await installedList.apply({ type: 'added', app: one })
  await installedList.apply({ type: 'removed', id: two.id })
  expect(write).not.toHaveBeenCalled()
  const apps = installedList.read()
  expect(installedList.read()).toBe(apps)
  expect(await installedList.apply({ type: 'added', app: two })).toBe(true)
  // A tab that crashes leaves a complete list.
  expect(write).toHaveBeenCalledExactlyOnceWith('downloads', JSON.stringify([one, two]))
  expect(installedList.read()[0]).toBe(apps[0])
  browser.localStorage.set('downloads', JSON.stringify([{ id: 'invalid' }, three]))
  expect(installedList.read()).toEqual([three])
})

describe('a stored list', () => {
  it('keeps fields that only a newer version of the site can read', async () => {
    const newer = { ...one, downloads: '29.6M', addedLater: [null] }
    const { browser, tab } = openBrowser([newer, two])
    await tab.install(three)
    expect(stored(browser)).toEqual([newer, two, three])
    tab.store.dispatch(appUninstalled(newer.id))
    await effectsOver()
    tab.notify.mock.lastCall?.[1]?.onUndo()
    await effectsOver()
    expect(stored(browser)).toEqual([newer, two, three])
    expectConsole(/^console.warn: App \d+: ignored downloads: expected a number/)
  })

  it('has nothing but valid records after an install', async () => {
    const none = [null, 1, {}, { ...three, id: '7' }, { ...two, title: 'Duplicate' }]
    const { browser, tab } = openBrowser([two, ...none])
    await tab.install(one)
    expect(stored(browser)).toEqual([two, one])
  })
})

describe('two tabs', () => {
  it('change one list, and show what the other has changed', async () => {
    const { browser, tab: left } = openBrowser([one])
    const right = openTab(openPage(browser))
    await left.install(two)
    await right.install(three)
    left.store.dispatch(appUninstalled(one.id))
    await effectsOver()
    expect(stored(browser)).toEqual([two, three])
    for (const tab of [left, right]) expect(tab.titles()).toEqual(titlesOf([two, three]))
  })

  it('dispatch nothing for another key or a list that they show', async () => {
    const { browser, page, tab } = openBrowser([one])
    const onDispatch = vi.fn()
    tab.store.subscribe(onDispatch)
    storeElsewhere(browser, JSON.stringify([one], undefined, 2))
    browser.localStorage.clear()
    tellStored(page, 'theme')
    expect(onDispatch).not.toHaveBeenCalled()
    tellStored(page, null)
    expect(tab.titles()).toEqual([])
  })

  it.each(['frozen', 'imported'] as const)('follow only after the store was %s', async status => {
    const { browser, tab } = openBrowser([one])
    tab.show(status)
    storeElsewhere(browser, [two])
    expect(tab.titles()).toEqual([one.title])
    expect(stored(browser)).toEqual([two])
    tab.show('live')
    tab.sync()
    expect(tab.titles()).toEqual([two.title])
  })

  it('show an empty list for malformed text, which stays', async () => {
    const { browser, tab } = openBrowser([one])
    storeElsewhere(browser, 'not json')
    expect(tab.titles()).toEqual([])
    expect(browser.localStorage.get('downloads')).toBe('not json')
  })
})

it('a list removed in this tab, which gets no event, is followed at an install', async () => {
  const { browser, tab } = openBrowser([one, three])
  browser.localStorage.clear()
  await tab.install(two)
  expect(tab.titles()).toEqual([two.title])
  expect(stored(browser)).toEqual([two])
})

it('a list removed in this tab is followed at an uninstall, which stores nothing', async () => {
  const { browser, tab } = openBrowser([one, three])
  browser.localStorage.clear()
  tab.store.dispatch(appUninstalled(one.id))
  await effectsOver()
  expect([tab.titles(), stored(browser)]).toEqual([[], null])
  expect(tab.notify).not.toHaveBeenCalled()
})

it('the order by downloads counts a missing value as 0, and is stable', () => {
  const [small, none, big, equal] = [2, undefined, 9, 2].map(downloads => makeApp({ downloads }))
  const installed = [small, none, big, equal] as AppRecord[]
  expect(orderInstalledApps(installed, 'none')).toBe(installed)
  expect(orderInstalledApps(installed, 'download-asc')).toEqual([none, small, equal, big])
  expect(orderInstalledApps(installed, 'download-desc')).toEqual([big, small, equal, none])
})
