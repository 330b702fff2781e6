import { initialState } from '../rootReducer.ts'
import type { Trace } from './trace.ts'

/** The trace for a browser with Redux DevTools. Undefined in any other, and if its code can't be loaded. */
export async function loadTrace(): Promise<Trace | undefined> {
  if (!('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window)) return undefined
  try {
    const { createTrace } = await import('./trace.ts')
    return createTrace(initialState)
  } catch (error) {
    console.warn("This page starts without Redux DevTools, whose code couldn't be loaded.", error)
    return undefined
  }
}
