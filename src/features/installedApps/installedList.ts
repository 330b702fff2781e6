import { createPersistoid } from 'redux-persist'
import { type AppRecord, parseStoredList } from '../../shared/domain/appRecord.ts'
import { applyOperation, type Operation } from './operations.ts'
import {
  createRecentOperations,
  parseOperations,
  type RecentOperation,
} from './recentOperations.ts'

/** Local storage key of the installed list, a JSON array of whole records (spec 3). */
const DOWNLOADS_KEY = 'downloads'
/** A `storage` event may arrive before this tab's process sees the new text. */
const SETTLE_MS = 50

const NO_APPS: AppRecord[] = []

/** Tabs announce operations. A page that opens asks for those it has missed. */
type Message = { type: 'applied' | 'asked' | 'answered'; recent: RecentOperation[] }

type InstalledListObserver = {
  /** Gets the whole list, oldest install first, when it may have changed. */
  onList(apps: AppRecord[]): void
  /** While true (time travel), nothing is read, repaired or passed on. */
  isFrozen(): boolean
  /** Ends the observation. */
  signal: AbortSignal
}

export type InstalledList = ReturnType<typeof createInstalledList>

/** The installed list of this browser, shared by its tabs. The storages of `page` may be blocked or full. */
export function createInstalledList(page: Window & typeof globalThis) {
  const storage = createStoredList(() => page.localStorage)
  const operations = createRecentOperations(page)
  // The site never removes the key or writes malformed text. Whoever did so should not be overruled.
  if (!storage.read()) operations.clear()
  let channel: BroadcastChannel | undefined

  const post = (message: Message) => channel?.postMessage(message)

  function read(): AppRecord[] {
    const stored = storage.read()
    const list = stored ?? NO_APPS
    // A single tab has nothing to repair, and the site never writes malformed text. If there is no text
    // (null), another process may have written the first list, which this process does not see yet.
    if (stored === undefined || !operations.hasOtherTabs()) return list
    return operations.list().reduce((list, { operation }) => applyOperation(list, operation), list)
  }

  function repair(): AppRecord[] {
    const apps = read()
    if (apps !== (storage.read() ?? NO_APPS)) storage.write(apps)
    return apps
  }

  return {
    /** The stored list, with recent operations that an older list of another tab has undone. */
    read,
    /** Whether that list has the app. The store's list may differ. */
    has: (id: AppRecord['id']) => read().some(app => app.id === id),
    /**
     * Applies one operation to the stored list, never to the store's, which time travel may have changed.
     * Other tabs learn of it once it is stored. Resolves to whether the browser has stored it.
     */
    async apply(operation: Operation): Promise<boolean> {
      const current = repair()
      const next = applyOperation(current, operation)
      const isStored = next === current || (await storage.write(next))
      if (isStored) post({ type: 'applied', recent: [operations.addOwn(operation)] })
      return isStored
    },
    /** Follows other tabs. */
    observe({ onList, isFrozen, signal }: InstalledListObserver) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const emit = (readList: () => AppRecord[]) => {
        if (!isFrozen()) onList(readList())
      }
      const sync = () => emit(repair)
      const syncSoon = () => {
        clearTimeout(timer)
        timer = setTimeout(sync, SETTLE_MS)
      }
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const { type, recent: received } = (data ?? {}) as Partial<Message>
        operations.setHasOtherTabs(true)
        const newer = parseOperations(received).filter(operations.add)
        if (type === 'asked') post({ type: 'answered', recent: operations.list() })
        if (newer.length > 0) emit(read)
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
        // Somebody removed the key on purpose, so operations must not bring it back, here or in a tab that opens.
        if (newValue === null) operations.takeBack(storage.read() ?? NO_APPS)
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
        /** Repairs the list and passes it to `onList`. */
        sync,
      }
    },
  }
}

/** The stored list. `getStorage` returns local storage, or throws if it is blocked. */
function createStoredList(getStorage: () => Storage) {
  // Parsing thousands of records takes longer than a visitor should wait for an uninstall.
  let lastRead: { json: string; apps: AppRecord[] | undefined } | undefined
  const config = {
    key: DOWNLOADS_KEY,
    keyPrefix: '',
    serialize: false,
    storage: {
      // Stores before it returns. It is async, since redux-persist only catches rejections.
      async setItem(key: string, { apps }: { apps: AppRecord[] }) {
        const json = JSON.stringify(apps)
        getStorage().setItem(key, json)
        lastRead = { json, apps }
      },
      // Reading is ours, and the site never removes the list.
      getItem: async () => null,
      removeItem: async () => {},
    },
  }
  return {
    /** The valid records. Null without a stored list, undefined if it is malformed or storage is blocked. */
    read(): AppRecord[] | null | undefined {
      try {
        const json = getStorage().getItem(DOWNLOADS_KEY)
        if (json === null) return null
        if (json !== lastRead?.json) lastRead = { json, apps: parseStoredList(json) }
        return lastRead.apps
      } catch {
        return undefined
      }
    },
    /** Stores the list before it returns. Resolves to false if the browser has refused it. */
    async write(apps: AppRecord[]): Promise<boolean> {
      let isStored = true
      // redux-persist's reducer would wrap the list in an object and put functions into the trace, so only its
      // writer is used. Each write has one of its own, and learns of its own failure.
      const persistoid = createPersistoid({
        ...config,
        writeFailHandler: () => {
          isStored = false
        },
      })
      persistoid.update({ apps })
      // By itself, it would write in a later task, when the page may be gone.
      await persistoid.flush()
      return isStored
    },
  }
}
