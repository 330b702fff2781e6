import type { AppStore } from './store.ts'

/** What Redux DevTools' instrument adds to a store. */
type LiftedStore = {
  getState(): { currentStateIndex: number; computedStates: unknown[]; isLocked: boolean }
}

function liftedState(store: AppStore) {
  return (store as AppStore & { liftedStore?: LiftedStore }).liftedStore?.getState()
}

/** True while Redux DevTools lets no action change the store. */
export function isLocked(store: AppStore): boolean {
  return liftedState(store)?.isLocked === true
}

/** True while Redux DevTools shows another moment than the last, or has locked the store. */
export function isTravelling(store: AppStore): boolean {
  const lifted = liftedState(store)
  if (lifted === undefined) return false
  return lifted.isLocked || lifted.currentStateIndex < lifted.computedStates.length - 1
}

/** Calls `onReturn` each time the store is back at its last moment. */
export function watchReturn(store: AppStore, onReturn: () => void): void {
  let wasTravelling = false
  store.subscribe(() => {
    const isAway = isTravelling(store)
    const isBack = wasTravelling && !isAway
    wasTravelling = isAway
    if (isBack) onReturn()
  })
}
