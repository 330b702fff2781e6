import { readFileSync } from 'node:fs'
import { formatCompactTrace } from './compactTrace.ts'
import { findDifferences } from './compare.ts'
import type { ReplayResult } from './replay.ts'
import { describeDifferences } from './report.ts'
import { type Trace, TraceError } from './trace.ts'

/** The text of the trace in `file` with the recomputed states in place of the recorded ones. */
export function formatUpdated(
  file: string,
  trace: Trace,
  { states }: ReplayResult,
  leaveOut: readonly string[],
): string {
  if (trace.format === 'compact trace') {
    return formatCompactTrace({ ...trace, recordedStates: states.slice(1) }, leaveOut)
  }
  const lifted = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  return JSON.stringify({ ...lifted, computedStates: states.map(state => ({ state })) })
}

/**
 * What an update accepts: the differences after each action, unless the action before has the same ones.
 * Throws a TraceError for a trace without recorded states, or with an action that the reducer throws at.
 */
export function describeUpdate(
  file: string,
  trace: Trace,
  { first, thrown, states }: ReplayResult,
  leaveOut: readonly string[],
): string[] {
  const { actions, recordedStates } = trace
  if (!recordedStates) {
    throw new TraceError(`${file} has no recorded states to update: --save writes a baseline.`)
  }
  if (thrown !== undefined) {
    throw new TraceError(
      `${file} is not updated, since the reducer throws at action ${thrown.split('\n')[0]}`,
    )
  }
  if (!first) return [`same     ${file}: nothing to update`]
  const blocks = recordedStates.map((recorded, index) =>
    describeDifferences(findDifferences(recorded, states[index + 1], leaveOut)),
  )
  return [
    `updated  ${file}: accepted the recomputed values below`,
    ...blocks.flatMap((block, index) => {
      if (block.length === 0 || String(block) === String(blocks[index - 1])) return []
      return [
        `  after action ${index + 1} of ${actions.length}, ${actions[index]?.action.type}`,
        ...block,
      ]
    }),
  ]
}
