import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  appUninstalled,
  installRequested,
  listSynced,
} from '../../src/features/installedApps/installedAppsSlice.ts'
import { orderInstalledApps } from '../../src/features/installedApps/orderInstalledApps.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import {
  clearStorage,
  type FakeBrowser,
  makeBrowser,
  openPage,
  tellStored,
} from '../support/fakePage.ts'
import { makeApp } from '../support/makeApp.ts'
import { effectsOver, elapse, openTab, stopClock, type Tab } from '../support/openTab.ts'
import { expectConsole } from '../support/strictConsole.ts'

// What happens to any list in any order of events: threeTabs.test.ts

const [one, two, three] = [makeApp(), makeApp(), makeApp()]
const NOT_SAVED = "Your browser couldn't save this app."

beforeEach(stopClock)

/** A browser that has stored `apps`, a text or nothing, with one tab. */
function openBrowser(apps?: AppRecord[] | string, options: Parameters<typeof openPage>[1] = {}) {
  const browser = makeBrowser()
  const text = typeof apps === 'object' ? JSON.stringify(apps) : apps
  if (text !== undefined) browser.localStorage.set('downloads', text)
  const page = openPage(browser, options)
  return { browser, page, tab: openTab(page) }
}

/** A tab that knows about another one. */
async function openTabWithOther(browser: FakeBrowser, session = new Map<string, string>()) {
  openTab(openPage(browser))
  const page = openPage(browser, { session })
  const tab = openTab(page)
  await settled()
  return { page, tab }
}

/** Another tab of `browser`, which may send anything. */
function openChannel(browser: FakeBrowser) {
  const channel = new browser.BroadcastChannel('downloads')
  return (operation: unknown, atMs: unknown = Date.now()) =>
    channel.postMessage({ type: 'applied', recent: [{ operation, atMs }] })
}

/** Another process writes `apps`, and all tabs get the event. */
function writeElsewhere(browser: FakeBrowser, apps: AppRecord[] | string): void {
  const text = typeof apps === 'object' ? JSON.stringify(apps) : apps
  browser.localStorage.set('downloads', text)
  for (const page of pagesOf(browser)) tellStored(page, 'downloads', text)
}

const pagesOf = (browser: FakeBrowser) => browser.processes.flatMap(({ pages }) => pages)

/** Waits until all tabs have heard of everything, which they still remember. */
const settled = () => elapse(200)

function titlesOf(apps: AppRecord[]): string[] {
  return apps.map(({ title }) => title)
}

function stored(browser: FakeBrowser): unknown {
  return JSON.parse(browser.localStorage.get('downloads') ?? 'null')
}

