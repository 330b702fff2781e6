import { upgradeAction, upgradeState } from '../rootReducer.ts'
import type { Trace } from './trace.ts'

/** The trace, where Redux DevTools is installed. Other visitors do not load its code. */
export async function loadTrace(): Promise<Trace | undefined> {
  if (!('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window)) return undefined
  const { createTrace } = await import('./trace.ts')
  return createTrace({ upgradeAction, upgradeState })
}
