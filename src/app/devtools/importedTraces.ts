import type { createUpgrade } from '../../shared/trace/upgradeTrace.ts'

export type Upgrade = ReturnType<typeof createUpgrade>

/**
 * Upgrades traces of older builds that Redux DevTools imports or, with Persist, restores. Also lets it
 * import a default export whose `payload` and `preloadedState` are JSON values: the extension itself
 * accepts only JSON strings. Call it before the store is created, so that this listener runs before the
 * extension's.
 */
export function upgradeImportedTraces(upgrade: Upgrade): void {
  window.addEventListener('message', ({ source, data }) => {
    const isImport = data?.source === '@devtools-extension' && data.type === 'IMPORT'
    // The extension's listener receives the same object.
    if (source === window && isImport) data.state = upgradeImport(data.state, upgrade)
  })
}

/** Text that is not a trace stays unchanged. */
function upgradeImport(json: string, { upgradeAction, upgradeState }: Upgrade): string {
  try {
    const trace = JSON.parse(json)
    const { payload = trace, preloadedState, actionsById } = trace
    if (!actionsById) {
      return JSON.stringify({
        payload: JSON.stringify(parse(payload).map(upgradeAction)),
        preloadedState: JSON.stringify(upgradeState(parse(preloadedState))),
      })
    }
    for (const id in actionsById) actionsById[id].action = upgradeAction(actionsById[id].action)
    // DevTools computes the other states from this one.
    trace.committedState = upgradeState(trace.committedState)
    return JSON.stringify(trace)
  } catch {
    return json
  }
}

function parse(value: unknown) {
  return typeof value === 'string' ? JSON.parse(value) : value
}
