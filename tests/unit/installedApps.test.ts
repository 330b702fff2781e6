import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeStore } from '../../src/app/store.ts'
import { observeTabs } from '../../src/features/installedApps/installedAppsListeners.ts'
import {
  appUninstalled,
  installRequested,
  listSynced,
  selectInstalledApps,
} from '../../src/features/installedApps/installedAppsSlice.ts'
import { createInstalledList } from '../../src/features/installedApps/installedList.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { eventually } from '../support/eventually.ts'
import {
  type FakeBrowser,
  type FakePage,
  makeBrowser,
  openPage,
  spyServices,
} from '../support/fakePage.ts'
import { makeApp } from '../support/makeApp.ts'
import { expectConsole } from '../support/strictConsole.ts'

const [one, two, three] = [makeApp(), makeApp(), makeApp()]
const NOT_SAVED = "Your browser couldn't save this app."

// A tab forgets operations after five seconds, and a slow machine may take longer.
beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())

/** A tab with the site open: its store, and spies for its side effects. */
function openTab(page: FakePage) {
  const installedList = createInstalledList(page)
  const services = spyServices()
  const store = makeStore(
    { installedApps: { apps: installedList.read() } },
    { installedList, ...services },
  )
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const { sync } = observeTabs(store, installedList, {
    isLive: services.isLive,
    isFrozen: services.isFrozen,
    signal: stopping.signal,
  })
  onTestFinished(stop)
  return {
    store,
    installedList,
    ...services,
    close: stop,
    sync,
    /** Installs `app`. Resolves when it is stored, notified and announced. */
    async install(app: AppRecord) {
      store.dispatch(installRequested(app))
      await effectsOver()
    },
    titles: () => titlesOf(selectInstalledApps(store.getState())),
    /** What the store shows from now on: this visit, or a trace. */
    show(status: 'live' | 'imported' | 'frozen') {
      services.isLive.mockReturnValue(status === 'live')
      services.isFrozen.mockReturnValue(status === 'frozen')
    },
  }
}

/** A browser that has stored `apps`, a text or nothing, with one tab. */
function openBrowser(apps?: AppRecord[] | string, options: Parameters<typeof openPage>[1] = {}) {
  const browser = makeBrowser()
  const text = typeof apps === 'object' ? JSON.stringify(apps) : apps
  if (text !== undefined) browser.localStorage.set('downloads', text)
  const page = openPage(browser, options)
  return { browser, page, tab: openTab(page) }
}

/** From now on, `page` can store nothing. */
function fillStorage(page: FakePage): void {
  vi.spyOn(page.localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

/** A tab that knows about another one. */
async function openTabWithOther(browser: FakeBrowser, session = new Map<string, string>()) {
  openTab(openPage(browser))
  const tab = openTab(openPage(browser, { session }))
  await otherTabKnown(session)
  return tab
}

/** Another tab of `browser`, which may send anything. */
function openChannel(browser: FakeBrowser) {
  const channel = new browser.BroadcastChannel('downloads')
  onTestFinished(() => channel.close())
  return (operation: unknown, atMs: unknown) =>
    channel.postMessage({ type: 'applied', recent: [{ operation, atMs }] })
}

/** Another process writes `text` under 'downloads', and `page` gets the event. */
function writeElsewhere(browser: FakeBrowser, page: FakePage, text: string): void {
  browser.localStorage.set('downloads', text)
  const event = Object.assign(new Event('storage'), { key: 'downloads', newValue: text })
  page.dispatchEvent(event)
}

/** Somebody clears the storage of `browser`, and all its tabs get the event. */
function clearStorage(browser: FakeBrowser): void {
  browser.localStorage.clear()
  for (const page of browser.pages) {
    page.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null }))
  }
}

/** Waits until the tab with this session storage knows about another one. */
function otherTabKnown(session: Map<string, string>): Promise<void> {
  return eventually(() => expect(session.get('downloadsMemory-/')).toContain('"hasOtherTabs":true'))
}

/** Waits until the effects of all actions are over. With fake services they take no time. */
function effectsOver(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}

function titlesOf(apps: AppRecord[]): string[] {
  return apps.map(({ title }) => title)
}

function stored(browser: ReturnType<typeof makeBrowser>): unknown {
  return JSON.parse(browser.localStorage.get('downloads') ?? 'null')
}

