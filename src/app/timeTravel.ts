import type { AppStore } from './store.ts'

/** What Redux DevTools' instrument adds to a store. */
type LiftedStore = {
  getState(): { currentStateIndex: number; computedStates: unknown[]; isLocked: boolean }
}

/** True while Redux DevTools shows another moment than the last, or has locked the store. */
export function isTravelling(store: AppStore): boolean {
  const { liftedStore } = store as AppStore & { liftedStore?: LiftedStore }
  const lifted = liftedStore?.getState()
  if (lifted === undefined) return false
  return lifted.isLocked || lifted.currentStateIndex < lifted.computedStates.length - 1
}
