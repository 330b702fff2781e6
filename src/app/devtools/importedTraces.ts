import { texts } from '../../shared/domain/texts.ts'
import { createUpgrade, foreignSlices } from '../../shared/trace/upgradeTrace.ts'
import { alert } from '../notifications/notices.ts'
import type { RootState } from '../rootReducer.ts'

const text = texts.devTools

/**
 * Upgrades traces of older builds that Redux DevTools imports or, with Persist, restores. Also lets it
 * import a default export whose `payload` and `preloadedState` are JSON values: the extension itself
 * accepts only JSON strings. A file that is not a trace of this site, or one that only the replayer reads, is
 * not imported, and an alert says so. Call it before the store is created, so that this listener runs before
 * the extension's.
 */
export function upgradeImportedTraces(initialState: RootState): void {
  window.addEventListener('message', event => {
    const { source, data } = event
    const isImport = data?.source === '@devtools-extension' && data.type === 'IMPORT'
    if (source !== window || !isImport || typeof data.state !== 'string') return
    const trace = readJson(data.state)
    const upgraded = upgradeImport(trace, initialState)
    // The extension's listener receives the same object.
    if (upgraded) data.state = JSON.stringify(upgraded)
    else {
      event.stopImmediatePropagation()
      alert('traceVersion' in Object(trace) ? text.compactTrace : text.noTrace)
    }
  })
}

/** Undefined for anything but a trace of this site. */
// biome-ignore lint/suspicious/noExplicitAny: whatever is not as expected throws
function upgradeImport(trace: any, initialState: RootState): object | undefined {
  const { upgradeAction, upgradeState } = createUpgrade(initialState)
  const isForeign = (state: unknown, actions: { type: string }[]) =>
    foreignSlices(Object.keys(initialState), state, actions).length > 0
  try {
    const { payload = trace, preloadedState, actionsById, stagedActionIds, computedStates } = trace
    if (!actionsById) {
      const [actions, state] = [parse(payload), parse(preloadedState)]
      if (isForeign(state, actions)) return undefined
      return {
        payload: JSON.stringify(actions.map(upgradeAction)),
        preloadedState: JSON.stringify(upgradeState(state)),
      }
    }
    const [first, ...staged] = stagedActionIds.map((id: number) => actionsById[id].action)
    const state = trace.committedState ?? computedStates?.[0]?.state
    if (!first || isForeign(state, staged)) return undefined
    for (const id in actionsById) actionsById[id].action = upgradeAction(actionsById[id].action)
    // DevTools computes the other states from this one.
    trace.committedState = upgradeState(trace.committedState)
    return trace
  } catch {
    return undefined
  }
}

function parse(value: unknown) {
  return typeof value === 'string' ? JSON.parse(value) : value
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
