import type { InstrumentExt } from '@redux-devtools/instrument'
import type { UnknownAction } from '@reduxjs/toolkit'
import { readSessionValue, writeSessionValue } from '../../shared/browser/sessionValue.ts'
import type { RootState } from '../rootReducer.ts'
import type { AppStore } from '../store.ts'

type TimeTravelObserver = {
  /** Called when the store shows another point of the trace, the present included. */
  onMoved(): void
  /**
   * Called when Persist has replaced this page's trace with that of the tab's last page.
   * `appendOwnActions` adds the actions of this page so far.
   */
  onRestored(appendOwnActions: () => void): void
  /** Called when the store shows the present again. */
  onReturned(): void
}

/** Session storage key. Holds the timestamps of the first actions of this tab's own traces, as a JSON array. */
const TRACE_STARTS_KEY = 'traceStarts'
/** Persist restores a trace within this time. A later import of that trace comes from the tester. */
const RESTORED_WITHIN_MS = 5000

/**
 * Watches what Redux DevTools does to `store`. Call it before anything else subscribes to the store.
 * Without the extension, the returned functions return false.
 */
export function watchTimeTravel(store: AppStore) {
  const { liftedStore } = store as AppStore & Partial<InstrumentExt<RootState, UnknownAction, null>>
  const never = () => false
  if (!liftedStore) {
    return { isLocked: never, isTravelling: never, isReplaying: never, observe() {} }
  }
  const lifted = liftedStore.getState
  const openedAtMs = Date.now()
  let restorable = readTraceStarts()
  let latest = lifted()
  let ownStart = latest.actionsById[0]
  let wasTravelling = false
  let observer: TimeTravelObserver | undefined
  // The visitor may leave this page before Persist has restored the previous page's trace.
  writeSessionValue(TRACE_STARTS_KEY, [...restorable, ownStart?.timestamp])
  liftedStore.subscribe(() => {
    const before = latest
    latest = lifted()
    // A restore, an import, a reset and a commit each bring a new first action.
    const start = latest.actionsById[0]
    if (start !== before.actionsById[0]) onReplaced(start, before)
    const hasReturned = wasTravelling && !isTravelling()
    const isElsewhere = latest.currentStateIndex !== before.currentStateIndex
    if (isElsewhere && (wasTravelling || isTravelling())) observer?.onMoved()
    wasTravelling = isTravelling()
    if (hasReturned) observer?.onReturned()
  })
  return {
    /** True while the store ignores actions. */
    isLocked: () => lifted().isLocked,
    isTravelling,
    /** True while time travelling or showing an imported trace. */
    isReplaying: () => isTravelling() || lifted().actionsById[0] !== ownStart,
    /** Calls `next` from now on. */
    observe(next: TimeTravelObserver) {
      observer = next
    },
  }

  /** True while the store shows the past or is locked. */
  function isTravelling(): boolean {
    const { isLocked, currentStateIndex, stagedActionIds } = lifted()
    return isLocked || currentStateIndex < stagedActionIds.length - 1
  }

  function onReplaced(start: (typeof latest.actionsById)[0] | undefined, before: typeof latest) {
    const isRestored =
      restorable.includes(start?.timestamp) && Date.now() - openedAtMs < RESTORED_WITHIN_MS
    // An imported trace is never continued, even after a reset.
    const isReset = latest.stagedActionIds.length === 1 && readTraceStarts().length > 0
    restorable = []
    writeSessionValue(TRACE_STARTS_KEY, isRestored || isReset ? [start?.timestamp] : [])
    if (!isRestored) return
    ownStart = start
    observer?.onRestored(() => {
      // Lifted actions bypass the middleware, so their side effects are not repeated.
      for (const id of before.stagedActionIds.slice(1)) {
        const entry = before.actionsById[id]
        if (entry) liftedStore?.dispatch(entry)
      }
    })
  }
}

function readTraceStarts(): unknown[] {
  const starts = readSessionValue(TRACE_STARTS_KEY)
  return Array.isArray(starts) ? starts : []
}
