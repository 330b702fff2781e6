import { createPersistoid } from 'redux-persist'
import { parseStoredList, type RawRecord } from '../../shared/domain/appRecord.ts'
import { applyOperation, type Operation } from './operations.ts'

/** Local storage key of the installed list, a JSON array of whole records (spec 3). */
const DOWNLOADS_KEY = 'downloads'

export type InstalledList = ReturnType<typeof createInstalledList>

/** The installed list of this browser, shared by its tabs. The storage of `page` may be blocked or full. */
export function createInstalledList(page: Window) {
  let lastRead: { json: string; apps: RawRecord[] } = { json: '[]', apps: [] }
  const config = {
    key: DOWNLOADS_KEY,
    keyPrefix: '',
    serialize: false,
    storage: {
      // Stores before it returns. It is async, since redux-persist only catches rejections.
      async setItem(key: string, { apps }: { apps: RawRecord[] }) {
        const json = JSON.stringify(apps)
        page.localStorage.setItem(key, json)
        // Parsing thousands of records again would delay an uninstall.
        lastRead = { json, apps }
      },
      // We read the list ourselves and never remove it.
      getItem: async () => null,
      removeItem: async () => {},
    },
  }

  /** Oldest install first. Empty without a stored list, if it is malformed or storage is blocked. */
  function read(): RawRecord[] {
    try {
      const json = page.localStorage.getItem(DOWNLOADS_KEY) ?? '[]'
      if (json !== lastRead.json) lastRead = { json, apps: parseStoredList(json) }
      return lastRead.apps
    } catch {
      return []
    }
  }

  /** Stores the list before it returns. Resolves to false if the browser refuses. */
  async function write(apps: RawRecord[]): Promise<boolean> {
    let isStored = true
    // redux-persist's reducer would wrap the list in an object and put functions into the trace, so only its
    // writer is used. Each write has its own writer, so that it sees its own failure.
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
  }

  return {
    /** The stored list. */
    read,
    /** Whether the stored list has the app. The store's list may differ. */
    has: (id: RawRecord['id']) => read().some(app => app.id === id),
    /**
     * Applies one operation to the stored list, never to the store's, which time travel may have
     * changed. A change also removes invalid entries. Resolves to false if the browser refuses to
     * store it.
     */
    async apply(operation: Operation): Promise<boolean> {
      const stored = read()
      const apps = applyOperation(stored, operation)
      return apps === stored || write(apps)
    },
    /** Calls `onChange` when another tab may have changed the list, until `signal` is aborted. */
    observe(onChange: () => void, signal: AbortSignal): void {
      const onStorage = ({ key }: StorageEvent) => {
        // Null means that storage was cleared.
        if (key === DOWNLOADS_KEY || key === null) onChange()
      }
      page.addEventListener('storage', onStorage, { signal })
    },
  }
}
