import { readSessionValue, writeSessionValue } from '../../shared/browser/sessionValue.ts'
import { type AppRecord, parseRecords } from '../../shared/domain/appRecord.ts'
import {
  applyOperation,
  createDownloadsStorage,
  DOWNLOADS_KEY,
  idOf,
  type Operation,
} from './downloadsStorage.ts'

/** How long an operation is remembered, to apply it again if another tab writes an older list. */
const REMEMBERED_MS = 5000
/** A `storage` event may arrive before this tab's process sees the new text. */
const SETTLE_MS = 50
/** Session storage key. What a tab knows about other tabs survives its reload. */
const MEMORY_KEY = 'downloadsMemory'

/** `atMs` in ms since 1970. Of two operations on one app, the later one counts. */
type RecentOperation = { operation: Operation; atMs: number }
/** `hasOtherTabs` is true if there is another tab, which may have written an older list. */
type Memory = { recent: RecentOperation[]; hasOtherTabs: boolean }
/** Tabs announce operations. A page that opens asks for those it has missed. */
type Message = { type: 'applied' | 'asked' | 'answered'; recent: RecentOperation[] }

export type DownloadsObserver = {
  /** Gets the whole list, oldest install first, when it may have changed. */
  onList(apps: AppRecord[]): void
  /** While true (time travel), the observer gets nothing. */
  isPaused(): boolean
  /** Ends the observation. */
  signal: AbortSignal
}

export type Downloads = ReturnType<typeof createDownloads>

/** The installed list of this browser, shared by its tabs. The storages of `page` may be blocked or full. */
export function createDownloads(page: Window & typeof globalThis) {
  const storage = createDownloadsStorage(() => page.localStorage)
  let channel: BroadcastChannel | undefined
  let pending = Promise.resolve(true)
  let { recent, hasOtherTabs } = readMemory()

  function readMemory(): Memory {
    const memory = (readSessionValue(MEMORY_KEY, page) ?? {}) as Partial<Memory>
    return { recent: parseRecent(memory.recent), hasOtherTabs: memory.hasOtherTabs === true }
  }

  function remember(known: Partial<Memory>): void {
    recent = known.recent ?? recent
    hasOtherTabs = known.hasOtherTabs ?? hasOtherTabs
    writeSessionValue(MEMORY_KEY, { recent, hasOtherTabs }, page)
  }

  /** Remembers only the latest operation on each app; of two at the same time, the removal. Returns false for an older one. */
  function rememberOperation(entry: RecentOperation): boolean {
    const known = recent.find(({ operation }) => idOf(operation) === idOf(entry.operation))
    if (known && !isLater(entry, known)) return false
    remember({ recent: [...recent.filter(other => isRecent(other) && other !== known), entry] })
    return true
  }

  const post = (message: Message) => channel?.postMessage(message)

  /** The stored list, with recent operations that another tab's older list has undone. `isRepaired` also stores it. */
  function readList({ isRepaired }: { isRepaired: boolean }): AppRecord[] {
    const stored = storage.read()
    const list = stored ?? []
    // A single tab has nothing to repair, and the site never writes malformed text. If there is no text
    // (null), another process may have written the first list, which this process does not see yet.
    if (stored === undefined || !hasOtherTabs) return list
    const apps = recent
      .filter(isRecent)
      .reduce((list, { operation }) => applyOperation(list, operation), list)
    if (isRepaired && apps !== list) storage.write(apps)
    return apps
  }

  return {
    /** The stored list. Restores what an older list of another tab has undone. */
    read(): AppRecord[] {
      // The site never removes the key or writes malformed text. What somebody else did stays.
      if (!storage.read()) remember({ recent: [] })
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
        if (isSaved) {
          // Later than the operation it follows, even within one millisecond.
          const known = recent.find(entry => idOf(entry.operation) === idOf(operation))
          const entry = { operation, atMs: Math.max(Date.now(), (known?.atMs ?? 0) + 1) }
          rememberOperation(entry)
          post({ type: 'applied', recent: [entry] })
        }
        return isSaved
      })
    },
    /** Whether the browser has stored the last operation. */
    saved: () => pending,
    /** Follows other tabs. */
    observe({ onList, isPaused, signal }: DownloadsObserver) {
      let timer: ReturnType<typeof setTimeout> | undefined
      let hasMissed = false
      const emitList = (isRepaired: boolean) => {
        hasMissed = isPaused()
        if (!hasMissed) onList(readList({ isRepaired }))
      }
      const sync = () => emitList(true)
      const syncSoon = () => {
        clearTimeout(timer)
        timer = setTimeout(sync, SETTLE_MS)
      }
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const { type, recent: received } = (data ?? {}) as Partial<Message>
        remember({ hasOtherTabs: true })
        const newer = parseRecent(received).filter(rememberOperation)
        if (type === 'asked') post({ type: 'answered', recent: recent.filter(isRecent) })
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
        remember({ hasOtherTabs: false })
        post({ type: 'asked', recent: recent.filter(isRecent) })
      }
      const close = () => {
        // A message on an open channel would evict the page from the back/forward cache.
        channel?.close()
        channel = undefined
      }
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key !== DOWNLOADS_KEY && key !== null) return
        // Somebody removed the key on purpose, so operations must not bring it back.
        remember({ hasOtherTabs: true, ...(newValue === null && { recent: [] }) })
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
        /** Does the same if the list may have changed during a pause. */
        catchUp: () => hasMissed && sync(),
      }
    },
  }
}

/** The operations from an earlier page or another tab. Invalid entries are dropped. */
function parseRecent(value: unknown): RecentOperation[] {
  return Array.isArray(value) ? value.filter(isRecentOperation) : []
}

function isRecentOperation(value: unknown): value is RecentOperation {
  const { operation, atMs } = (value ?? {}) as Partial<RecentOperation>
  if (typeof atMs !== 'number' || !operation) return false
  return operation.type === 'added'
    ? parseRecords([operation.app]).apps.length === 1
    : operation.type === 'removed' && typeof operation.id === 'number'
}

function isLater(a: RecentOperation, b: RecentOperation): boolean {
  if (a.atMs !== b.atMs) return a.atMs > b.atMs
  return a.operation.type === 'removed' && b.operation.type === 'added'
}

function isRecent({ atMs }: RecentOperation): boolean {
  // The clock may have been set back.
  return Math.abs(Date.now() - atMs) < REMEMBERED_MS
}
