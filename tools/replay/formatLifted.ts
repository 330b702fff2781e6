import type { TraceContent } from './formatTrace.ts'

/**
 * The text of a file that Redux DevTools imports: a lifted export, as its own. DevTools compute the states again,
 * so a trace may lack them.
 */
export function formatLifted({ actions, initialState, recordedStates }: TraceContent): string {
  const start = { action: { type: '@@INIT' }, timeMs: actions[0]?.timeMs, isSkipped: false }
  const entries = [start, ...actions]
  const states = recordedStates ? [initialState, ...recordedStates] : []
  return JSON.stringify({
    monitorState: {},
    nextActionId: entries.length,
    stagedActionIds: [...entries.keys()],
    skippedActionIds: [...entries.keys()].filter(id => entries[id]?.isSkipped),
    currentStateIndex: actions.length,
    isLocked: false,
    isPaused: false,
    actionsById: Object.fromEntries(
      entries.map(({ action, timeMs = 0 }, id) => [
        id,
        { type: 'PERFORM_ACTION', action, timestamp: timeMs },
      ]),
    ),
    committedState: initialState,
    computedStates: states.map(state => ({ state })),
  })
}
