import { createPersistoid } from 'redux-persist'
import { type AppRecord, parseStoredList } from '../../shared/domain/appRecord.ts'

/** Local storage key of the installed list, a JSON array of whole records (spec 3). */
export const DOWNLOADS_KEY = 'downloads'

/** The stored list. `getStorage` returns local storage, or throws if it is blocked. */
export function createStoredList(getStorage: () => Storage) {
  let isStored = false
  // Parsing thousands of records takes longer than a visitor should wait for an uninstall.
  let lastRead: { json: string; apps: AppRecord[] | undefined } | undefined
  // Only redux-persist's write queue is used: its reducer would wrap the list in an object and put
  // functions into the trace.
  const persistoid = createPersistoid({
    key: DOWNLOADS_KEY,
    keyPrefix: '',
    whitelist: ['apps'],
    serialize: false,
    storage: {
      // Async, since the queue only catches rejections.
      async setItem(key: string, { apps }: { apps: AppRecord[] }) {
        isStored = false
        const json = JSON.stringify(apps)
        getStorage().setItem(key, json)
        isStored = true
        lastRead = { json, apps }
      },
      // The queue uses neither.
      getItem: async () => null,
      removeItem: async () => {},
    },
  })
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
      persistoid.update({ apps })
      const flushed = persistoid.flush()
      // flush() also resolves if the write has failed. By now, setItem has run.
      const isWritten = isStored
      await flushed
      return isWritten
    },
  }
}
