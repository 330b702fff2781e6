import { messages } from '../../shared/domain/messages.ts'
import { findUnknownParts, foreignSlices, readInShape } from '../../shared/trace/traceShape.ts'
import { alert } from '../notifications/notices.ts'
import type { RootState } from '../rootReducer.ts'

const text = messages.devTools

/**
 * Converts traces that Redux DevTools imports or, with Persist, restores to the shape of this
 * build. Accepts a default export whose `payload` and `preloadedState` are JSON values; the
 * extension itself accepts only JSON strings. Rejects a file that isn't a trace of this site, or
 * that only the replayer reads. An alert reports rejected files and unknown parts. Call it before
 * the store is created, so that this listener runs before the extension's.
 */
export function adaptImportedTraces(initialState: RootState): void {
  window.addEventListener('message', event => {
    const { source, data } = event
    const isImport = data?.source === '@devtools-extension' && data.type === 'IMPORT'
    if (source !== window || !isImport || typeof data.state !== 'string') return
    const trace = readJson(data.state)
    const adapted = adaptImport(trace, initialState)
    // The extension's listener receives the same object.
    if (adapted) data.state = JSON.stringify(adapted)
    else {
      event.stopImmediatePropagation()
      alert('traceVersion' in Object(trace) ? text.compactTrace : text.noTrace)
    }
  })
}

/** Undefined for anything but a trace of this site. */
// biome-ignore lint/suspicious/noExplicitAny: whatever is not as expected throws
export function adaptImport(trace: any, initialState: RootState): object | undefined {
  const isForeign = (state: unknown, actions: { type: string }[]) =>
    foreignSlices(Object.keys(initialState), state, actions).length > 0
  const adapt = (state: unknown) => {
    const unknownParts = findUnknownParts(state, initialState)
    if (unknownParts.length > 0) alert(text.unknownParts({ parts: unknownParts.join(', ') }))
    return readInShape(state, initialState)
  }
  try {
    const { payload = trace, preloadedState, actionsById, stagedActionIds, computedStates } = trace
    if (!actionsById) {
      const [actions, state] = [parse(payload), parse(preloadedState)]
      if (isForeign(state, actions)) return undefined
      return { payload: JSON.stringify(actions), preloadedState: JSON.stringify(adapt(state)) }
    }
    const [first, ...staged] = stagedActionIds.map((id: number) => actionsById[id].action)
    const state = trace.committedState ?? computedStates?.[0]?.state
    if (!first || isForeign(state, staged)) return undefined
    const adapted = adapt(state)
    // DevTools computes the other states from this one, or else from the initial state.
    return { ...trace, ...(trace.committedState && { committedState: adapted }) }
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
