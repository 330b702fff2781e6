import { readSessionValue, writeSessionValue } from '../../shared/browser/sessionValue.ts'
import { type AppRecord, parseRecords } from '../../shared/domain/appRecord.ts'
import { idOf, type Operation } from './operations.ts'

/** How long an operation is remembered, to apply it again if another tab writes an older list. */
const REMEMBERED_MS = 5000
/** Session storage key. What a tab knows about other tabs survives its reload. */
const MEMORY_KEY = 'downloadsMemory'

/** `atMs` in ms since 1970. Of two operations on one app, the later one counts. */
export type RecentOperation = { operation: Operation; atMs: number }
type Memory = { recent: RecentOperation[]; hasOtherTabs: boolean }

/** What a tab remembers of its own operations and those of other tabs. */
export function createRecentOperations(page: Window) {
  const memory = readMemory(page)

  function update(known: Partial<Memory>): void {
    Object.assign(memory, known)
    writeSessionValue(MEMORY_KEY, memory, page)
  }

  const find = (operation: Operation) =>
    memory.recent.find(known => idOf(known.operation) === idOf(operation))

  /**
   * Keeps only the latest operation on each app. Of two at the same time, it keeps the removal. Returns false
   * if `entry` is older than the known one.
   */
  function add(entry: RecentOperation): boolean {
    const known = find(entry.operation)
    if (known && !isLater(entry, known)) return false
    update({
      recent: [...memory.recent.filter(other => isRecent(other) && other !== known), entry],
    })
    return true
  }

  return {
    add,
    /**
     * Adds an operation of this tab. It counts as later than the previous one, even within one millisecond.
     */
    addOwn(operation: Operation): RecentOperation {
      const entry = { operation, atMs: Math.max(Date.now(), (find(operation)?.atMs ?? 0) + 1) }
      add(entry)
      return entry
    },
    list: () => memory.recent.filter(isRecent),
    /** True if there is another tab, which may have written an older list. */
    hasOtherTabs: () => memory.hasOtherTabs,
    setHasOtherTabs: (hasOtherTabs: boolean) => update({ hasOtherTabs }),
    clear: () => update({ recent: [] }),
    /**
     * Turns each install into a removal at the same time, for a tab that still remembers the install. Forgets those of
     * apps in `stored`, which may be newer than what removed them.
     */
    takeBack(stored: readonly AppRecord[]): void {
      const isStored = (id: AppRecord['id']) => stored.some(app => app.id === id)
      const gone = memory.recent.filter(({ operation }) => !isStored(idOf(operation)))
      update({ recent: gone.map(takenBack) })
    },
  }
}

const takenBack = ({ operation, atMs }: RecentOperation): RecentOperation => ({
  operation: { type: 'removed', id: idOf(operation) },
  atMs,
})

function readMemory(page: Window): Memory {
  const { recent, hasOtherTabs } = (readSessionValue(MEMORY_KEY, page) ?? {}) as Partial<Memory>
  return { recent: parseOperations(recent), hasOtherTabs: hasOtherTabs === true }
}

/** The operations from an earlier page or another tab. Invalid entries are dropped. */
export function parseOperations(value: unknown): RecentOperation[] {
  return Array.isArray(value) ? value.filter(isRecentOperation) : []
}

function isRecentOperation(value: unknown): value is RecentOperation {
  const { operation, atMs } = (value ?? {}) as Partial<RecentOperation>
  if (typeof atMs !== 'number' || !operation) return false
  if (operation.type === 'removed') return typeof operation.id === 'number'
  const { type, app, before = [] } = operation
  return type === 'added' && parseRecords([app]).apps.length === 1 && isIds(before)
}

function isIds(value: unknown): boolean {
  return Array.isArray(value) && value.every(id => typeof id === 'number')
}

function isLater(a: RecentOperation, b: RecentOperation): boolean {
  if (a.atMs !== b.atMs) return a.atMs > b.atMs
  return a.operation.type === 'removed' && b.operation.type === 'added'
}

function isRecent({ atMs }: RecentOperation): boolean {
  // The clock may have been set back.
  return Math.abs(Date.now() - atMs) < REMEMBERED_MS
}
