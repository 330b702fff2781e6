/**
 * Lets the Redux DevTools extension import a default export that has `payload` and `preloadedState`
 * as values: the extension expects JSON texts. Other files reach the extension as they are. Call it
 * before the store is made, since the extension starts to listen then. Returns a function that ends it.
 */
export function acceptImportedValues(page: Window): () => void {
  function onMessage({ source, data }: MessageEvent<unknown>) {
    const message = (data ?? {}) as { source?: unknown; type?: unknown; state?: unknown }
    const isImport = message.source === '@devtools-extension' && message.type === 'IMPORT'
    // All listeners get the same object.
    if (source === page && isImport) message.state = withTexts(message.state)
  }
  page.addEventListener('message', onMessage)
  return () => page.removeEventListener('message', onMessage)
}

function withTexts(json: unknown): unknown {
  try {
    const file = JSON.parse(String(json))
    if (typeof file.payload !== 'object') return json
    const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value)
    return JSON.stringify({
      payload: toText(file.payload),
      preloadedState: toText(file.preloadedState),
    })
  } catch {
    return json
  }
}
