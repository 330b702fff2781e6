import { beforeEach, expect, it, vi } from 'vitest'
import {
  appUninstalled,
  installRequested,
} from '../../src/features/installedApps/installedAppsSlice.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import {
  clearStorage,
  type FakeProcess,
  makeBrowser,
  openPage,
  startProcess,
  tellStored,
} from '../support/fakePage.ts'
import { fc } from '../support/fastCheck.ts'
import { makeApp } from '../support/makeApp.ts'
import { effectsOver, elapse, openTab, stopClock, type Tab } from '../support/openTab.ts'
import { expectConsole } from '../support/strictConsole.ts'

const APPS = [
  makeApp(),
  makeApp({ version: '2.1' }),
  // Its fields are invalid, but stay as they are.
  { ...makeApp({ updated: 'yesterday', stores: { web: 'javascript:x' } }), tags: [null] },
  makeApp(),
]

const MAX_STEPS = 25
/** No message between processes takes longer. */
const MAX_LATENCY_MS = 150
/** After this time, all tabs agree. */
const SETTLED_MS = 1000
/** After this time, no tab remembers an operation. */
const FORGOTTEN_MS = 6000

/** One of the three tabs. It stays the same one when it is closed and opened again. */
type Place = {
  /** Undefined while it is closed. */
  tab?: Tab | undefined
  process: FakeProcess
  session: Map<string, string>
  /** Texts of notifications and alerts that no step has expected yet. */
  said: string[]
  /** For each app, whether this tab may take it for installed. */
  beliefs: Map<AppRecord, Set<boolean>>
  /** The titles that a frozen store shows. */
  frozen?: string[] | undefined
  undone?: { app: AppRecord; followers: AppRecord[]; press: () => void } | undefined
}

/** A browser with three tabs, and the model: what is installed in it, whatever its tabs know. */
class World {
  browser
  places: Place[]
  /** Oldest install first. */
  installed: AppRecord[]
  /** Whether every tab that is not frozen knows everything. */
  isSettled = true
  /** Whether each change came after all knew the one before. Only then the order is certain. */
  isOrdered = true
  lastPlace: Place | undefined

  constructor(installed: AppRecord[], latencyMs: () => number, areTwoInOneProcess: boolean) {
    this.browser = makeBrowser(latencyMs)
    this.browser.localStorage.set('downloads', JSON.stringify(installed))
    this.installed = installed
    const [one, two, other] = [1, 2, 3].map(() => startProcess(this.browser)) as FakeProcess[]
    this.places = [one, two, areTwoInOneProcess ? two : other].map(process => ({
      process: process as FakeProcess,
      session: new Map(),
      said: [],
      beliefs: new Map(),
    }))
    for (const place of this.places) {
      this.tellAll(place)
      this.open(place)
    }
  }

  open(place: Place): void {
    const tab = openTab(openPage(this.browser, place))
    for (const service of [tab.notify, tab.announceInstall, tab.alert]) {
      service.mockImplementation((text: string) => place.said.push(text))
    }
    place.tab = tab
  }

  close(place: Place): void {
    place.tab?.close()
    place.tab = place.frozen = place.undone = undefined
    if (this.isSettled) return
    // When it opens again, it may read an older list until the others answer.
    for (const app of APPS) place.beliefs.set(app, new Set([true, false]))
  }

  /**
   * Expects one of the texts that follow from what the tab may believe. A frozen store says nothing, and is live
   * after it. Storage that was full has room again.
   */
  async act(
    place: Place,
    app: AppRecord,
    act: () => void,
    textFor: (isInstalled: boolean) => string | undefined,
  ): Promise<string | undefined> {
    const { frozen, beliefs, said } = place
    const texts = frozen ? [undefined] : [...(beliefs.get(app) ?? [])].map(textFor)
    // What one tab does within a millisecond counts as done in one after the other.
    if (this.lastPlace !== place) await elapse(MAX_STEPS)
    this.lastPlace = place
    act()
    await effectsOver()
    const text = said.shift()
    expect(texts).toContain(text)
    this.browser.isFull = false
    this.thaw(place)
    return text
  }

