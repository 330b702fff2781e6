import { findDifferences } from './compare.ts'
import { EFFECT, isAnswer, isCanceled, NOT_STORED, reenact, type VisitEvent } from './reenact.ts'
import type { Answers, Build, Deviation } from './replay.ts'
import type { Trace, TracedAction } from './trace.ts'

const isEffect = ({ action }: VisitEvent) => action.type.startsWith(EFFECT)
const isAnswered = (event: VisitEvent) =>
  (!isEffect(event) || event.action.type === NOT_STORED) &&
  !isCanceled(event.action) &&
  !event.isSkipped

/** `events` without requests of a page that was left at once, which Persist keeps by chance. */
const withoutLostRequests = (events: VisitEvent[]) =>
  events.filter(isAnswered).filter(({ action }, index, answered) => {
    const { type = '/pageReloaded' } = answered[index + 1]?.action ?? {}
    return !(action.type.endsWith('/pending') && type.endsWith('/pageReloaded'))
  })

/** How a build answers in another way than a trace in its shape has recorded. */
export async function compareAnswers(build: Build, trace: Trace): Promise<Answers> {
  try {
    let position = 0
    const recorded = trace.actions.map((traced, index) => {
      // Answers belong to the action before them.
      if (!isAnswer(traced.action)) position = index + 1
      return { ...traced, position }
    })
    const events = await reenact(build, trace, true)
    return {
      deviation: compareEvents(withoutLostRequests(recorded), withoutLostRequests(events), true),
    }
  } catch (error) {
    return { notReenacted: (error as Error).message }
  }
}

/** Where a build answers in another way than a good one. */
export function compareBuilds(good: VisitEvent[], now: VisitEvent[]): Deviation | undefined {
  return [isAnswered, isEffect]
    .map(isCompared => compareEvents(good.filter(isCompared), now.filter(isCompared)))
    .filter(each => each !== undefined)
    .sort((a, b) => a.position - b.position)[0]
}

/** Of what comes from outside, a recording has no position. */
function compareEvents(
  expected: VisitEvent[],
  seen: VisitEvent[],
  isRecording = false,
): Deviation | undefined {
  for (let index = 0; index < Math.max(expected.length, seen.length); index += 1) {
    const [want, got] = [expected[index], seen[index]]
    const isInPlace = isRecording || want?.position === got?.position
    if (want && want.action.type === got?.action.type && isInPlace) {
      const differences = findDifferences(payloadOf(want.action), payloadOf(got.action))
      if (differences.length === 0) continue
      const { position, action } = got
      return { position, expected: want.action, seen: action, differences }
    }
    const wanted = want?.position ?? Number.POSITIVE_INFINITY
    const given = got?.position ?? Number.POSITIVE_INFINITY
    // The later one may answer a later action.
    return {
      position: Math.min(wanted, given),
      expected: wanted <= given ? want?.action : undefined,
      seen: given <= wanted ? got?.action : undefined,
    }
  }
  return undefined
}

/** Builds may describe one failure in different words. */
function payloadOf({ type, payload }: TracedAction['action']): unknown {
  const { status, originalStatus } = Object(payload)
  return type.endsWith('/rejected') ? { status, originalStatus } : payload
}
