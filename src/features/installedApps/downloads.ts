import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { createDownloadsStorage, DOWNLOADS_KEY } from './downloadsStorage.ts'
import { applyOperation, type Operation } from './operations.ts'
import {
  createRecentOperations,
  parseOperations,
  type RecentOperation,
} from './recentOperations.ts'

/** A `storage` event may arrive before this tab's process sees the new text. */
const SETTLE_MS = 50

/** Tabs announce operations. A page that opens asks for those it has missed. */
type Message = { type: 'applied' | 'asked' | 'answered'; recent: RecentOperation[] }

export type DownloadsObserver = {
  /** Gets the whole list, oldest install first, when it may have changed. */
  onList(apps: AppRecord[]): void
  /** While true (time travel), nothing is read, repaired or passed on. */
  isFrozen(): boolean
  /** Ends the observation. */
  signal: AbortSignal
}

export type Downloads = ReturnType<typeof createDownloads>

/** The installed list of this browser, shared by its tabs. The storages of `page` may be blocked or full. */
export function createDownloads(page: Window & typeof globalThis) {
  const storage = createDownloadsStorage(() => page.localStorage)
  const operations = createRecentOperations(page)
  let channel: BroadcastChannel | undefined
  let pending = Promise.resolve(true)

  const post = (message: Message) => channel?.postMessage(message)

  /** The stored list, with recent operations that another tab's older list has undone. `isRepaired` also stores it. */
  function readList({ isRepaired }: { isRepaired: boolean }): AppRecord[] {
    const stored = storage.read()
    const list = stored ?? []
    // A single tab has nothing to repair, and the site never writes malformed text. If there is no text
    // (null), another process may have written the first list, which this process does not see yet.
    if (stored === undefined || !operations.hasOtherTabs()) return list
    const apps = operations
      .list()
      .reduce((list, { operation }) => applyOperation(list, operation), list)
    if (isRepaired && apps !== list) storage.write(apps)
    return apps
  }

  return {
    /** The stored list. Restores what an older list of another tab has undone. */
    read(): AppRecord[] {
      // The site never removes the key or writes malformed text. What somebody else did stays.
      if (!storage.read()) operations.clear()
      return readList({ isRepaired: true })
    },
    /** Whether that list has the app. The store's list may differ. */
    has: (id: AppRecord['id']) => readList({ isRepaired: true }).some(app => app.id === id),
    /**
     * Applies one operation to the stored list, never to the store's, which time travel may have changed.
     * Other tabs learn of it once it is stored. See `saved`.
     */
    apply(operation: Operation): void {
      const current = readList({ isRepaired: true })
      const next = applyOperation(current, operation)
      const write = next === current ? Promise.resolve(true) : storage.write(next)
      pending = write.then(isSaved => {
        if (isSaved) post({ type: 'applied', recent: [operations.addOwn(operation)] })
        return isSaved
      })
    },
    /** Whether the browser has stored the last operation. */
    saved: () => pending,
    /** Follows other tabs. */
    observe({ onList, isFrozen, signal }: DownloadsObserver) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const emitList = (isRepaired: boolean) => {
        if (!isFrozen()) onList(readList({ isRepaired }))
      }
      const sync = () => emitList(true)
      const syncSoon = () => {
        clearTimeout(timer)
        timer = setTimeout(sync, SETTLE_MS)
      }
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const { type, recent: received } = (data ?? {}) as Partial<Message>
        operations.setHasOtherTabs(true)
        const newer = parseOperations(received).filter(operations.add)
        if (type === 'asked') post({ type: 'answered', recent: operations.list() })
        if (newer.length > 0) emitList(false)
        // The sender's write may have been overwritten. By then, this process sees the latest text.
        syncSoon()
      }
      const open = () => {
        try {
          channel = new page.BroadcastChannel(DOWNLOADS_KEY)
        } catch {
          // Some browsers that block storage refuse this too. Then each tab is on its own.
          return
        }
        channel.onmessage = onMessage
        // This tab counts as the only one until another answers.
        operations.setHasOtherTabs(false)
        post({ type: 'asked', recent: operations.list() })
      }
      const close = () => {
        // A message on an open channel would evict the page from the back/forward cache.
        channel?.close()
        channel = undefined
      }
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key !== DOWNLOADS_KEY && key !== null) return
        operations.setHasOtherTabs(true)
        // Somebody removed the key on purpose, so operations must not bring it back.
        if (newValue === null) operations.clear()
        syncSoon()
      }
      const onPageShow = ({ persisted }: PageTransitionEvent) => {
        if (!persisted) return
        open()
        sync()
      }
      sync()
      open()
      page.addEventListener('storage', onStorage, { signal })
      page.addEventListener('pagehide', close, { signal })
      page.addEventListener('pageshow', onPageShow, { signal })
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        close()
      })
      return {
        /** Passes the list to `onList`. */
        sync,
      }
    },
  }
}
