import { useSyncExternalStore } from 'react'

/** A setting of the visitor that is not part of a trace. */
export type Preference<T extends string> = ReturnType<typeof createPreference<T>>

/**
 * A setting that this browser stores under `key`. An unknown text counts as the first of `values`, the
 * default. Where storage is blocked, a choice lasts as long as the page.
 */
export function createPreference<T extends string>(key: string, values: readonly [T, ...T[]]) {
  const [initial] = values
  let unsaved: T | undefined

  return {
    /** The default, shown by prerendered HTML. */
    initial,
    /** The last choice, in this tab or another. */
    read(): T {
      if (unsaved !== undefined) return unsaved
      try {
        const stored = window.localStorage.getItem(key)
        return values.find(value => value === stored) ?? initial
      } catch {
        return initial
      }
    },
    write(value: T): void {
      try {
        window.localStorage.setItem(key, value)
        unsaved = undefined
      } catch {
        unsaved = value
      }
      // Browsers send this event to other tabs only.
      window.dispatchEvent(new StorageEvent('storage', { key }))
    },
    /** Calls `onChange` after every change, until the returned function is called. */
    subscribe(onChange: () => void): () => void {
      function onStorage(event: StorageEvent) {
        // Null means that storage was cleared.
        if (event.key === key || event.key === null) onChange()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

/** The current value. The component renders again when it changes. */
export function usePreference<T extends string>(preference: Preference<T>): T {
  return useSyncExternalStore(preference.subscribe, preference.read, () => preference.initial)
}
