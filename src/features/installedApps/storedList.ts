import { createPersistoid } from 'redux-persist'
import { type AppRecord, parseStoredList } from '../../shared/domain/appRecord.ts'

/** Local storage key of the installed list, a JSON array of whole records (spec 3). */
export const DOWNLOADS_KEY = 'downloads'

/** The stored list. `getStorage` returns local storage, or throws if it is blocked. */
export function createStoredList(getStorage: () => Storage) {
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
