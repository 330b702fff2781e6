import type { UnknownAction } from '@reduxjs/toolkit'
import { catalogueApi } from '../../features/catalogue/catalogueApi.ts'
import { listSynced } from '../../features/installedApps/installedAppsSlice.ts'
import { dialogOpened, locationChanged, searchTyped } from '../../features/view/viewSlice.ts'
import { ADDRESS_PARAMETERS } from '../../shared/domain/addressParameters.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { isObject } from '../../shared/trace/compare.ts'
import { formatCompactTrace } from '../../shared/trace/formatTrace.ts'
import { LEAVE_OUT } from '../../shared/trace/leaveOut.ts'
import type { Problem } from '../../shared/trace/problem.ts'
import { type RootState, rootReducer } from '../rootReducer.ts'
import { isCatalogue, MAX_ACTIONS, type Recording } from './recorder.ts'

/** What a report says besides what was recorded. `search` is the query in the address bar. */
export type ReportFacts = Omit<Problem, 'errors' | 'isTypedTextLeftOut'> & { search: string }

const { parse, name: queryName } = ADDRESS_PARAMETERS.searchText

/**
 * The text of a report: a compact trace with a header. Of the catalogue, it has the records whose pages
 * were opened. With `isTypedTextLeftOut`, every search text is replaced by as many x.
 */
export function writeProblem(
  recording: Recording,
  facts: ReportFacts,
  isTypedTextLeftOut: boolean,
): string {
  try {
    return write(recording, facts, isTypedTextLeftOut)
  } catch (error) {
    // The page before may have had another version of the site.
    const errors = [{ timeMs: Date.now(), text: `The report is incomplete: ${error}` }]
    return write({ entries: [], errors }, facts, isTypedTextLeftOut)
  }
}

function write(
  recording: Recording,
  { search, ...facts }: ReportFacts,
  isTypedTextLeftOut: boolean,
): string {
  const { steps, states, hasThrown } = followActions(recording)
  const openedIds = new Set(states.map(({ view }) => idOf(view.location.pathname)))
  const searchTexts = new Set<string>()
  const cleaned = new WeakMap<object, unknown>()
  coverQuery(search)
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
  const words = [...searchTexts]
    .flatMap(text => [text, ...text.split(/\s+/)])
    .flatMap(text => [text, encodeURIComponent(text.toWellFormed())])
    // One or two letters are in every message.
    .filter(text => encodeURIComponent(text.toWellFormed()).length > 2)
  const hasSearch = (text: string) =>
    words.some(word => text.toLowerCase().includes(word.toLowerCase()))
  const errors = recording.errors.map(({ timeMs, text }) => {
    // What was typed before the first action is unknown.
    const isLeftOut = isTypedTextLeftOut && (timeMs < (steps[0]?.timeMs ?? 0) || hasSearch(text))
    return { timeMs, text: isLeftOut ? placesIn(text) : text }
  })
  const problem = { ...facts, isTypedTextLeftOut, errors }
  return formatCompactTrace({ problem, ...content }, LEAVE_OUT)

  /** A copy of `value` without what the report leaves out. Equal parts of states stay one object. */
  function clean(value: unknown): unknown {
    if (!isObject(value)) return value
    const members = Object.entries(value)
    const copy =
      cleaned.get(value) ??
      (Array.isArray(value)
        ? value.map(clean)
        : Object.fromEntries(
            members.map(([key, member]) => [key, cleanMember(value, key, member)]),
          ))
    cleaned.set(value, copy)
    return copy
  }

  function cleanMember(holder: object, key: string, member: unknown): unknown {
    if (isCatalogue(holder, key)) {
      return (member as AppRecord[] | undefined)?.filter(({ id }) => openedIds.has(id))
    }
    if (!isTypedTextLeftOut || typeof member !== 'string') return clean(member)
    if (key === 'search') return coverQuery(member)
    const isTyped = key === 'searchText' || (key === 'payload' && searchTyped.match(holder))
    return isTyped ? cover(member) : member
  }

  function coverQuery(query: string): string {
    const params = new URLSearchParams(query)
    if (!params.has(queryName)) return query
    const covered = [...params].map(([name, text]) => [
      name,
      name === queryName ? cover(text) : text,
    ])
    return `?${new URLSearchParams(covered)}`
  }

  /** Blank text stays, since the reducer treats it differently. */
  function cover(text: string): string {
    searchTexts.add(text)
    return text.trim() === '' ? text : 'x'.repeat(parse(text).length)
  }
}

/** The last actions and the states: before the first and after each. `hasThrown`: the reducer throws at one. */
function followActions({ start, entries }: Recording) {
  const states = start ? [start] : []
  let hasThrown = false
  const steps = entries
    .flatMap(({ action, timeMs, state }, index) => {
      if (action) return [{ action, timeMs, state }]
      // The first page starts where the recording does.
      return index === 0
        ? []
        : openPage(state as RootState).map(action => ({ action, timeMs, state: undefined }))
    })
    // RTK Query announces itself in every page.
    .filter(({ action }) => !action.type.startsWith('catalogueApi/config/'))
  for (const { action, state } of steps) {
    let computed = states.at(-1)
    try {
      computed = rootReducer(computed, action)
    } catch {
      hasThrown = true
    }
    states.push(state ?? (computed as RootState))
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
  return Number(/^\/appdetails\/([^/]+)/i.exec(pathname)?.[1] ?? Number.NaN)
}

/** The stack of an error without its message, which may contain what was typed. */
function placesIn(text: string): string {
  const places = text.match(/\bassets\/[\w-]+\.js:\d+:\d+/g) ?? []
  return ['Left out: the message', ...places].join('\n')
}