  thaw(place: Place): void {
    if (!place.frozen) return
    expect(place.tab?.titles()).toEqual(place.frozen)
    place.frozen = undefined
    place.tab?.show('live')
    place.tab?.sync()
  }

  /** The visitor has changed the list in this tab, which knows it at once. */
  change(place: Place, app: AppRecord, installed: AppRecord[]): void {
    this.installed = installed
    this.isOrdered &&= this.isSettled
    this.isSettled = false
    place.beliefs.get(app)?.clear()
    for (const { beliefs } of this.places) beliefs.get(app)?.add(installed.includes(app))
  }

  /** Opens all tabs, and waits until they agree. */
  async settle(): Promise<void> {
    // One that was closed at once may be the only one that knows of its install.
    for (const place of this.places) if (!place.tab) this.open(place)
    await elapse(SETTLED_MS)
    this.isSettled = true
    const stored = this.browser.localStorage.get('downloads') ?? '[]'
    const titles = titlesOf(JSON.parse(stored))
    const expected = titlesOf(this.installed)
    if (this.isOrdered) expect(titles).toEqual(expected)
    else expect(titles.toSorted()).toEqual(expected.toSorted())
    for (const place of this.places) {
      expect(place.process.cache.get('downloads') ?? '[]').toBe(stored)
      if (place.frozen) continue
      expect(place.tab?.titles()).toEqual(titles)
      this.tellAll(place)
    }
  }

  /** The tab of `place` knows everything. */
  tellAll({ beliefs }: Place): void {
    for (const app of APPS) beliefs.set(app, new Set([this.installed.includes(app)]))
  }

  /** Expects what is true at any time. */
  check(): void {
    const stored: AppRecord[] = JSON.parse(this.browser.localStorage.get('downloads') ?? '[]')
    expect(stored).toEqual(stored.map(({ id }) => APPS.find(app => app.id === id)))
    expect(new Set(titlesOf(stored)).size).toBe(stored.length)
    for (const { tab, frozen, beliefs, said } of this.places) {
      expect(said).toEqual([])
      if (!tab) continue
      const titles = tab.titles()
      const knowsAll = this.isOrdered && [...beliefs.values()].every(({ size }) => size === 1)
      const isBelieved = (app: AppRecord) => beliefs.get(app)?.has(titles.includes(app.title))
      if (frozen || knowsAll) expect(titles).toEqual(frozen ?? titlesOf(this.installed))
      else expect(APPS.filter(app => !isBelieved(app))).toEqual([])
      expect(new Set(titles).size).toBe(titles.length)
    }
  }
}

const titlesOf = (apps: AppRecord[]) => apps.map(({ title }) => title)

/** What happens in a tab that is open, perhaps with an app. */
type Step = (world: World, place: Place & { tab: Tab }, app: AppRecord) => unknown

