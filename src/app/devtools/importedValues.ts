/**
 * Lets Redux DevTools import a default export whose `payload` and `preloadedState` are JSON values. The
 * extension itself accepts only JSON strings. Other files stay unchanged. Call it before the store is
 * created, so that this listener runs before the extension's.
 */
export function acceptImportedValues(): void {
  window.addEventListener('message', ({ source, data }) => {
    const isImport = data?.source === '@devtools-extension' && data.type === 'IMPORT'
    // The extension's listener receives the same object.
    if (source === window && isImport) data.state = stringifyValues(data.state)
  })
}

function stringifyValues(json: string): string {
  try {
    const { payload, preloadedState } = JSON.parse(json)
    if (typeof payload !== 'object') return json
    const toJson = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value)
    return JSON.stringify({ payload: toJson(payload), preloadedState: toJson(preloadedState) })
  } catch {
    return json
  }
}
