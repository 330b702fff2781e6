import type { AppStore } from '../store.ts'
import { HIDDEN_ACTIONS } from './options.ts'

const isHidden = new RegExp(HIDDEN_ACTIONS.join('|'))

/** An entry of the list of actions; `timestamp` in ms since 1970. */
type LiftedAction = { type: string; action: { type: string }; timestamp: number }

/** What Redux DevTools' instrument adds to a store. */
type LiftedStore = {
  getState(): {
    actionsById: Record<number, LiftedAction>
    stagedActionIds: number[]
    currentStateIndex: number
    isLocked: boolean
  }
  dispatch(action: LiftedAction | { type: 'JUMP_TO_STATE'; index: number }): unknown
  subscribe(listener: () => void): () => void
}

/** What Redux DevTools does to the store at the moment; all false without the extension. */
export type TimeTravel = {
  /** No action changes the store. */
  isLocked(): boolean
  /** Another moment than the last is shown, or the store is locked. */
  isTravelling(): boolean
  /** True while travelling or showing what has not happened on this page (an imported trace, a reset). */
  isReplaying(): boolean
  stop(): void
}

/** Session storage key. Holds the timestamps of the first actions of the tab's last pages, as a JSON array. */
const TRACE_STARTS_KEY = 'traceStarts'
/** Several, since a page may be left before the list of the one before it is restored. */
const MAX_TRACE_STARTS = 5
/** Persist restores the list when a page opens; a later import of the same list is a tester's. */
const RESTORED_WITHIN_MS = 5000

/**
 * Follows Redux DevTools in `store`. Call it before anything else subscribes to the store.
 * `onRestored` is called when the extension's Persist has put the list of the tab's last page in the
 * place of this page's. Unlike an imported trace, that list continues here: `addOwnActions` appends
 * what this page has done so far.
 */
export function watchTimeTravel(
  store: AppStore,
  onRestored: (addOwnActions: () => void) => void,
): TimeTravel {
  const { liftedStore } = store as AppStore & { liftedStore?: LiftedStore }
  const lifted = () => liftedStore?.getState()
  // An import, like a reset, starts from an entry of its own.
  let ownStart = lifted()?.actionsById[0]
  const stop = liftedStore ? follow(liftedStore) : () => {}
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
  return { isLocked, isTravelling, isReplaying, stop }

  function follow(liftedStore: LiftedStore): () => void {
    let restorable = takeTraceStarts()
    let isImported = false
    let latest = liftedStore.getState()
    const stopRestores = liftedStore.subscribe(() => {
      const before = latest
      latest = liftedStore.getState()
      const start = latest.actionsById[0]
      if (start === before.actionsById[0]) return
      const isRestored =
        restorable.includes(start?.timestamp) &&
        Date.now() - (ownStart?.timestamp ?? 0) < RESTORED_WITHIN_MS
      restorable = []
      // A reset or commit leaves one entry.
      isImported = !isRestored && (isImported || latest.stagedActionIds.length > 1)
      if (!isRestored) return
      ownStart = start
      onRestored(() => {
        // Their effects have run: they must not pass the middleware again.
        for (const id of before.stagedActionIds.slice(1)) {
          const entry = before.actionsById[id]
          if (entry) liftedStore.dispatch(entry)
        }
      })
    })
    const stopEnd = liftedStore.subscribe(() => {
      const { currentStateIndex, stagedActionIds } = liftedStore.getState()
      const end = stagedActionIds.length - 1
      // Before the hidden actions at the end, the instrument would not show what happens next.
      if (currentStateIndex < end && !isPast()) {
        liftedStore.dispatch({ type: 'JUMP_TO_STATE', index: end })
      }
    })
    const onPageHide = () => {
      if (!isImported) leaveTraceStarts([...restorable, latest.actionsById[0]?.timestamp])
    }
    window.addEventListener('pagehide', onPageHide)
    return () => {
      stopRestores()
      stopEnd()
      window.removeEventListener('pagehide', onPageHide)
    }
  }
}

function takeTraceStarts(): unknown[] {
  try {
    const starts: unknown = JSON.parse(window.sessionStorage.getItem(TRACE_STARTS_KEY) ?? '[]')
    window.sessionStorage.removeItem(TRACE_STARTS_KEY)
    return Array.isArray(starts) ? starts : []
  } catch {
    return []
  }
}

function leaveTraceStarts(starts: unknown[]): void {
  try {
    const json = JSON.stringify(starts.slice(-MAX_TRACE_STARTS))
    window.sessionStorage.setItem(TRACE_STARTS_KEY, json)
  } catch {
    // Storage is blocked: the next page takes the restored list for an imported one.
  }
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
