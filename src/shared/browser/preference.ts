import { useSyncExternalStore } from 'react'

/** A setting of the visitor's that is no part of a trace. */
export type Preference<T extends string> = {
  /** What counts until something is chosen; HTML made without a browser shows it. */
  initial: T
  /** What was chosen last, in this tab or another; `initial` if nothing was. */
  read(): T
  write(value: T): void
  /** Calls `onChange` after every change; gives the way to stop that. */
  subscribe(onChange: () => void): () => void
}

/**
 * A setting that this browser keeps under `key` of its storage; text that is none of `values` counts
 * as the first of them, the default. Where storage is blocked, a choice lasts as long as the page.
 */
export function createPreference<T extends string>(
  key: string,
  values: readonly [T, ...T[]],
): Preference<T> {
  const [initial] = values
  let unsaved: T | undefined
  const listeners = new Set<() => void>()

  return {
    initial,
    read() {
      if (unsaved !== undefined) return unsaved
      try {
        const stored = window.localStorage.getItem(key)
        return values.find(value => value === stored) ?? initial
      } catch {
        return initial
      }
    },
    write(value) {
      try {
        window.localStorage.setItem(key, value)
        unsaved = undefined
      } catch {
        unsaved = value
      }
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      function onStorage(event: StorageEvent) {
        // Null means that all keys are gone.
        if (event.key !== key && event.key !== null) return
        unsaved = undefined
        onChange()
      }
      listeners.add(onChange)
      window.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(onChange)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

/** The setting now; the component renders again when it changes. */
export function usePreference<T extends string>(preference: Preference<T>): T {
  return useSyncExternalStore(preference.subscribe, preference.read, () => preference.initial)
}
