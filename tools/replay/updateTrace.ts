import { writeFileAtomic } from '../lib/outFile.ts'
import { formatCompactTrace } from './compactTrace.ts'
import { findDifferences } from './compare.ts'
import { describeDifferences } from './describeResult.ts'
import { type Reducer, replayTrace } from './replay.ts'
import { type Trace, TraceError } from './trace.ts'

/**
 * Replaces the recorded states in the compact trace `file` by those of today. Returns the lines to print: what this
 * accepts, as the differences after each action, unless the action before has the same ones. Throws a TraceError for
 * another file or one without states, or for an action that the reducer throws at.
 */
export function updateTrace(file: string, original: Trace, reducer: Reducer): string[] {
  const { states, trace } = replayTrace(reducer, original)
  const { actions, recordedStates } = trace
  if (trace.format !== 'compact trace' || !recordedStates) {
    throw new TraceError(`${file} is not a compact trace with states, which --compact writes.`)
  }
  const { first: error } = replayTrace(reducer, original, null)
  if (error) {
    throw new TraceError(
      `${file} is not updated, since the reducer throws at action ${error.position} of ${actions.length}, ${error.type}: ${error.thrown?.split('\n')[0]}`,
    )
  }
  const blocks = recordedStates.map((recorded, index) =>
    describeDifferences(findDifferences(recorded, states[index + 1])),
  )
  if (blocks.flat().length === 0) return [`same     ${file}: nothing to update`]
  writeFileAtomic(file, formatCompactTrace({ ...trace, recordedStates: states.slice(1) }))
  return [
    `updated  ${file}: accepted the recomputed values below`,
    ...blocks.flatMap((block, index) => {
      if (block.length === 0 || String(block) === String(blocks[index - 1])) return []
      const { type } = actions[index]?.action ?? {}
      return [`  after action ${index + 1} of ${actions.length}, ${type}`, ...block]
    }),
  ]
}
