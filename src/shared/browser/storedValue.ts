/**
 * A value in local storage under `key`, shared by all tabs: strings as they are, others as JSON.
 * `parse` receives undefined if nothing is stored, and text that isn't JSON as a string. It must
 * return a valid value for any input. Never throws: if storage is blocked or full, a written value
 * lasts as long as the page.
 */
export function storedValue<Value>(key: string, parse: (value: unknown) => Value) {
  const initial = parse(undefined)
  let last: { text: string | null; value: Value } = { text: null, value: initial }

  return {
    /** The value if nothing is stored, as in prerendered HTML. */
    initial,
    /** The same object until the value changes. */
    read(): Value {
      const text = readText(key)
      if (text !== last.text) last = { text, value: parse(fromText(text)) }
      return last.value
    },
    write(value: Value): void {
      try {
        localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
      } catch {
        // The value lasts as long as this page.
      }
      last = { text: readText(key), value }
      // Browsers send it only to other tabs.
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    /** Calls `onChange` when this or another tab may have changed the value. Returns a function that stops it. */
    subscribe(onChange: () => void): () => void {
      const onStorage = ({ key: changed }: StorageEvent) => {
        // Null means that storage was cleared.
        if (changed === key || changed === null) onChange()
      }
      addEventListener('storage', onStorage)
      // A page in the back/forward cache gets no events.
      addEventListener('pageshow', onChange)
      return () => {
        removeEventListener('storage', onStorage)
        removeEventListener('pageshow', onChange)
      }
    },
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function fromText(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
