import type { AppStore } from '../store.ts'
import { HIDDEN_ACTIONS } from './options.ts'

const isHidden = new RegExp(HIDDEN_ACTIONS.join('|'))

/** What Redux DevTools' instrument adds to a store. */
type LiftedStore = {
  getState(): {
    actionsById: Record<number, { action: { type: string } }>
    stagedActionIds: number[]
    currentStateIndex: number
    isLocked: boolean
  }
}

/** What Redux DevTools does to the store at the moment; all false without the extension. */
export type TimeTravel = {
  /** No action changes the store. */
  isLocked(): boolean
  /** Another moment than the last is shown, or the store is locked. */
  isTravelling(): boolean
  /** So it is, or what is shown has not happened on this page (import, reset): it asks the world for nothing. */
  isReplaying(): boolean
}

/** To be made before anything but the page's own actions is in `store`. */
export function watchTimeTravel(store: AppStore): TimeTravel {
  const { liftedStore } = store as AppStore & { liftedStore?: LiftedStore }
  const lifted = () => liftedStore?.getState()
  // An import, like a reset, starts from an entry of its own.
  const ownStart = lifted()?.actionsById[0]
  const isLocked = () => lifted()?.isLocked === true
  function isPast(): boolean {
    const state = lifted()
    if (!state) return false
    // The extension's list ends before the housekeeping at its end.
    const later = state.stagedActionIds.slice(state.currentStateIndex + 1)
    return later.some(id => !isHidden.test(state.actionsById[id]?.action.type ?? ''))
  }
  const isTravelling = () => isLocked() || isPast()
  const isReplaying = () => isTravelling() || lifted()?.actionsById[0] !== ownStart
  return { isLocked, isTravelling, isReplaying }
}

/** Calls `onReturn` each time the store is back at its last moment, until the returned function is called. */
export function watchReturn(
  store: AppStore,
  isTravelling: () => boolean,
  onReturn: () => void,
): () => void {
  let wasTravelling = false
  return store.subscribe(() => {
    const isAway = isTravelling()
    const isBack = wasTravelling && !isAway
    wasTravelling = isAway
    if (isBack) onReturn()
  })
}