describe('installing', () => {
  it('adds the whole record to the bare array, as it is, then announces it', async () => {
    const old = { ...two, updated: 'yesterday', stores: { web: 'javascript:x' }, tags: [null] }
    const { browser, tab } = openBrowser([old])
    const record = { ...one, version: '2.1' }
    tab.announceInstall.mockImplementation(() => expect(stored(browser)).toEqual([old, record]))
    tab.store.dispatch(installRequested(record))
    await eventually(() =>
      expect(tab.announceInstall).toHaveBeenCalledExactlyOnceWith('App Installing'),
    )
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
    ['storage is full', { isFull: true }, undefined],
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
    expect(tab.alertFailure).toHaveBeenCalledExactlyOnceWith(NOT_SAVED)
    expect(tab.titles()).toEqual(before)
    expect(stored(browser)).toEqual([two])
    expect(tab.announceInstall).not.toHaveBeenCalled()
    expectConsole(failing ? /RangeError/ : /Error storing data/)
  })

  it('logs what an effect throws as any other error', async () => {
    const { tab } = openBrowser([two])
    vi.spyOn(tab.installedList, 'apply').mockRejectedValue(new RangeError('a fault'))
    tab.store.dispatch(appUninstalled(two.id))
    await eventually(() => expectConsole(/^console\.error: RangeError/))
  })

  it.each([
    '',
    '{}',
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

describe('a store that DevTools has frozen', () => {
  it('drops what the visitor does', async () => {
    const { browser, tab } = openBrowser([one])
    tab.show('frozen')
    tab.store.dispatch(appUninstalled(one.id))
    tab.store.dispatch(installRequested(two))
    expect(tab.titles()).toEqual([one.title])
    tab.show('live')
    tab.store.dispatch(installRequested(three)) // effects run in order
    await eventually(() => expect(tab.announceInstall).toHaveBeenCalledOnce())
    expect(stored(browser)).toEqual([one, three])
    expect(tab.notify).not.toHaveBeenCalled()
  })
})

describe('a store that shows an imported trace', () => {
  it('keeps its list whenever the stored one refuses a change', async () => {
    const { page, tab } = openBrowser([one, two])
    tab.store.dispatch(appUninstalled(two.id))
    await eventually(() => expect(tab.notify).toHaveBeenCalledOnce())
    tab.store.dispatch(listSynced([three])) // as an import leaves it
    tab.show('imported')
    await tab.install(one)
    expect(tab.alert).toHaveBeenCalledExactlyOnceWith('Already added in downloads')
    expect(tab.titles()).toEqual([three.title])
    fillStorage(page)
    tab.store.dispatch(appUninstalled(one.id))
    await eventually(() => expect(tab.alertFailure).toHaveBeenCalledOnce())
    expect(tab.titles()).toEqual([three.title])
    tab.notify.mock.lastCall?.[1]?.onUndo()
    await eventually(() => expect(tab.alertFailure).toHaveBeenCalledTimes(2))
    expect(tab.titles()).toEqual([three.title, two.title])
    expectConsole(/Error storing data/)
  })
})

describe('uninstalling', () => {
  it('removes the app at once, stores the rest and notifies', async () => {
    const { browser, tab } = openBrowser([one, two])
    tab.store.dispatch(appUninstalled(one.id))
    expect(tab.titles()).toEqual([two.title])
    await eventually(() =>
      expect(tab.notify).toHaveBeenCalledExactlyOnceWith('App Uninstalled', {
        app: one,
        onUndo: expect.any(Function),
      }),
    )
    await effectsOver()
    expect(stored(browser)).toEqual([two])
    expect(tab.announceInstall).not.toHaveBeenCalled()
  })

  it('puts the app back in its place once storage is full', async () => {
    const { page, tab } = openBrowser([one, two, three])
    tab.store.dispatch(appUninstalled(one.id))
    await eventually(() => expect(tab.notify).toHaveBeenCalledOnce())
    fillStorage(page)
    tab.store.dispatch(appUninstalled(two.id))
    await eventually(() =>
      expect(tab.alertFailure).toHaveBeenCalledExactlyOnceWith(
        "Your browser couldn't remove this app.",
      ),
    )
    await effectsOver()
    expect(tab.titles()).toEqual([two.title, three.title])
    expect(tab.notify).toHaveBeenCalledOnce()
    expectConsole(/Error storing data/)
  })

  it('removes only that app from the stored list while the store shows an imported list', async () => {
    const { browser, tab } = openBrowser([one, two])
    tab.store.dispatch(listSynced([three, two])) // as an import leaves it
    tab.store.dispatch(appUninstalled(two.id))
    await eventually(() => expect(tab.notify).toHaveBeenCalled())
    expect(stored(browser)).toEqual([one])
  })
})

describe('undoing an uninstall', () => {
  const all = [one, two, three, makeApp()]

  /** A tab that has uninstalled `two`, and the function behind Undo. */
  async function uninstallTwo(browser: FakeBrowser, page = openPage(browser)) {
    browser.localStorage.set('downloads', JSON.stringify(all))
    const tab = openTab(page)
    tab.store.dispatch(appUninstalled(two.id))
    await eventually(() => expect(tab.notify).toHaveBeenCalledOnce())
    return { tab, undo: tab.notify.mock.calls[0]?.[1]?.onUndo as () => void }
  }

  it('puts the whole record back to its place, in every tab, without a reload', async () => {
    const { browser, tab: other } = openBrowser()
    const { tab, undo } = await uninstallTwo(browser)
    await eventually(() => expect(other.titles()).toEqual(titlesOf([one, ...all.slice(2)])))
    undo()
    expect(tab.titles()).toEqual(titlesOf(all))
    await eventually(() => expect(other.titles()).toEqual(titlesOf(all)))
    await effectsOver()
    expect(stored(browser)).toEqual(all)
    expect(tab.notify).toHaveBeenCalledOnce()
    expect(tab.announceInstall).not.toHaveBeenCalled()
  })

  it.each([
    {
      meanwhile: 'the next app was uninstalled',
      list: [one, all[3]],
      expected: [one, two, all[3]],
    },
    { meanwhile: 'all apps after it were uninstalled', list: [one], expected: [one, two] },
    { meanwhile: 'it was installed again', list: [one, all[3], two], expected: [one, all[3], two] },
  ])('finds the place if $meanwhile in another tab', async ({ list, expected }) => {
    const browser = makeBrowser()
    const page = openPage(browser)
    const { tab, undo } = await uninstallTwo(browser, page)
    const titles = (list as AppRecord[]).map(({ title }) => title)
    vi.setSystemTime(Date.now() + 5000) // when the tab trusts the stored list
    writeElsewhere(browser, page, JSON.stringify(list))
    await eventually(() => expect(tab.titles()).toEqual(titles))
    undo()
    expect(stored(browser)).toEqual(expected)
    expect(tab.titles()).toEqual(titlesOf(expected as AppRecord[]))
  })

  it('is applied again in the same place if another process writes an older list', async () => {
    const browser = makeBrowser()
    const page = openPage(browser)
    const { tab, undo } = await uninstallTwo(browser, page)
    undo()
    writeElsewhere(browser, page, JSON.stringify([one, three]))
    await eventually(() => expect(stored(browser)).toEqual([one, two, three]))
    expect(tab.titles()).toEqual(titlesOf([one, two, three]))
  })

  it('alerts and shows the stored list when storage is full', async () => {
    const browser = makeBrowser()
    const page = openPage(browser)
    const { tab, undo } = await uninstallTwo(browser, page)
    fillStorage(page)
    undo()
    await eventually(() => expect(tab.alertFailure).toHaveBeenCalledExactlyOnceWith(NOT_SAVED))
    expect(tab.titles()).toEqual(titlesOf([one, ...all.slice(2)]))
    expectConsole(/Error storing data/)
  })

  it('is not offered for an app that is only in an imported list, whose uninstall is not reported', async () => {
    const { tab } = openBrowser([one])
    tab.store.dispatch(listSynced([one, three]))
    tab.store.dispatch(appUninstalled(three.id))
    expect(tab.titles()).toEqual([one.title])
    tab.store.dispatch(appUninstalled(one.id)) // effects run in order
    await eventually(() => expect(tab.notify).toHaveBeenCalledOnce())
    tab.notify.mock.lastCall?.[1]?.onUndo()
    expect(tab.titles()).toEqual([one.title])
  })

  it('does nothing while the store shows the past', async () => {
    const browser = makeBrowser()
    const { tab, undo } = await uninstallTwo(browser)
    tab.show('frozen')
    undo()
    await effectsOver()
    expect(stored(browser)).toEqual([one, ...all.slice(2)])
  })
})

describe('the stored list', () => {
  it('is parsed again only if its text has changed', async () => {
    const { browser, tab } = openBrowser([one])
    const { installedList } = tab
    const apps = installedList.read()
    expect(installedList.read()).toBe(apps)
    expect(await installedList.apply({ type: 'added', app: two })).toBe(true)
    expect(installedList.read()).toBe(installedList.read())
    browser.localStorage.set('downloads', JSON.stringify([{ id: 'invalid' }, three]))
    expect(installedList.read()).toEqual([three])
  })
})

describe('two tabs', () => {
  it("follow each other's installs and uninstalls, without notifications and reloads", async () => {
    const { browser, tab: left } = openBrowser()
    const right = openTab(openPage(browser))
    left.store.dispatch(installRequested(one))
    await eventually(() => expect(right.titles()).toEqual([one.title]))
    right.store.dispatch(appUninstalled(one.id))
    await eventually(() => expect(left.titles()).toEqual([]))
    await eventually(() => expect(right.notify).toHaveBeenCalled())
    await effectsOver()
    expect(right.announceInstall).not.toHaveBeenCalled()
    expect(left.notify).not.toHaveBeenCalled()
    expect(stored(browser)).toEqual([])
  })

  it("restore what the other's older list has undone", async () => {
    const { browser, page, tab } = openBrowser('[]')
    await tab.install(one)
    // Another process writes an older list.
    writeElsewhere(browser, page, JSON.stringify([two]))
    await eventually(() => expect(stored(browser)).toEqual([two, one]))
    expect(tab.titles()).toEqual([two.title, one.title])
  })

  it('add to what they know of the list, even if they read an older one', async () => {
    const browser = makeBrowser()
    const tab = await openTabWithOther(browser)
    await tab.install(one)
    // Nobody has removed the list.
    const event = Object.assign(new Event('storage'), { key: 'theme', newValue: null })
    browser.pages.at(-1)?.dispatchEvent(event)
    browser.localStorage.set('downloads', '[]')
    await tab.install(two)
    expect(stored(browser)).toEqual([one, two])
  })

  it('restore it after a reload too', async () => {
    const browser = makeBrowser()
    const session = new Map<string, string>()
    const before = await openTabWithOther(browser, session)
    await before.install(one)
    before.close()
    browser.localStorage.set('downloads', JSON.stringify([two]))
    const after = openTab(openPage(browser, { session }))
    expect(after.titles()).toEqual([two.title, one.title])
    await eventually(() => expect(stored(browser)).toEqual([two, one]))
  })

  it.each(['{bad', '[]', JSON.stringify([three])])(
    'trust the stored text if there is no other tab: %s',
    async text => {
      const session = new Map<string, string>()
      const { browser, tab: before } = openBrowser(undefined, { session })
      await before.install(one)
      before.close()
      browser.localStorage.set('downloads', text)
      const after = openTab(openPage(browser, { session }))
      after.sync() // a later one changes nothing
      expect(after.titles()).toEqual(text.includes('title') ? [three.title] : [])
      expect(browser.localStorage.get('downloads')).toBe(text)
    },
  )

  it('learn on opening what the other has uninstalled in the meantime', async () => {
    const { browser, tab: other } = openBrowser()
    const session = new Map<string, string>()
    const before = openTab(openPage(browser, { session }))
    await before.install(one)
    await eventually(() => expect(other.titles()).toEqual([one.title]))
    before.close()
    other.store.dispatch(appUninstalled(one.id))
    await effectsOver()
    const after = openTab(openPage(browser, { session }))
    await eventually(() => expect(after.titles()).toEqual([]))
    await eventually(() => expect(stored(browser)).toEqual([]))
    expect(other.titles()).toEqual([])
  })

  it('apply the later of two operations on one app, or the removal if both have the same time', async () => {
    const { browser, tab } = openBrowser()
    const send = openChannel(browser)
    const atMs = Date.now()
    send({ type: 'added', app: one }, atMs)
    send({ type: 'removed', id: one.id }, atMs - 1) // sent late
    send({ type: 'added', app: two }, atMs)
    await eventually(() => expect(tab.titles()).toEqual([one.title, two.title]))
    send({ type: 'removed', id: two.id }, atMs)
    send({ type: 'added', app: two }, atMs)
    send({ type: 'added', app: three }, atMs)
    await eventually(() => expect(tab.titles()).toEqual([one.title, three.title]))
  })

  it('count an operation as later than the one it follows, even within the same millisecond', async () => {
    const tab = await openTabWithOther(makeBrowser())
    for (const action of [installRequested(one), appUninstalled(one.id), installRequested(one)]) {
      tab.store.dispatch(action)
      await effectsOver()
    }
    expect(tab.installedList.read()).toEqual([one])
  })

  it('forget an operation after five seconds, or if the clock was set back', async () => {
    const browser = makeBrowser()
    const tab = await openTabWithOther(browser)
    const atMs = Date.now()
    await tab.install(one)
    const readAfter = (elapsedMs: number) => {
      browser.localStorage.set('downloads', JSON.stringify([two]))
      vi.setSystemTime(atMs + elapsedMs)
      return tab.installedList.read()
    }
    expect(readAfter(5000)).toEqual([two])
    expect(readAfter(-3_600_000)).toEqual([two])
    expect(readAfter(4999)).toEqual([two, one])
  })

  it('read storage 50 ms after its event, which may arrive before the new text', () => {
    const { browser, page, tab } = openBrowser('[]')
    vi.useFakeTimers()
    writeElsewhere(browser, page, '[]')
    vi.advanceTimersByTime(49)
    browser.localStorage.set('downloads', JSON.stringify([two]))
    vi.advanceTimersByTime(1)
    expect(tab.titles()).toEqual([two.title])
  })

  it('correct their own write when a later message contradicts it', async () => {
    const browser = makeBrowser()
    const page = openPage(browser)
    const tab = await openTabWithOther(browser)
    await tab.install(one)
    // The other's write arrives first, and looks like an older list …
    for (const other of browser.pages.filter(other => other !== page)) {
      writeElsewhere(browser, other, '[]')
    }
    await eventually(() => expect(stored(browser)).toEqual([one]))
    // … until its message arrives.
    openChannel(browser)({ type: 'removed', id: one.id }, Date.now() + 1)
    await eventually(() => expect(stored(browser)).toEqual([]))
    expect(tab.titles()).toEqual([])
  })

  it('agree after both were closed at once, and stop writing', async () => {
    const browser = makeBrowser()
    const [left, right] = [new Map<string, string>(), new Map<string, string>()]
    const first = openTab(openPage(browser, { session: left }))
    const second = openTab(openPage(browser, { session: right }))
    await otherTabKnown(right)
    await first.install(one)
    await eventually(() => expect(second.titles()).toEqual([one.title]))
    first.close() // reloads, while the other uninstalls and reloads too
    second.store.dispatch(appUninstalled(one.id))
    await effectsOver()
    second.close()
    const tabs = [left, right].map(session => openTab(openPage(browser, { session })))
    await eventually(() => expect(tabs.map(tab => tab.titles())).toEqual([[], []]))
    await eventually(() => expect(stored(browser)).toEqual([]))
    const write = vi.spyOn(browser.localStorage, 'set')
    const send = openChannel(browser)
    send({ type: 'added', app: three }, Date.now())
    await eventually(() =>
      expect(tabs.map(tab => tab.titles())).toEqual([[three.title], [three.title]]),
    )
    await eventually(() => expect(stored(browser)).toEqual([three]))
    for (const [, json] of write.mock.calls) expect(json).not.toContain(one.title)
  })

  it('do not restore a list whose key was removed', async () => {
    const { browser, tab } = openBrowser('[]')
    await tab.install(one)
    clearStorage(browser)
    await eventually(() => expect(tab.titles()).toEqual([]))
    expect(stored(browser)).toBe(null)
    browser.localStorage.set('downloads', JSON.stringify([two]))
    expect(tab.installedList.read()).toEqual([two])
  })

  it('do not restore a list whose key was removed before a reload', async () => {
    const { browser, tab: other } = openBrowser()
    const session = new Map<string, string>()
    const before = openTab(openPage(browser, { session }))
    await before.install(one)
    await eventually(() => expect(other.titles()).toEqual([one.title]))
    before.close()
    clearStorage(browser)
    const after = openTab(openPage(browser, { session }))
    await otherTabKnown(session) // it has answered
    after.sync()
    expect(after.titles()).toEqual([])
    expect(stored(browser)).toBe(null)
  })

  it('keep the first app that the other installs until this process sees the new list', async () => {
    const { browser, tab } = openBrowser()
    const counts: number[] = []
    tab.store.subscribe(() => counts.push(tab.titles().length))
    openChannel(browser)({ type: 'added', app: one }, Date.now())
    await eventually(() => expect(stored(browser)).toEqual([one]))
    // It never disappears again.
    expect(counts.slice(counts.indexOf(1))).not.toContain(0)
    expect(tab.titles()).toEqual([one.title])
  })

  it('keep malformed text and show an empty list, also when a message arrives', async () => {
    const browser = makeBrowser()
    const tab = await openTabWithOther(browser)
    await tab.install(one)
    writeElsewhere(browser, browser.pages.at(-1) as FakePage, 'not json')
    await eventually(() => expect(tab.titles()).toEqual([]))
    const session = new Map<string, string>()
    const asking = openTab(openPage(browser, { session }))
    await eventually(() => expect(session.get('downloadsMemory-/')).toContain(one.title))
    asking.sync()
    expect(browser.localStorage.get('downloads')).toBe('not json')
  })

  it.each(['frozen', 'imported'] as const)(
    "apply the other's operations only after the store was %s",
    async status => {
      const { browser, tab: right } = openBrowser()
      right.show(status)
      const left = openTab(openPage(browser))
      await left.install(one)
      // Once a later message is here, this one is too.
      await eventually(() => expect(right.installedList.read()).toEqual([one]))
      const send = openChannel(browser)
      send({ type: 'added', app: two }, Date.now())
      await eventually(() => expect(right.installedList.has(two.id)).toBe(true))
      expect(right.titles()).toEqual([])
      right.show('live')
      right.sync()
      expect(right.titles()).toEqual([one.title, two.title])
    },
  )

  it('do not announce an operation that storage has refused', async () => {
    const browser = makeBrowser()
    const heard = vi.fn()
    const channel = new browser.BroadcastChannel('downloads')
    onTestFinished(() => channel.close())
    channel.onmessage = ({ data }) => heard(data.type)
    const full = openTab(openPage(browser, { isFull: true }))
    await full.install(one)
    expect(full.alertFailure).toHaveBeenCalledOnce()
    const other = openTab(openPage(browser))
    await other.install(two)
    await eventually(() => expect(heard.mock.calls.flat()).toContain('applied'))
    expect(heard.mock.calls.flat().filter(type => type === 'applied')).toHaveLength(1)
    expectConsole(/Error storing data/)
  })

  it('hear and read nothing while the page is in the back/forward cache, and read again after it', async () => {
    const { browser, page, tab } = openBrowser('[]')
    const send = openChannel(browser)
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    page.dispatchEvent(new Event('pagehide'))
    send({ type: 'added', app: one }, Date.now())
    browser.localStorage.set('downloads', JSON.stringify([three]))
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(tab.titles()).toEqual([three.title])
    send({ type: 'added', app: two }, Date.now())
    await eventually(() => expect(tab.titles()).toEqual([three.title, two.title]))
  })

  it('report an operation as saved if the page is left meanwhile', async () => {
    const { page, tab } = openBrowser()
    tab.store.dispatch(installRequested(one))
    page.dispatchEvent(new Event('pagehide'))
    await eventually(() => expect(tab.announceInstall).toHaveBeenCalledOnce())
  })

  it('write only a list that differs from the stored one', async () => {
    const { browser, tab } = openBrowser([one])
    const setItem = vi.spyOn(browser.localStorage, 'set')
    await tab.installedList.apply({ type: 'added', app: one })
    await tab.installedList.apply({ type: 'removed', id: two.id })
    expect(setItem).not.toHaveBeenCalled()
  })

  it('ignore invalid messages and invalid session storage', async () => {
    const session = new Map([
      ['downloadsMemory-/', '{"recent":[{"operation":{"type":"added"},"atMs":9e15}]}'],
    ])
    const { browser, tab } = openBrowser([one], { session })
    const send = openChannel(browser)
    send({ type: 'added' }, Date.now())
    send({ type: 'removed', id: one.id }, 'now')
    send({ type: 'added', app: three, before: [one.id, null] }, Date.now())
    send({ type: 'added', app: three, before: { length: 1 } }, Date.now())
    send({ type: 'added', app: two }, Date.now())
    await eventually(() => expect(tab.titles()).toEqual([one.title, two.title]))
  })
})
