/**
 * Lets Redux DevTools import a default export whose `payload` and `preloadedState` are JSON values. The
 * extension expects JSON texts. Other files are passed through. Call it before the store is created:
 * the extension starts to listen then.
 */
export function acceptImportedValues(page: Window): void {
  page.addEventListener('message', ({ source, data }) => {
    const isImport = data?.source === '@devtools-extension' && data.type === 'IMPORT'
    // All listeners get the same object.
    if (source === page && isImport) data.state = withTexts(data.state)
  })
}

function withTexts(json: string): string {
  try {
    const { payload, preloadedState } = JSON.parse(json)
    if (typeof payload !== 'object') return json
    const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value)
    return JSON.stringify({ payload: toText(payload), preloadedState: toText(preloadedState) })
  } catch {
    return json
  }
}