describe('installing', () => {
  it('adds the whole record to the bare array, as it is, then announces it', async () => {
    const old = { ...two, updated: 'yesterday', stores: { web: 'javascript:x' }, tags: [null] }
    const { browser, tab } = openBrowser([old])
    const record = { ...one, version: '2.1' }
    tab.announceInstall.mockImplementation(() => expect(stored(browser)).toEqual([old, record]))
    await tab.install(record)
    expect(tab.announceInstall).toHaveBeenCalledExactlyOnceWith('App Installing')
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

  it('logs what an effect throws as any other error', async () => {
    const { tab } = openBrowser([two])
    vi.spyOn(tab.installedList, 'apply').mockRejectedValue(new RangeError('a fault'))
    tab.store.dispatch(appUninstalled(two.id))
    await effectsOver()
    expectConsole(/^console\.error: RangeError/)
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
    tab.store.dispatch(listSynced([one, two, three]))
    for (const { id } of [two, three]) tab.store.dispatch(appUninstalled(id))
    await effectsOver()
    expect(stored(browser)).toEqual([one])
    expect(tab.titles()).toEqual([one.title])
    const undone = expect.objectContaining({ app: two })
    expect(tab.notify).toHaveBeenCalledExactlyOnceWith('App Uninstalled', undone)
  })
})

it('names the uninstalled app, and Undo finds its place, also when another process writes an older list', async () => {
  const four = makeApp()
  const { browser, tab } = openBrowser([one, two, three, four])
  tab.store.dispatch(appUninstalled(two.id))
  await effectsOver()
  const onUndo = expect.any(Function)
  expect(tab.notify).toHaveBeenCalledExactlyOnceWith('App Uninstalled', { app: two, onUndo })
  openChannel(browser)({ type: 'removed', id: three.id })
  await settled()
  tab.notify.mock.lastCall?.[1]?.onUndo()
  await effectsOver()
  writeElsewhere(browser, [one, four])
  await settled()
  expect(stored(browser)).toEqual([one, two, four])
  expect(tab.titles()).toEqual(titlesOf([one, two, four]))
})

it('the stored list is parsed again only if its text has changed, and written only if it changes', async () => {
  const { browser, tab } = openBrowser([one])
  const { installedList } = tab
  const write = vi.spyOn(browser.localStorage, 'set')
  await installedList.apply({ type: 'added', app: one })
  await installedList.apply({ type: 'removed', id: two.id })
  expect(write).not.toHaveBeenCalled()
  const apps = installedList.read()
  expect(installedList.read()).toBe(apps)
  expect(await installedList.apply({ type: 'added', app: two })).toBe(true)
  expect(installedList.read()).toBe(installedList.read())
  browser.localStorage.set('downloads', JSON.stringify([{ id: 'invalid' }, three]))
  expect(installedList.read()).toEqual([three])
})

describe('two tabs', () => {
  it('add to what they know of the list, even if they read an older one', async () => {
    const browser = makeBrowser()
    const { tab } = await openTabWithOther(browser)
    await tab.install(one)
    browser.localStorage.set('downloads', '[]')
    expect(tab.installedList.has(one.id)).toBe(true)
    await tab.install(two)
    expect(stored(browser)).toEqual([one, two])
  })

  it('restore what an older list has undone, also after a reload', async () => {
    const session = new Map<string, string>()
    const { browser, tab: before } = openBrowser('[]', { session })
    await before.install(one)
    writeElsewhere(browser, [two])
    await settled()
    expect(before.titles()).toEqual([two.title, one.title])
    before.close()
    browser.localStorage.set('downloads', JSON.stringify([two]))
    const after = openTab(openPage(browser, { session }))
    expect(after.titles()).toEqual([two.title, one.title])
    expect(stored(browser)).toEqual([two, one])
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

  it.each([
    [
      'the other has uninstalled',
      ({ store }: Tab) => {
        for (const { id } of [one, three]) store.dispatch(appUninstalled(id))
      },
    ],
    ['was cleared with the storage', (_: Tab, browser: FakeBrowser) => clearStorage(browser)],
  ])('learn on opening what %s in the meantime', async (_, remove) => {
    const { browser, tab: other } = openBrowser()
    const session = new Map<string, string>()
    const before = openTab(openPage(browser, { session }))
    await before.install(one)
    await before.install(three)
    await settled()
    before.close()
    remove(other, browser)
    await settled()
    await other.install(two)
    const after = openTab(openPage(browser, { session }))
    await settled()
    expect(after.titles()).toEqual([two.title])
    expect(stored(browser)).toEqual([two])
    expect(other.titles()).toEqual([two.title])
  })

  it('keep an install that came before the news that the storage was cleared', async () => {
    const browser = makeBrowser()
    const { page, tab } = await openTabWithOther(browser)
    await tab.install(one)
    tellStored(page, null, null)
    await settled()
    expect(stored(browser)).toEqual([one])
    expect(tab.titles()).toEqual([one.title])
  })

  it('apply the later of two operations on one app at once, or the removal if both have the same time', async () => {
    const { browser, tab } = openBrowser()
    const send = openChannel(browser)
    const atMs = Date.now()
    send({ type: 'added', app: one }, atMs)
    send({ type: 'removed', id: one.id }, atMs - 1) // sent late
    send({ type: 'added', app: two }, atMs)
    await elapse(1)
    expect(tab.titles()).toEqual([one.title, two.title])
    send({ type: 'removed', id: two.id }, atMs)
    send({ type: 'added', app: two }, atMs)
    send({ type: 'added', app: three }, atMs)
    await elapse(1)
    expect(tab.titles()).toEqual([one.title, three.title])
  })

  it('forget an operation after five seconds, or if the clock was set back', async () => {
    const browser = makeBrowser()
    const { page, tab } = await openTabWithOther(browser)
    const atMs = Date.now()
    await tab.install(one)
    tellStored(page, 'theme', null) // is none of the list's business
    const readAfter = (elapsedMs: number) => {
      browser.localStorage.set('downloads', JSON.stringify([two]))
      vi.setSystemTime(atMs + elapsedMs)
      return tab.installedList.read()
    }
    expect(readAfter(5000)).toEqual([two])
    expect(readAfter(-3_600_000)).toEqual([two])
    expect(readAfter(4999)).toEqual([two, one])
  })

  it('read storage 50 ms after its event, which may arrive before the new text', async () => {
    const { browser, tab } = openBrowser('[]')
    writeElsewhere(browser, '[]')
    await elapse(49)
    browser.localStorage.set('downloads', JSON.stringify([two]))
    await elapse(1)
    expect(tab.titles()).toEqual([two.title])
  })

  it('correct their own write when a later message contradicts it', async () => {
    const browser = makeBrowser()
    const { tab } = await openTabWithOther(browser)
    await tab.install(one)
    // The other's write arrives first, and looks like an older list …
    writeElsewhere(browser, [])
    await settled()
    expect(stored(browser)).toEqual([one])
    // … until its message arrives.
    openChannel(browser)({ type: 'removed', id: one.id })
    await settled()
    expect(stored(browser)).toEqual([])
    expect(tab.titles()).toEqual([])
  })

  it('agree after both were closed at once, and stop writing', async () => {
    const browser = makeBrowser()
    const sessions = [new Map<string, string>(), new Map<string, string>()]
    const open = () => sessions.map(session => openTab(openPage(browser, { session })))
    const [first, second] = open()
    await settled()
    await first?.install(one)
    await settled()
    first?.close() // reloads, while the other uninstalls and reloads too
    second?.store.dispatch(appUninstalled(one.id))
    await effectsOver()
    second?.close()
    const tabs = open()
    await settled()
    expect(tabs.map(tab => tab.titles())).toEqual([[], []])
    expect(stored(browser)).toEqual([])
    const write = vi.spyOn(browser.localStorage, 'set')
    openChannel(browser)({ type: 'added', app: three })
    await settled()
    expect(tabs.map(tab => tab.titles())).toEqual([[three.title], [three.title]])
    expect(stored(browser)).toEqual([three])
    for (const [, json] of write.mock.calls) expect(json).not.toContain(one.title)
  })

  it('keep the first app that the other installs until this process sees the new list', async () => {
    const { browser, tab } = openBrowser()
    const counts: number[] = []
    tab.store.subscribe(() => counts.push(tab.titles().length))
    openChannel(browser)({ type: 'added', app: one })
    await settled()
    expect(stored(browser)).toEqual([one])
    // It never disappears again, and what has not changed is not dispatched.
    expect(counts.slice(counts.indexOf(1))).toEqual([1])
  })

  it('keep malformed text and show an empty list, also when a message arrives', async () => {
    const browser = makeBrowser()
    const { tab } = await openTabWithOther(browser)
    await tab.install(one)
    writeElsewhere(browser, 'not json')
    await settled()
    expect(tab.titles()).toEqual([])
    const session = new Map<string, string>()
    const asking = openTab(openPage(browser, { session }))
    await settled()
    expect(session.get('downloadsMemory-/')).toContain(one.title) // it has got an answer
    asking.sync()
    expect(browser.localStorage.get('downloads')).toBe('not json')
  })

  it.each([
    // What a frozen tab shows may be the past, so it repairs nothing.
    ['frozen', [one]],
    ['imported', [one, two]],
  ] as const)(
    "apply the other's operations only after the store was %s",
    async (status, repaired) => {
      const { browser, tab: right } = openBrowser()
      right.show(status)
      const left = openTab(openPage(browser))
      await left.install(one)
      left.close()
      openChannel(browser)({ type: 'added', app: two })
      await settled()
      expect(stored(browser)).toEqual(repaired)
      expect(right.installedList.has(two.id)).toBe(true)
      expect(right.titles()).toEqual([])
      right.show('live')
      right.sync()
      expect(right.titles()).toEqual([one.title, two.title])
      expect(stored(browser)).toEqual([one, two])
    },
  )

  it('hear and read nothing while the page is in the back/forward cache, and read again after it', async () => {
    const { browser, page, tab } = openBrowser('[]')
    const send = openChannel(browser)
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    page.dispatchEvent(new Event('pagehide'))
    send({ type: 'added', app: one })
    browser.localStorage.set('downloads', JSON.stringify([three]))
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(tab.titles()).toEqual([three.title])
    await settled()
    send({ type: 'added', app: two })
    await settled()
    expect(tab.titles()).toEqual([three.title, two.title])
  })

  it('report an operation as saved if the page is left meanwhile', async () => {
    const { page, tab } = openBrowser()
    tab.store.dispatch(installRequested(one))
    page.dispatchEvent(new Event('pagehide'))
    await effectsOver()
    expect(tab.announceInstall).toHaveBeenCalledOnce()
  })

  it('ignore invalid messages and invalid session storage', async () => {
    const session = new Map([
      ['downloadsMemory-/', '{"recent":[{"operation":{"type":"added"},"atMs":9e15}]}'],
    ])
    const { browser, tab } = openBrowser([one], { session })
    const send = openChannel(browser)
    send({ type: 'added' })
    send({ type: 'removed', id: one.id }, 'now')
    send({ type: 'added', app: three, before: [one.id, null] })
    send({ type: 'added', app: three, before: { length: 1 } })
    send({ type: 'added', app: two })
    await settled()
    expect(tab.titles()).toEqual([one.title, two.title])
  })
})

it('the order by downloads counts missing values as 0, and keeps equal ones in the order of installing', () => {
  const [small, none, big, equal] = [2, undefined, 9, 2].map(downloads => makeApp({ downloads }))
  const installed = [small, none, big, equal] as AppRecord[]
  expect(orderInstalledApps(installed, 'none')).toBe(installed)
  expect(orderInstalledApps(installed, 'download-asc')).toEqual([none, small, equal, big])
  expect(orderInstalledApps(installed, 'download-desc')).toEqual([big, small, equal, none])
})