// Each step expects what the tab says. A tab that may not know of another one's change has two answers.
const STEPS = {
  async install(world, place, app) {
    const { isFull } = world.browser
    const act = () => place.tab.store.dispatch(installRequested(app))
    const text = await world.act(place, app, act, isInstalled => {
      if (isInstalled) return 'Already added in downloads'
      return isFull ? "Your browser couldn't save this app." : 'App Installing'
    })
    if (text !== 'App Installing') return
    world.change(place, app, [...world.installed.filter(other => other !== app), app])
  },
  async uninstall(world, place, any) {
    // One of those that it lists
    const titles = place.tab.titles()
    const app = APPS.find(({ title }) => title === titles[any.id % titles.length])
    if (!app) return
    const { isFull } = world.browser
    const act = () => place.tab.store.dispatch(appUninstalled(app.id))
    const text = await world.act(place, app, act, isInstalled => {
      if (!isInstalled) return undefined
      return isFull ? "Your browser couldn't remove this app." : 'App Uninstalled'
    })
    if (text !== 'App Uninstalled') return
    const { installed } = world
    const followers = installed.slice(installed.indexOf(app) + 1)
    place.undone = { app, followers, press: place.tab.notify.mock.lastCall?.[1].onUndo }
    const others = installed.filter(other => other !== app)
    world.change(place, app, others)
  },
  async undo(world, place) {
    if (!place.undone) return
    const { app, followers, press } = place.undone
    const { frozen } = place
    const { isFull } = world.browser
    place.undone = undefined
    const text = await world.act(place, app, press, isInstalled =>
      isFull && !isInstalled ? "Your browser couldn't save this app." : undefined,
    )
    if (text || frozen) return
    const { installed } = world
    const index = installed.findIndex(other => followers.includes(other))
    const restored = installed.toSpliced(index < 0 ? installed.length : index, 0, app)
    world.change(place, app, installed.includes(app) ? installed : restored)
  },
  wait: () => elapse(MAX_LATENCY_MS / 3),
  settle: world => world.settle(),
  async forget(world) {
    await world.settle()
    await elapse(FORGOTTEN_MS)
  },
  close: (world, place) => world.close(place),
  crash(world, place) {
    world.close(place)
    place.process = startProcess(world.browser)
  },
  async fillStorage(world) {
    await world.settle()
    world.browser.isFull = true
  },
  async clearStorage(world) {
    await world.settle()
    for (const { process } of world.places) {
      // Soon each tab will read the list again.
      for (const page of process.pages) tellStored(page, 'downloads', '[]')
    }
    world.isSettled = false
    for (const place of world.places.slice(1)) world.close(place)
    clearStorage(world.browser)
    world.installed = []
    await elapse(MAX_LATENCY_MS)
    for (const place of world.places) {
      if (!place.tab) continue
      world.thaw(place)
      world.tellAll(place)
    }
  },
  async freeze(world, place) {
    if (place.frozen) return
    await world.settle()
    place.frozen = place.tab.titles()
    place.tab.show('frozen')
  },
} satisfies Record<string, Step>

type Name = keyof typeof STEPS
const often: Name[] = ['install', 'install', 'uninstall', 'uninstall', 'undo']

const step = fc.record({
  name: fc.constantFrom(...often, ...(Object.keys(STEPS) as Name[])),
  tab: fc.nat(2),
  app: fc.nat(APPS.length - 1),
})

const visit = fc.record({
  installed: fc.subarray(APPS),
  steps: fc.array(step, { minLength: 15, maxLength: MAX_STEPS }),
  latencies: fc.array(fc.nat(MAX_LATENCY_MS), { minLength: 5, maxLength: 10 }),
  areTwoInOneProcess: fc.boolean(),
  /** Each step waits until all tabs know of the one before. */
  isPatient: fc.constantFrom(true, false, false, false),
})

beforeEach(stopClock)

it('three tabs lose no install and restore no uninstall', async () => {
  const visits = fc.asyncProperty(visit, async ({ installed, steps, latencies, ...options }) => {
    vi.clearAllTimers()
    let messages = 0
    const latencyMs = () => latencies[messages++ % latencies.length] ?? 0
    const world = new World(installed, latencyMs, options.areTwoInOneProcess)
    for (const { name, tab, app } of steps) {
      const place = world.places[tab] as Place & { tab: Tab }
      // What happens to a closed tab is that it opens again.
      if (place.tab) await STEPS[name](world, place, APPS[app] as AppRecord)
      else world.open(place)
      if (options.isPatient) await world.settle()
      world.check()
    }
    world.browser.isFull = false
    for (const place of world.places) world.thaw(place)
    await world.settle()
    for (const place of world.places) world.close(place)
  })
  const running = fc.assert(visits, { numRuns: 75 })
  await running.finally(() => expectConsole(/Error storing data/))
})
