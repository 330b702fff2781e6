import * as v from 'valibot'
import { type AppRecord, appRecordSchema } from '../../shared/appRecord.ts'
import {
  applyOperation,
  createDownloadsStorage,
  DOWNLOADS_KEY,
  idOf,
  type Operation,
} from './downloadsStorage.ts'

/** For this long an operation is remembered, so that another tab's write of an older list cannot undo it. */
const REMEMBERED_MS = 5000
/** A `storage` event may come before this tab's own process sees the new text. */
const SETTLE_MS = 50
/** Recent operations outlive our own reload under this key of sessionStorage. */
const RECENT_KEY = 'recentOperations'

const operationSchema = v.variant('type', [
  v.object({ type: v.literal('added'), app: appRecordSchema }),
  v.object({ type: v.literal('removed'), id: v.number() }),
])
const recentSchema = v.array(v.object({ operation: operationSchema, atMs: v.number() }))

type RecentOperation = { operation: Operation; atMs: number }

/** What happens in other tabs, as the store should hear of it. */
export type DownloadsObserver = {
  onOperation(operation: Operation): void
  onList(apps: AppRecord[]): void
  /** True while the screen shows another moment than now (time travel): nothing is passed on. */
  isPaused(): boolean
}

/** The installed list of this browser, shared by its tabs. */
export type Downloads = {
  /** The stored list with this tab's recent operations applied: what a fresh page starts from. */
  read(): AppRecord[]
  /** Whether the stored list has the app, whatever the store says. */
  has(id: AppRecord['id']): boolean
  /**
   * Applies one operation of the visitor to the stored list (never to the store's, which time travel
   * may have changed) and writes it at once; other tabs are told when it is stored. See `saved`.
   */
  apply(operation: Operation): void
  /** Whether the browser kept the last operation applied. */
  saved(): Promise<boolean>
  /** Follows other tabs until the returned function is called. */
  observe(observer: DownloadsObserver): () => void
}

/** Works in `page`, whose storages may be blocked or full. */
export function createDownloads(page: Window & typeof globalThis): Downloads {
  const storage = createDownloadsStorage(() => page.localStorage)
  let channel: BroadcastChannel | undefined
  let pending = Promise.resolve(true)
  let recent = recall()

  function recall(): RecentOperation[] {
    try {
      return v.parse(recentSchema, JSON.parse(page.sessionStorage.getItem(RECENT_KEY) ?? '[]'))
    } catch {
      return []
    }
  }

  function remember(operations: RecentOperation[]): void {
    recent = operations
    try {
      page.sessionStorage.setItem(RECENT_KEY, JSON.stringify(recent))
    } catch {
      // Then they are remembered until the page goes.
    }
  }

  /** The latest word on each app counts. */
  function rememberOne(operation: Operation): void {
    const others = recent.filter(entry => idOf(entry.operation) !== idOf(operation))
    remember([...others.filter(isRecent), { operation, atMs: Date.now() }])
  }

  /** The list as it should be; storage is mended where another tab's older list took something from it. */
  function read(): AppRecord[] {
    const stored = storage.read()
    // Someone removed the whole key on purpose: what is remembered must not bring it back.
    if (stored === undefined) {
      remember([])
      return []
    }
    const apps = recent
      .filter(isRecent)
      .reduce((list, { operation }) => applyOperation(list, operation), stored)
    if (apps !== stored) storage.write(apps)
    return apps
  }

  return {
    read,
    has: id => (storage.read() ?? []).some(app => app.id === id),
    apply(operation) {
      const stored = storage.read() ?? []
      const next = applyOperation(stored, operation)
      const write = next === stored ? Promise.resolve(true) : storage.write(next)
      pending = write.then(isSaved => {
        if (isSaved) {
          rememberOne(operation)
          channel?.postMessage(operation)
        }
        return isSaved
      })
    },
    saved: () => pending,
    observe({ onOperation, onList, isPaused }) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const sync = () => {
        if (!isPaused()) onList(read())
      }
      const open = () => {
        channel = new page.BroadcastChannel(DOWNLOADS_KEY)
        channel.onmessage = ({ data }: MessageEvent<unknown>) => {
          if (!v.is(operationSchema, data)) return
          rememberOne(data)
          if (!isPaused()) onOperation(data)
        }
      }
      const close = () => {
        // A message on an open channel throws the page out of the back/forward cache.
        channel?.close()
        channel = undefined
      }
      const onStorage = ({ key }: StorageEvent) => {
        if (key !== DOWNLOADS_KEY && key !== null) return
        clearTimeout(timer)
        timer = setTimeout(sync, SETTLE_MS)
      }
      const onPageShow = ({ persisted }: PageTransitionEvent) => {
        if (!persisted) return
        open()
        sync()
      }
      open()
      page.addEventListener('storage', onStorage)
      page.addEventListener('pagehide', close)
      page.addEventListener('pageshow', onPageShow)
      return () => {
        clearTimeout(timer)
        close()
        page.removeEventListener('storage', onStorage)
        page.removeEventListener('pagehide', close)
        page.removeEventListener('pageshow', onPageShow)
      }
    },
  }
}

function isRecent({ atMs }: RecentOperation): boolean {
  return Date.now() - atMs < REMEMBERED_MS
}
