import { createPersistoid } from 'redux-persist'
import { type AppRecord, parseStoredList } from '../../shared/domain/appRecord.ts'

/** Under this key the browser keeps the installed list, a bare JSON array of whole records (spec 3). */
export const DOWNLOADS_KEY = 'downloads'

/** One change to the installed list. */
export type Operation = { type: 'added'; app: AppRecord } | { type: 'removed'; id: AppRecord['id'] }

/** The app that an operation is about. */
export function idOf(operation: Operation): AppRecord['id'] {
  return operation.type === 'added' ? operation.app.id : operation.id
}

/** `apps` after `operation`; the very same array where it changes nothing. */
export function applyOperation(apps: AppRecord[], operation: Operation): AppRecord[] {
  const id = idOf(operation)
  const isPresent = apps.some(app => app.id === id)
  if (operation.type === 'added') return isPresent ? apps : [...apps, operation.app]
  return isPresent ? apps.filter(app => app.id !== id) : apps
}

/** The stored list; the only module that knows redux-persist. */
export type DownloadsStorage = {
  /** The list as stored; null where storage holds none, undefined where it holds malformed text or is blocked. */
  read(): AppRecord[] | null | undefined
  /** Stores the list before it returns; resolves to whether the browser took it. */
  write(apps: AppRecord[]): Promise<boolean>
}

/** `getStorage` gives the browser's localStorage; where that is blocked, it may throw. */
export function createDownloadsStorage(getStorage: () => Storage): DownloadsStorage {
  let isStored = false
  // Of redux-persist only the write queue serves us: its reducer wraps the list in an object of its
  // own and puts functions into the trace.
  const persistoid = createPersistoid({
    key: DOWNLOADS_KEY,
    keyPrefix: '',
    whitelist: ['apps'],
    serialize: false,
    storage: {
      // async, since the queue does not catch what is thrown at once
      async getItem(key: string) {
        return getStorage().getItem(key)
      },
      async setItem(key: string, staged: { apps: AppRecord[] }) {
        isStored = false
        getStorage().setItem(key, JSON.stringify(staged.apps))
        isStored = true
      },
      async removeItem(key: string) {
        getStorage().removeItem(key)
      },
    },
  })
  return {
    read() {
      try {
        const json = getStorage().getItem(DOWNLOADS_KEY)
        return json === null ? null : parseStoredList(json)
      } catch {
        return undefined
      }
    },
    async write(apps) {
      persistoid.update({ apps })
      const flushed = persistoid.flush()
      // flush() resolves on failure too; the write itself is over by now and knows.
      const isWritten = isStored
      await flushed
      return isWritten
    },
  }
}
