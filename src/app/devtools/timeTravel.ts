import type { AppStore } from '../store.ts'

/** An entry of the DevTools' list of actions. `timestamp` in ms since 1970. */
type LiftedAction = { type: string; timestamp: number }

/** What the Redux DevTools instrument adds to a store. */
type LiftedStore = {
  getState(): {
    actionsById: Record<number, LiftedAction>
    stagedActionIds: number[]
    currentStateIndex: number
    isLocked: boolean
  }
  dispatch(action: LiftedAction): unknown
  subscribe(listener: () => void): () => void
}

/** What Redux DevTools does to the store at the moment. All false without the extension. */
export type TimeTravel = {
  /** True while no action changes the store. */
  isLocked(): boolean
  /** True while the store shows the past or is locked. */
  isTravelling(): boolean
  /** True while time travelling or showing an imported trace. */
  isReplaying(): boolean
}

type TimeTravelOptions = {
  /**
   * Called when Persist has replaced this page's trace with that of the tab's last page.
   * `appendOwnActions` adds what this page has done so far.
   */
  onRestored(appendOwnActions: () => void): void
  /** Called when the store shows the present again. */
  onReturned(): void
}

/** Session storage key. Holds the timestamps of the first actions of this tab's own traces, as a JSON array. */
const TRACE_STARTS_KEY = 'traceStarts'
/** More than one, since a page may be left before Persist has restored the trace of the page before it. */
const MAX_TRACE_STARTS = 5
/** Persist restores the trace within this time. A later import of the same trace is the tester's. */
const RESTORED_WITHIN_MS = 5000

/** Watches what Redux DevTools does to `store`. Call it before anything else subscribes to the store. */
export function watchTimeTravel(
  store: AppStore,
  { onRestored, onReturned }: TimeTravelOptions,
): TimeTravel {
  const { liftedStore } = store as AppStore & { liftedStore?: LiftedStore }
  const never = () => false
  if (!liftedStore) return { isLocked: never, isTravelling: never, isReplaying: never }
  const lifted = liftedStore.getState
  const openedAtMs = Date.now()
  let restorable = readTraceStarts()
  let latest = lifted()
  let ownStart = latest.actionsById[0]
  let wasTravelling = false
  writeTraceStarts([...restorable, ownStart?.timestamp])
  liftedStore.subscribe(() => {
    const before = latest
    latest = lifted()
    // A restore, an import, a reset and a commit each bring a new first action.
    const start = latest.actionsById[0]
    if (start !== before.actionsById[0]) onReplaced(start, before)
    const hasReturned = wasTravelling && !isTravelling()
    wasTravelling = isTravelling()
    if (hasReturned) onReturned()
  })
  return {
    isLocked: () => lifted().isLocked,
    isTravelling,
    isReplaying: () => isTravelling() || lifted().actionsById[0] !== ownStart,
  }

  function isTravelling(): boolean {
    const { isLocked, currentStateIndex, stagedActionIds } = lifted()
    return isLocked || currentStateIndex < stagedActionIds.length - 1
  }

  function onReplaced(
    start: LiftedAction | undefined,
    before: ReturnType<LiftedStore['getState']>,
  ) {
    const isRestored =
      restorable.includes(start?.timestamp) && Date.now() - openedAtMs < RESTORED_WITHIN_MS
    // An import is never continued, whether it is reset or not.
    const isReset = latest.stagedActionIds.length === 1 && readTraceStarts().length > 0
    restorable = []
    writeTraceStarts(isRestored || isReset ? [start?.timestamp] : [])
    if (!isRestored) return
    ownStart = start
    onRestored(() => {
      // As lifted actions, they don't pass the middleware again.
      for (const id of before.stagedActionIds.slice(1)) {
        const entry = before.actionsById[id]
        if (entry) liftedStore?.dispatch(entry)
      }
    })
  }
}

function readTraceStarts(): unknown[] {
  try {
    const starts: unknown = JSON.parse(window.sessionStorage.getItem(TRACE_STARTS_KEY) ?? '[]')
    return Array.isArray(starts) ? starts : []
  } catch {
    return []
  }
}

function writeTraceStarts(starts: unknown[]): void {
  try {
    const json = JSON.stringify(starts.slice(-MAX_TRACE_STARTS))
    window.sessionStorage.setItem(TRACE_STARTS_KEY, json)
  } catch {
    // Storage is blocked: the next page takes a restored trace for an imported one.
  }
}
