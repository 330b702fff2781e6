import type { UnknownAction } from '@reduxjs/toolkit'
import { catalogueApi } from '../../features/catalogue/catalogueApi.ts'
import { listSynced } from '../../features/installedApps/installedAppsSlice.ts'
import { dialogOpened, locationChanged } from '../../features/view/viewSlice.ts'
import { selectCatalogue } from '../../features/catalogue/catalogueSelectors.ts'
import {
  ADDRESS_PARAMETERS,
  ADDRESS_ROWS,
  type AddressKey,
  type AddressParameter,
  FILTERS,
} from '../../shared/domain/addressParameters.ts'
import type { AppRecord, CardRecord } from '../../shared/domain/appRecord.ts'
import { appPath, normalizePath } from '../../shared/domain/paths.ts'
import { screenPattern } from '../../shared/domain/screens.ts'
import { ANNOUNCEMENT } from '../../shared/trace/announcement.ts'
import { isObject } from '../../shared/trace/isObject.ts'
import { formatCompactTrace, type TraceContent } from '../../shared/trace/formatTrace.ts'
import type { Problem } from '../../shared/trace/problem.ts'
import { mapMembers } from '../../shared/trace/sharedValues.ts'
import { createUpgrade } from '../../shared/trace/upgradeTrace.ts'
import { initialState, type RootState, rootReducer } from '../rootReducer.ts'
import { describeError, isCatalogue, MAX_ACTIONS, type Recording } from './recorder.ts'

/** What a report adds to the recording. */
export type ReportFacts = Omit<Problem, 'errors' | 'isTypedTextLeftOut'>

/** A report as a trace, and as the text of its file. */
type WrittenProblem = { trace: TraceContent; text: string }

/**
 * Writes a report: a compact trace with a header. Of the catalogue, it contains the records whose pages
 * were opened. With `isTypedTextLeftOut`, each letter of a search text becomes an x, addresses lose what no
 * screen reads and no app has, and errors have no message.
 */
export function writeProblem(
  recording: Recording,
  facts: ReportFacts,
  isTypedTextLeftOut: boolean,
): WrittenProblem {
  try {
    return write(recording, facts, isTypedTextLeftOut)
  } catch (error) {
    // Errors alone are better than no report.
    const described = describeError(error)
    const errors = [{ ...described, text: `The report is incomplete: ${described.text}` }]
    return write({ entries: [], errors }, facts, isTypedTextLeftOut)
  }
}

function write(
  recording: Recording,
  facts: ReportFacts,
  isTypedTextLeftOut: boolean,
): WrittenProblem {
  const { steps, states, hasThrown } = followActions(recording)
  const openedIds = new Set(states.map(({ view }) => idOf(view.location.pathname)))
  const catalogues = new Set(states.map(state => selectCatalogue(state).data))
  const apps: CardRecord[] = [...catalogues].flatMap(apps => apps ?? [])
  const cleaned = new WeakMap<object, unknown>()
  const content = {
    initialState: clean(states[0]),
    actions: steps.map(({ action, timeMs }) => ({
      action: clean(action) as typeof action,
      timeMs,
      isSkipped: false,
    })),
    // A build without the fault would differ from the states after an action that threw.
    recordedStates: hasThrown ? undefined : states.slice(1).map(clean),
  }
  const errors = recording.errors.map(({ timeMs, text, name, places }) => ({
    timeMs,
    text: isTypedTextLeftOut ? [errorName(name), ...places].join('\n') : text,
  }))
  const problem = { ...facts, isTypedTextLeftOut, errors }
  const trace = { problem, ...content }
  return { trace, text: formatCompactTrace(trace) }

  /** A copy of `value` without what the report leaves out. Equal parts of states stay one object. */
  function clean(value: unknown): unknown {
    if (!isObject(value)) return value
    const copy =
      cleaned.get(value) ?? mapMembers(value, (member, key) => cleanMember(value, key, member))
    cleaned.set(value, copy)
    return copy
  }

  function cleanMember(holder: object, key: string, member: unknown): unknown {
    if (isCatalogue(holder, key)) {
      return (member as AppRecord[] | undefined)?.filter(({ id }) => openedIds.has(id))
    }
    if (!isTypedTextLeftOut) return clean(member)
    const isRequestError = key === 'error' || (key === 'payload' && 'error' in holder)
    if (isRequestError && member) {
      const { status, name } = Object(member)
      return { status, name: name && errorName(name) }
    }
    if (typeof member !== 'string') return clean(member)
    if (key === 'pathname') return coverPath(member)
    if (key === 'search') return coverQuery(member)
    if (key === 'hash') return member && '#x'
    const chosen = key === 'value' && ADDRESS_ROWS.find(([name]) => name === Object(holder).key)
    return chosen ? coverValue(chosen[0], member) : member
  }

  /** Without the parameters and values that no screen knows: any text can be typed into the address bar. */
  function coverQuery(query: string): string {
    const params = new URLSearchParams(query)
    const covered = new URLSearchParams()
    for (const name of new Set(params.keys())) {
      const rows = ADDRESS_ROWS.filter(([, row]) => row.name === name)
      // The screen reads only the first one of a name.
      const value = params.get(name) ?? ''
      const [first] = rows
      if (!first) continue
      const [key] = rows.find(([, { parse }]) => parse(value) === value) ?? first
      covered.set(name, coverValue(key, ADDRESS_PARAMETERS[key].parse(value)))
    }
    return String(covered) && `?${covered}`
  }

  /** Blank text stays, since the reducer treats it differently. So does a choice that the site offers. */
  function coverValue(key: AddressKey, value: string): string {
    const { parse, isTyped }: AddressParameter = ADDRESS_PARAMETERS[key]
    if (value.trim() === '') return value
    if (isTyped) return 'x'.repeat(parse(value).length)
    const keeps = parse('x') === 'x' && FILTERS[key as keyof typeof FILTERS]
    return keeps && !apps.some(app => keeps(app, value)) ? 'x' : value
  }
}

/** The path of a screen with a number for an id stays. Any other text can be typed into the address bar. */
function coverPath(pathname: string): string {
  const isShown = (id?: string) => new RegExp(screenPattern(id)).test(normalizePath(pathname))
  if (isShown('\\d+')) return pathname
  // An unknown app shows another screen than an unknown path.
  return isShown() ? appPath('x') : '/x'
}

/**
 * The last actions, and the states before the first and after each. `hasThrown`: an action makes the reducer
 * throw.
 */
function followActions({ start, entries }: Recording) {
  // The first ones may be those of an older build, of which the tab has shown a page.
  const { upgradeState, upgradeAction } = createUpgrade(initialState)
  const states = start ? [upgradeState(start)] : []
  let hasThrown = false
  const steps = entries
    .flatMap(({ action, timeMs, state }, index) => {
      // The first page starts where the recording does.
      const actions = action
        ? [upgradeAction(action)]
        : index === 0
          ? []
          : openPage(upgradeState(state))
      return actions.map(action => ({ action, timeMs }))
    })
    .filter(({ action }) => !action.type.startsWith(ANNOUNCEMENT))
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

/** `name` if it is that of a class of errors, otherwise 'Error'. */
function errorName(name: unknown): string {
  return /^[A-Z]\w*(Error|Exception)$/.exec(String(name))?.[0] ?? 'Error'
}
