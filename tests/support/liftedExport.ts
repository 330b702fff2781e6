import { readTrace } from '../../tools/replay/readTrace.ts'
import { initialState } from '../../tools/replay/siteAdapter.ts'

/** A trace as Redux DevTools would export it. */
// biome-ignore lint/suspicious/noExplicitAny: tests damage it in many ways
export async function readAsLifted(file: string): Promise<any> {
  const trace = readTrace(file, initialState)
  const { actions, recordedStates = [] } = trace
  const entries = [{ action: { type: '@@INIT' }, timeMs: 0 }, ...actions]
  const lifted = {
    actionsById: Object.fromEntries(
      entries.map(({ action, timeMs }, id) => [id, { action, timestamp: timeMs }]),
    ),
    nextActionId: entries.length,
    stagedActionIds: [...entries.keys()],
    skippedActionIds: [],
    committedState: trace.initialState,
    currentStateIndex: actions.length,
    computedStates: [trace.initialState, ...recordedStates].map(state => ({ state })),
  }
  // States of a file share no objects.
  return JSON.parse(JSON.stringify(lifted))
}
