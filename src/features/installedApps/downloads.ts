import { type AppRecord, parseRecords } from '../../shared/domain/appRecord.ts'
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
/** What a page knows of tabs outlives its own reload under this key of sessionStorage. */
const MEMORY_KEY = 'downloadsMemory'

/** An operation and when it happened, in ms since 1970: of two on one app the later counts. */
type RecentOperation = { operation: Operation; atMs: number }
/** What a page knows of tabs. `hasCompany`: another tab was heard, which may have written an older list. */
type Memory = { recent: RecentOperation[]; hasCompany: boolean }
/** What tabs tell each other: operations as they happen; and, when a page opens, what it may have missed. */
type Message = { type: 'applied' | 'asked' | 'answered'; recent: RecentOperation[] }

/** What happens in other tabs, as the store should hear of it. */
export type DownloadsObserver = {
  /** One app was added or removed. */
  onOperation(operation: Operation): void
  /** The whole list as it should be now, oldest install first; it may be the one known already. */
  onList(apps: AppRecord[]): void
  /** True while the screen shows another moment than now (time travel): nothing is passed on. */
  isPaused(): boolean
}

/** The installed list of this browser, shared by its tabs. */
export type Downloads = {
  /**
   * What a fresh page starts from: the stored list, with recent operations applied if there is
   * another tab; gives back to storage what that one's older list took from it.
   */
  read(): AppRecord[]
  /** Whether that list has the app, whatever the store says. */
  has(id: AppRecord['id']): boolean
  /**
   * Applies one operation of the visitor to the stored list (never to the store's, which time travel
   * may have changed) and writes it at once; other tabs are told when it is stored. See `saved`.
   */
  apply(operation: Operation): void
  /** Whether the browser kept the last operation applied. */
  saved(): Promise<boolean>
  /**
   * Follows other tabs until `stop` is called. `sync` passes on the list; while the observer is paused
   * it waits for `catchUp`, which passes on what happened meanwhile.
   */
  observe(observer: DownloadsObserver): { stop(): void; sync(): void; catchUp(): void }
}

/** Works in `page`, whose storages may be blocked or full. */
export function createDownloads(page: Window & typeof globalThis): Downloads {
  const storage = createDownloadsStorage(() => page.localStorage)
  let channel: BroadcastChannel | undefined
  let pending = Promise.resolve(true)
  let { recent, hasCompany } = recall()

  function recall(): Memory {
    try {
      const memory = JSON.parse(page.sessionStorage.getItem(MEMORY_KEY) ?? '{}')
      return { recent: parseRecent(memory.recent), hasCompany: memory.hasCompany === true }
    } catch {
      return { recent: [], hasCompany: false }
    }
  }

  function remember(known: Partial<Memory>): void {
    recent = known.recent ?? recent
    hasCompany = known.hasCompany ?? hasCompany
    try {
      page.sessionStorage.setItem(MEMORY_KEY, JSON.stringify({ recent, hasCompany }))
    } catch {
      // Then it is remembered until the page goes.
    }
  }

  /** The latest word on each app counts, of two at one time the removal; false where that is known already. */
  function rememberOne(entry: RecentOperation): boolean {
    const known = recent.find(other => isSameApp(other.operation, entry.operation))
    if (known && !isLater(entry, known)) return false
    remember({ recent: [...recent.filter(other => isRecent(other) && other !== known), entry] })
    return true
  }

  function post(message: Message): void {
    channel?.postMessage(message)
  }

  /** The list as it should be; storage is mended where another tab's older list took something from it. */
  function readAndMend(): AppRecord[] {
    const stored = storage.read()
    const list = stored ?? []
    // Alone, nobody can have written an older list; and no tab of ours writes malformed text. Where
    // there is none, another process may have written the first, which this one does not see yet.
    if (stored === undefined || !hasCompany) return list
    const apps = recent
      .filter(isRecent)
      .reduce((list, { operation }) => applyOperation(list, operation), list)
    if (apps !== list) storage.write(apps)
    return apps
  }

  return {
    read() {
      // No tab of ours removes the key or writes nonsense: what is remembered must not undo it.
      if (!storage.read()) remember({ recent: [] })
      return readAndMend()
    },
    has: id => readAndMend().some(app => app.id === id),
    apply(operation) {
      const current = readAndMend()
      const next = applyOperation(current, operation)
      const write = next === current ? Promise.resolve(true) : storage.write(next)
      pending = write.then(isSaved => {
        if (isSaved) {
          // Later than what it answers to, even within one millisecond.
          const known = recent.find(entry => isSameApp(entry.operation, operation))
          const entry = { operation, atMs: Math.max(Date.now(), (known?.atMs ?? 0) + 1) }
          rememberOne(entry)
          post({ type: 'applied', recent: [entry] })
        }
        return isSaved
      })
    },
    saved: () => pending,
    observe({ onOperation, onList, isPaused }) {
      let timer: ReturnType<typeof setTimeout> | undefined
      let hasMissed = false
      const sync = () => {
        hasMissed = isPaused()
        if (!hasMissed) onList(readAndMend())
      }
      const syncSoon = () => {
        clearTimeout(timer)
        timer = setTimeout(sync, SETTLE_MS)
      }
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const { type, recent: told } = (data ?? {}) as Partial<Message>
        remember({ hasCompany: true })
        const news = parseRecent(told).filter(rememberOne)
        if (type === 'applied') {
          if (news.length > 0 && isPaused()) hasMissed = true
          else for (const { operation } of news) onOperation(operation)
        } else if (type === 'asked') {
          post({ type: 'answered', recent: recent.filter(isRecent) })
        }
        // What was written before the message came may lack what it says.
        syncSoon()
      }
      const open = () => {
        try {
          channel = new page.BroadcastChannel(DOWNLOADS_KEY)
        } catch {
          // A browser that blocks storage may refuse this too; then each tab is alone.
          return
        }
        channel.onmessage = onMessage
        // Is there another tab, and what has happened there while this page was away?
        remember({ hasCompany: false })
        post({ type: 'asked', recent: recent.filter(isRecent) })
      }
      const close = () => {
        // A message on an open channel throws the page out of the back/forward cache.
        channel?.close()
        channel = undefined
      }
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key !== DOWNLOADS_KEY && key !== null) return
        // Removed on purpose: what is remembered must not bring it back.
        remember({ hasCompany: true, ...(newValue === null && { recent: [] }) })
        syncSoon()
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
      return {
        stop() {
          clearTimeout(timer)
          close()
          page.removeEventListener('storage', onStorage)
          page.removeEventListener('pagehide', close)
          page.removeEventListener('pageshow', onPageShow)
        },
        sync,
        catchUp() {
          if (hasMissed) sync()
        },
      }
    },
  }
}

/** The operations in what an earlier page or another tab says; what is none, or nonsense, is left out. */
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

function isSameApp(a: Operation, b: Operation): boolean {
  return idOf(a) === idOf(b)
}

function isRecent({ atMs }: RecentOperation): boolean {
  // A clock that was put back must not keep an operation for hours.
  return Math.abs(Date.now() - atMs) < REMEMBERED_MS
}
