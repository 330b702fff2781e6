import { vi } from 'vitest'

/** What the tabs of one browser share. */
export type FakeBrowser = {
  localStorage: Map<string, string>
  /** While true, every write throws. */
  isFull: boolean
  /** One per tab, with the parts of a window that the installed list uses. */
  pages: Window[]
}

/** A browser without tabs. */
export function makeBrowser(): FakeBrowser {
  return { localStorage: new Map(), isFull: false, pages: [] }
}

/**
 * A new tab of `browser`. It receives `storage` events of the other tabs. With `isBlocked` every access to
 * storage throws.
 */
export function openPage(browser: FakeBrowser, { isBlocked = false } = {}): Window {
  const localStorage: Pick<Storage, 'getItem' | 'setItem'> = {
    getItem: key => browser.localStorage.get(key) ?? null,
    setItem(key, value) {
      if (browser.isFull) throw new DOMException('full', 'QuotaExceededError')
      browser.localStorage.set(key, value)
      for (const other of browser.pages) if (other !== page) tellStored(other, key)
    },
  }
  const page = Object.defineProperty(new EventTarget(), 'localStorage', {
    get() {
      if (isBlocked) throw new DOMException('denied', 'SecurityError')
      return localStorage
    },
  }) as unknown as Window
  browser.pages.push(page)
  return page
}

/** Sends `page` the event that another tab has changed `key`, or cleared the storage if that is null. */
export function tellStored(page: Window, key: string | null): void {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

/** Spies for the extra argument of the store, except `installedList`. */
export function spyExtra() {
  return {
    notify: vi.fn(),
    announceInstall: vi.fn(),
    alert: vi.fn(),
    logError: console.error,
    isLive: vi.fn(() => true),
    isFrozen: vi.fn(() => false),
  }
}
