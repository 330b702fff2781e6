import type { InstrumentExt } from '@redux-devtools/instrument'
import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit'
import { readSessionValue, writeSessionValue } from '../../shared/browser/sessionValue.ts'
import type { RootState } from '../rootReducer.ts'
import type { AppStore } from '../store.ts'
import { adaptImportedTraces } from './importedTraces.ts'
import { devToolsOptions } from './options.ts'
import { showStatus } from './statusLine.ts'

/** Callbacks for changes that the extension makes to the trace. */
type DevToolsObserver = {
  /**
   * Called when Persist has replaced this page's trace with that of the tab's last page.
   * `appendOwnActions` adds the actions of this page so far.
   */
  onRestored(appendOwnActions: () => void): void
  /** Called when the store shows the live state again. `isReset`: after Commit, Reset or Revert. */
  onReturned(isReset: boolean): void
}

/** Session storage key of a JSON array: the start of each of this tab's own traces, in epoch ms. */
const TRACE_STARTS_KEY = 'traceStarts'

/**
 * Why the trace has a new first action:
 * - restore: Persist continues the trace of the tab's last page
 * - reset: Commit, Reset or Revert. The remaining trace belongs to this visit.
 * - import: the tester opened another trace
 */
type Replacement = 'restore' | 'reset' | 'import'

/**
 * What the store shows, according to Redux DevTools:
 * - live: this visit
 * - imported: the end of an imported trace. The visitor's actions are appended.
 * - past: an earlier point of either trace
 * - locked: any point; the store ignores actions
 */
type ShownState = 'live' | 'imported' | 'past' | 'locked'

/** The page's connection to Redux DevTools. */
export type DevToolsConnection = {
  options: DevToolsEnhancerOptions | false
  /** Whether the store shows this visit. */
  isLive(): boolean
  /**
   * Whether the page only shows a state: the visitor's actions are dropped, without side effects.
   */
  isFrozen(): boolean
  /** Returns the store's `subscribe`. Its listeners run after the observer's callbacks. */
  observe(store: AppStore, observer: DevToolsObserver): AppStore['subscribe']
}

/**
 * Connects the page to the trace in Redux DevTools, which counts as live until `observe` is called.
 * Call it before the store is created: the store needs to know what is shown, and the listener for
 * imports must run before the extension's.
 */
export function connectDevTools(initialState: RootState): DevToolsConnection {
  adaptImportedTraces(initialState)
  let readShownState = (): ShownState => 'live'
  return {
    options: devToolsOptions,
    isLive: () => readShownState() === 'live',
    isFrozen: () => /^(past|locked)$/.test(readShownState()),
    observe(store, { onRestored, onReturned }) {
      const { liftedStore } = store as AppStore &
        Partial<InstrumentExt<RootState, UnknownAction, null>>
      if (!liftedStore) return store.subscribe
      const openedAtMs = Date.now()
      let restorable = readTraceStarts()
      let latest = liftedStore.getState()
      let ownStart = latest.actionsById[0]
      let lastShown: ShownState = 'live'
      // The visitor may leave this page before Persist has restored the previous page's trace.
      writeSessionValue(TRACE_STARTS_KEY, [...restorable, ownStart?.timestamp])
      readShownState = () => {
        const { isLocked, currentStateIndex, stagedActionIds, actionsById } = liftedStore.getState()
        if (isLocked) return 'locked'
        if (currentStateIndex < stagedActionIds.length - 1) return 'past'
        return actionsById[0] === ownStart ? 'live' : 'imported'
      }
      liftedStore.subscribe(() => {
        const before = latest
        latest = liftedStore.getState()
        const isSameTrace = latest.actionsById[0] === before.actionsById[0]
        const replacement = isSameTrace ? undefined : replacedBy()
        if (replacement) followReplacement(replacement)
        const shown = readShownState()
        const isLiveAgain = shown === 'live' && (replacement || lastShown !== 'live')
        lastShown = shown
        if (replacement === 'restore') {
          onRestored(() => {
            // Lifted actions bypass the middleware, so their side effects are not repeated.
            for (const id of before.stagedActionIds.slice(1)) {
              const entry = before.actionsById[id]
              if (entry) liftedStore.dispatch({ ...entry, timestamp: Date.now() })
            }
          })
        }
        if (isLiveAgain) onReturned(replacement === 'reset')
        showStatus(shown)
      })
      return store.subscribe

      function replacedBy(): Replacement {
        const { actionsById, stagedActionIds } = latest
        const startedAtMs = actionsById[0]?.timestamp
        // At any time, since Persist is late on slow machines.
        if (restorable.includes(startedAtMs)) return 'restore'
        const isReset = stagedActionIds.length === 1 && Number(startedAtMs) >= openedAtMs
        return isReset ? 'reset' : 'import'
      }

      function followReplacement(replacement: Replacement): void {
        const start = latest.actionsById[0]
        restorable = []
        if (replacement !== 'import') ownStart = start
        // Persist never continues an imported trace, even after a reset.
        const isOwn =
          replacement === 'restore' || (replacement === 'reset' && readTraceStarts().length > 0)
        writeSessionValue(TRACE_STARTS_KEY, isOwn ? [start?.timestamp] : [])
      }
    },
  }
}

function readTraceStarts(): unknown[] {
  const starts = readSessionValue(TRACE_STARTS_KEY)
  return Array.isArray(starts) ? starts : []
}
