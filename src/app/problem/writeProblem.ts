import type { UnknownAction } from '@reduxjs/toolkit'
import { catalogueApi } from '../../features/catalogue/catalogueApi.ts'
import { selectCatalogue } from '../../features/catalogue/catalogueSelectors.ts'
import { listSynced } from '../../features/installedApps/installedAppsSlice.ts'
import { dialogOpened, locationChanged } from '../../features/view/viewSlice.ts'
import { categoryOf } from '../../shared/domain/addressParameters.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { appPath } from '../../shared/domain/paths.ts'
import { PRERENDERED_KEY } from '../../shared/domain/prerenderedData.ts'
import { ANNOUNCEMENT } from '../../shared/trace/announcement.ts'
import { formatCompactTrace, type TraceContent } from '../../shared/trace/formatTrace.ts'
import type { Problem } from '../../shared/trace/problem.ts'
import { isObject, mapMembers } from '../../shared/trace/sharedValues.ts'
import { createUpgrade } from '../../shared/trace/upgradeTrace.ts'
import { initialState, type RootState, rootReducer } from '../rootReducer.ts'
import { describeError, isCatalogue, MAX_ACTIONS, type Recording } from './recorder.ts'
import { redactError, redactRequestError, redactText } from './redactTyped.ts'

/** What a report adds to the recording. */
export type Environment = Omit<Problem, 'errors' | 'isTypedTextLeftOut'>

/** A report as a trace, and as the text of its file. */
type WrittenProblem = { trace: TraceContent; text: string }

/**
 * Writes a report: a compact trace with a header. Of the catalogue, it contains the records whose pages
 * were opened. With `isTypedTextLeftOut`, each letter of a search text becomes an x, addresses lose what no
 * screen reads and no app has, and errors have no message.
 */
export function writeProblem(
  recording: Recording,
  environment: Environment,
  isTypedTextLeftOut: boolean,
): WrittenProblem {
  try {
    return write(recording, environment, isTypedTextLeftOut)
  } catch (error) {
    // Errors alone are better than no report.
    const described = describeError(error)
    const errors = [{ ...described, text: `The report is incomplete: ${described.text}` }]
    return write({ entries: [], errors }, environment, isTypedTextLeftOut)
  }
}

function write(
  recording: Recording,
  environment: Environment,
  isTypedTextLeftOut: boolean,
): WrittenProblem {
  const { steps, states, hasThrown } = followActions(recording)
  const clean = createCleaner(states, isTypedTextLeftOut)
  const errors = recording.errors.map(error => ({
    timeMs: error.timeMs,
    text: isTypedTextLeftOut ? redactError(error) : error.text,
  }))
  const trace: TraceContent = {
    problem: { ...environment, isTypedTextLeftOut, errors },
    initialState: clean(states[0]),
    actions: steps.map(({ action, timeMs }) => ({
      action: clean(action) as UnknownAction,
      timeMs,
      isSkipped: false,
    })),
    // A build without the fault would differ from the states after an action that threw.
    recordedStates: hasThrown ? undefined : states.slice(1).map(clean),
  }
  return { trace, text: formatCompactTrace(trace) }
}

/**
 * Returns a function that copies a state or an action without what the report leaves out. What is one object in
 * several of `states` is one object in their copies.
 */
function createCleaner(states: readonly RootState[], isTypedTextLeftOut: boolean) {
  const openedIds = new Set(states.map(({ view }) => idOf(view.location.pathname)))
  const catalogues = new Set(states.map(state => selectCatalogue(state).data))
  // A page offers the categories that it embeds before it has the catalogue, and without.
  const embedded = states.flatMap(state => state[PRERENDERED_KEY].categories ?? [])
  const categories = new Set([
    ...[...catalogues].flatMap(apps => apps?.map(categoryOf) ?? []),
    ...embedded,
  ])
  const copies = new WeakMap<object, unknown>()
  return clean

  function clean(value: unknown): unknown {
    if (!isObject(value)) return value
    const copy =
      copies.get(value) ?? mapMembers(value, (member, key) => cleanMember(value, key, member))
    copies.set(value, copy)
    return copy
  }

  function cleanMember(holder: object, key: string, member: unknown): unknown {
    if (isCatalogue(holder, key)) {
      return (member as AppRecord[] | undefined)?.filter(({ id }) => openedIds.has(id))
    }
    if (!isTypedTextLeftOut) return clean(member)
    if (key === 'error' || (key === 'payload' && 'error' in holder)) {
      return redactRequestError(member)
    }
    return typeof member === 'string' ? redactText(holder, key, member, categories) : clean(member)
  }
}

/**
 * The last actions, and the states before the first and after each. `hasThrown`: an action makes the reducer
 * throw.
 */
function followActions({ start, entries }: Recording) {
  // The first entries may come from an older build, if the tab has shown a page of it.
  const { upgradeState, upgradeAction } = createUpgrade(initialState)
  const actionsOf = ({ action, state }: Recording['entries'][number], index: number) => {
    if (action) return [upgradeAction(action)]
    // The first page starts where the recording does.
    return index === 0 ? [] : openPage(upgradeState(state))
  }
  const steps = entries
    .flatMap((entry, index) =>
      actionsOf(entry, index).map(action => ({ action, timeMs: entry.timeMs })),
    )
    .filter(({ action }) => !action.type.startsWith(ANNOUNCEMENT))
  const states = start ? [upgradeState(start)] : []
  let hasThrown = false
  for (const { action } of steps) {
    const before = states.at(-1) as RootState
    try {
      states.push(rootReducer(before, action))
    } catch {
      hasThrown = true
      states.push(before)
    }
  }
  const from = Math.max(0, steps.length - MAX_ACTIONS)
  return { steps: steps.slice(from), states: states.slice(from), hasThrown }
}

/** Actions that lead from the end of one page to the start of the next one. */
function openPage({ view, installedApps }: RootState): UnknownAction[] {
  return [
    catalogueApi.util.resetApiState(),
    listSynced(installedApps.apps),
    locationChanged(view.location),
    ...(view.dialog ? [dialogOpened(view.dialog)] : []),
  ]
}

/** The id of the app whose page is at `pathname`; NaN for other pages. */
function idOf(pathname: string): number {
  return Number(new RegExp(`^${appPath('([^/]+)')}`, 'i').exec(pathname)?.[1] ?? Number.NaN)
}
