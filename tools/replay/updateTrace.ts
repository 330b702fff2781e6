import { writeFileAtomic } from '../lib/outFile.ts'
import { formatCompactTrace } from './compactTrace.ts'
import { findDifferences } from './compare.ts'
import { describeDeviation, describeDifferences } from './describeResult.ts'
import { compareAnswers } from './deviation.ts'
import { EFFECT, reenact } from './reenact.ts'
import { type Build, replayTrace } from './replay.ts'
import { type Trace, TraceError } from './trace.ts'

/**
 * Replaces the recorded states and answers in the compact trace `file` by those of today. Returns the lines to print: what
 * this accepts, as the differences after each action, unless the action before has the same ones, and the first answer.
 * Throws a TraceError for another file or one without states, for an action that the reducer throws at, and for a visit
 * that went another way.
 */
export async function updateTrace(file: string, original: Trace, build: Build): Promise<string[]> {
  const { reducer } = build
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
  const replayed = { ...trace, recordedStates: states.slice(1) }
  const { deviation } = await compareAnswers(build, replayed)
  const updated = deviation ? await answerAgain(build, replayed) : replayed
  if (deviation && (await compareAnswers(build, updated)).deviation) {
    const { position } = deviation
    throw new TraceError(
      `${file} is not updated, since the visit cannot continue as recorded after action ${position} of ${actions.length}: record it again.`,
    )
  }
  if (blocks.flat().length === 0 && !deviation) return [`same     ${file}: nothing to update`]
  writeFileAtomic(file, formatCompactTrace(updated))
  return [
    `updated  ${file}: accepted the recomputed values below`,
    ...blocks.flatMap((block, index) => {
      if (block.length === 0 || String(block) === String(blocks[index - 1])) return []
      const { type } = actions[index]?.action ?? {}
      return [`  after action ${index + 1} of ${actions.length}, ${type}`, ...block]
    }),
    ...(deviation ? describeDeviation(deviation, trace) : []),
  ]
}

/** `trace` with the answers and states of `build`. */
async function answerAgain(build: Build, trace: Trace): Promise<Trace> {
  const events = await reenact(build, trace, true)
  const seen = events.filter(({ action }) => !action.type.startsWith(EFFECT))
  const actions = seen.map(({ position, ...event }) => ({
    ...event,
    timeMs: trace.actions[position - 1]?.timeMs,
  }))
  // After a pause, the replay goes on from the recorded one.
  const recordedStates = seen.map(({ position }) => trace.recordedStates?.[position - 1])
  const { states } = replayTrace(build.reducer, { ...trace, actions, recordedStates })
  return { ...trace, actions, recordedStates: states.slice(1) }
}
