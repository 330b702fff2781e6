import { vi } from 'vitest'

/** What the tabs of one browser share. */
export type FakeBrowser = {
  /** Local storage as it is on disk. */
  localStorage: Map<string, string>
  /** While true, every write throws. */
  isFull: boolean
  processes: FakeProcess[]
  /** Not shared with other browsers. */
  BroadcastChannel: typeof BroadcastChannel
  /** How long the next message between two processes takes. */
  latencyMs(): number
}

/** Pages of one process share a cache of local storage. */
export type FakeProcess = {
  pages: FakePage[]
  cache: Map<string, string>
  /** How many writes of its own have not come back from the disk. Until then, it ignores those of others. */
  unconfirmed: number
  /** Calls `read` once a message from the disk has arrived. */
  receive(read: () => void): void
}

/** The parts of a window that the installed list uses. One per tab. */
export type FakePage = Window & typeof globalThis

/** An empty browser without tabs. Its first process has no cache of its own, so a test can write into it. */
export function makeBrowser(latencyMs = () => 0): FakeBrowser {
  const localStorage = new Map<string, string>()
  const channels = new Set<FakeChannel>()
  class FakeChannel {
    onmessage?: (event: { data: unknown }) => void
    name: string
    send = openPipe(latencyMs)
    constructor(name: string) {
      this.name = name
      channels.add(this)
    }
    postMessage(message: unknown) {
      const data = structuredClone(message)
      for (const other of channels) {
        if (other === this || other.name !== this.name) continue
        this.send(() => channels.has(other) && other.onmessage?.({ data }))
      }
    }
    close() {
      channels.delete(this)
    }
  }
  const browser: FakeBrowser = {
    localStorage,
    isFull: false,
    processes: [],
    BroadcastChannel: FakeChannel as unknown as typeof BroadcastChannel,
    latencyMs,
  }
  startProcess(browser).cache = localStorage
  return browser
}

/** A process of `browser` with a cache of its own, as it is on disk now. */
export function startProcess(browser: FakeBrowser): FakeProcess {
  const process: FakeProcess = {
    pages: [],
    cache: new Map(browser.localStorage),
    unconfirmed: 0,
    receive: openPipe(browser.latencyMs),
  }
  browser.processes.push(process)
  return process
}

/** Messages arrive in their order, each after a time of its own. */
function openPipe(latencyMs: () => number) {
  let dueMs = 0
  return (deliver: () => void) => {
    dueMs = Math.max(dueMs, Date.now() + latencyMs())
    setTimeout(deliver, dueMs - Date.now())
  }
}

/**
 * A new tab of `browser`, by default in its first process. It receives `storage` events of the other tabs.
 * With `isBlocked` every access to storage throws.
 */
export function openPage(
  browser: FakeBrowser,
  {
    isBlocked = false,
    session = new Map<string, string>(),
    process = browser.processes[0] as FakeProcess,
  } = {},
): FakePage {
  const target = new EventTarget()
  const perTab = fakeStorage(session, (key, value) => void session.set(key, value))
  const local = fakeStorage(process.cache, (key, value) => {
    if (browser.isFull) throw new DOMException('full', 'QuotaExceededError')
    process.cache.set(key, value)
    process.unconfirmed++
    browser.localStorage.set(key, value)
    for (const other of browser.processes) {
      other.receive(() => {
        if (other === process) process.unconfirmed--
        else if (other.unconfirmed === 0) other.cache.set(key, value)
        for (const tab of other.pages) if (tab !== page) tellStored(tab, key, value)
      })
    }
  })
  const unlessBlocked = (storage: ReturnType<typeof fakeStorage>) => () => {
    if (isBlocked) throw new DOMException('denied', 'SecurityError')
    return storage
  }
  const page = Object.defineProperties(target, {
    BroadcastChannel: { value: isBlocked ? RefusedChannel : browser.BroadcastChannel },
    localStorage: { get: unlessBlocked(local) },
    sessionStorage: { get: unlessBlocked(perTab) },
  }) as unknown as FakePage
  process.pages.push(page)
  return page
}

/** Sends `page` the event that another tab has stored `newValue`. Null stands for what has been removed. */
export function tellStored(page: FakePage, key: string | null, newValue: string | null): void {
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
}

/** Somebody clears the storage of `browser`, and all its tabs get the event. */
export function clearStorage(browser: FakeBrowser): void {
  browser.localStorage.clear()
  for (const { cache, pages } of browser.processes) {
    cache.clear()
    for (const page of pages) tellStored(page, null, null)
  }
}

class RefusedChannel {
  constructor() {
    throw new DOMException('denied', 'SecurityError')
  }
}

function fakeStorage(
  items: Map<string, string>,
  setItem: (key: string, value: string) => void,
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: key => items.get(key) ?? null,
    setItem,
    removeItem: key => items.delete(key),
  }
}

/** Spies for all services of the store except `installedList`. */
export function spyServices() {
  return {
    notify: vi.fn(),
    announceInstall: vi.fn(),
    alert: vi.fn(),
    logError: console.error,
    isLive: vi.fn(() => true),
    isFrozen: vi.fn(() => false),
  }
}
