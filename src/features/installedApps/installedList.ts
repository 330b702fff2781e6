import { createPersistoid } from 'redux-persist'
import { parseStoredList, type RawRecord } from '../../shared/domain/appRecord.ts'
import { applyOperation, changeEntries, type Operation } from './operations.ts'

/** Local storage key of the installed list, a JSON array of whole records (spec 3). */
const DOWNLOADS_KEY = 'downloads'

/** All entries as they are stored, and the valid records among them, oldest install first. */
type StoredList = { entries: unknown[]; apps: RawRecord[] }

const EMPTY: StoredList = { entries: [], apps: [] }

export type InstalledList = ReturnType<typeof createInstalledList>

/** The installed list of this browser, shared by its tabs. The storage of `page` may be blocked or full. */
export function createInstalledList(page: Window) {
  let lastRead = { json: '[]', ...EMPTY }
  const config = {
    key: DOWNLOADS_KEY,
    keyPrefix: '',
    serialize: false,
    storage: {
      // Stores before it returns. It is async, since redux-persist only catches rejections.
      async setItem(key: string, { list }: { list: StoredList }) {
        const json = JSON.stringify(list.entries)
        page.localStorage.setItem(key, json)
        // Parsing thousands of records takes longer than a visitor should wait for an uninstall.
        if (list.entries.length === list.apps.length) lastRead = { json, ...list }
      },
      // Reading is ours, and the site never removes the list.
      getItem: async () => null,
      removeItem: async () => {},
    },
  }

  /** Empty without a stored list, if it is malformed or storage is blocked. */
  function readStored(): StoredList {
    try {
      const json = page.localStorage.getItem(DOWNLOADS_KEY) ?? '[]'
      if (json !== lastRead.json) lastRead = { json, ...parseStoredList(json) }
      return lastRead
    } catch {
      return EMPTY
    }
  }

  /** Stores the list before it returns. Resolves to false if the browser has refused it. */
  async function write(list: StoredList): Promise<boolean> {
    let isStored = true
    // redux-persist's reducer would wrap the list in an object and put functions into the trace, so only its
    // writer is used. Each write has its own writer, so that it sees its own failure.
    const persistoid = createPersistoid({
      ...config,
      writeFailHandler: () => {
        isStored = false
      },
    })
    persistoid.update({ list })
    // By itself, it would write in a later task, when the page may be gone.
    await persistoid.flush()
    return isStored
  }

  const read = () => readStored().apps

  return {
    /** The stored list. */
    read,
    /** Whether the stored list has the app. The store's list may differ. */
    has: (id: RawRecord['id']) => read().some(app => app.id === id),
    /**
     * Applies one operation to the stored list, never to the store's, which time travel may have changed. Other
     * entries stay as they are, also those that only a newer version of the site can read. Resolves to whether
     * the browser has stored it.
     */
    async apply(operation: Operation): Promise<boolean> {
      const stored = readStored()
      const apps = applyOperation(stored.apps, operation)
      if (apps === stored.apps) return true
      return write({ entries: changeEntries(stored.entries, operation), apps })
    },
    /** Calls `onChange` when another tab may have changed the list, until `signal` is aborted. */
    observe(onChange: () => void, signal: AbortSignal): void {
      const onStorage = ({ key }: StorageEvent) => {
        // Without a key, the whole storage has been cleared.
        if (key === DOWNLOADS_KEY || key === null) onChange()
      }
      page.addEventListener('storage', onStorage, { signal })
    },
  }
}
