import { vi } from 'vitest'

/** What the tabs of one browser share. */
export type FakeBrowser = {
  localStorage: Map<string, string>
  pages: FakePage[]
  /** Not shared with other browsers. */
  BroadcastChannel: typeof BroadcastChannel
}

/** The parts of a window that the installed list uses. One per tab. */
export type FakePage = Window & typeof globalThis

/** An empty browser without tabs. */
export function makeBrowser(): FakeBrowser {
  const id = crypto.randomUUID()
  class OwnChannel extends BroadcastChannel {
    constructor(name: string) {
      super(`${id} ${name}`)
    }
  }
  return { localStorage: new Map(), pages: [], BroadcastChannel: OwnChannel }
}

/**
 * A new tab of `browser`. It receives `storage` events of the other tabs. With `isBlocked` every access
 * to storage throws, with `isFull` every write.
 */
export function openPage(
  browser: FakeBrowser,
  { isBlocked = false, isFull = false, session = new Map<string, string>() } = {},
): FakePage {
  const target = new EventTarget()
  const unlessBlocked = (storage: ReturnType<typeof fakeStorage>) => () => {
    if (isBlocked) throw new DOMException('denied', 'SecurityError')
    return storage
  }
  const local = fakeStorage(browser.localStorage, isFull, (key, newValue) => {
    for (const other of browser.pages.filter(tab => tab !== page)) {
      other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    }
  })
  const perTab = fakeStorage(session, isFull, () => {})
  const page = Object.defineProperties(target, {
    BroadcastChannel: { value: isBlocked ? RefusedChannel : browser.BroadcastChannel },
    localStorage: { get: unlessBlocked(local) },
    sessionStorage: { get: unlessBlocked(perTab) },
  }) as unknown as FakePage
  browser.pages.push(page)
  return page
}

class RefusedChannel {
  constructor() {
    throw new DOMException('denied', 'SecurityError')
  }
}

function fakeStorage(
  items: Map<string, string>,
  isFull: boolean,
  onChange: (key: string, newValue: string) => void,
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: key => items.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
      onChange(key, value)
    },
    removeItem: key => items.delete(key),
  }
}

/** Spies for all services of the store except `installedList`. */
export function spyServices() {
  return {
    notify: vi.fn(),
    announceInstall: vi.fn(),
    alert: vi.fn(),
    alertFailure: vi.fn(),
    logError: console.error,
    isLive: vi.fn(() => true),
    isFrozen: vi.fn(() => false),
  }
}
