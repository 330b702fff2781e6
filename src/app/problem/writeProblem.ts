import type { UnknownAction } from '@reduxjs/toolkit'
import { catalogueApi } from '../../features/catalogue/catalogueApi.ts'
import { selectCatalogue } from '../../features/catalogue/catalogueSelectors.ts'
import { listSynced } from '../../features/installedApps/installedAppsSlice.ts'
import { dialogOpened, locationChanged, searchTyped } from '../../features/view/viewSlice.ts'
import { ADDRESS_PARAMETERS } from '../../shared/domain/addressParameters.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatCompactTrace } from '../../shared/trace/formatTrace.ts'
import { LEAVE_OUT } from '../../shared/trace/leaveOut.ts'
import type { Problem } from '../../shared/trace/problem.ts'
import { type RootState, rootReducer } from '../rootReducer.ts'
import { MAX_ACTIONS, type RecordedEntry, type Recording } from './recorder.ts'

/** What a report says besides what was recorded. */
export type ReportFacts = Omit<Problem, 'errors' | 'catalogue' | 'isTypedTextLeftOut'> & {
  /** The catalogue that the visitor had, and the SHA-256 of its data.json. Undefined if none has arrived. */
  catalogue: { apps: readonly AppRecord[]; sha256?: string } | undefined
  /** The query in the address bar. */
  search: string
}

type Step = { action: UnknownAction; timeMs: number; state: RootState }

/** Searches that are shorter are replaced in the texts of errors only as whole words. */
const MIN_PART_LENGTH = 3

const { parse, name: searchName } = ADDRESS_PARAMETERS.searchText

/**
 * The text of a report: a compact trace with a header. Of the catalogue, it has the records that detail
 * pages showed. With `isTypedTextLeftOut`, every search text is replaced by as many x.
 */
export function writeProblem(
  recording: Recording,
  facts: ReportFacts,
  isTypedTextLeftOut: boolean,
): string {
  try {
    return write(recording, facts, isTypedTextLeftOut)
  } catch (error) {
    // Without the actions, it is unknown what was typed.
    const errors = isTypedTextLeftOut ? [] : recording.errors
    const own = { timeMs: Date.now(), text: `The report is incomplete: ${error}` }
    return write({ entries: [], errors: [...errors, own] }, facts, isTypedTextLeftOut)
  }
}

function write(
  recording: Recording,
  { catalogue, search, ...facts }: ReportFacts,
  isTypedTextLeftOut: boolean,
): string {
  const { initialState, steps, startMs, hasThrown } = listSteps(recording.entries)
  const states = [...(initialState ? [initialState] : []), ...steps.map(({ state }) => state)]
  const shown = new Set(states.map(({ view }) => shownId(view.location.pathname)))
  const keepShown = (apps: readonly AppRecord[]) =>
    (apps.length > 0 ? apps : (catalogue?.apps ?? [])).filter(({ id }) => shown.has(id))
  const texts = isTypedTextLeftOut ? searchTexts(states, steps, search) : []
  const toState = (state: RootState) => {
    const pruned = pruneState(state, keepShown)
    return isTypedTextLeftOut ? { ...pruned, view: coverView(state.view) } : pruned
  }
  const toAction = (action: UnknownAction) => {
    const pruned = pruneAction(action, keepShown)
    return isTypedTextLeftOut ? coverAction(pruned) : pruned
  }
  return formatCompactTrace(
    {
      problem: {
        ...facts,
        isTypedTextLeftOut,
        errors: recording.errors
          // What was typed before is unknown.
          .filter(({ timeMs }) => !isTypedTextLeftOut || timeMs >= startMs)
          .map(({ timeMs, text }) => ({ timeMs, text: coverTexts(text, texts) })),
        ...(catalogue && {
          catalogue: { records: catalogue.apps.length, sha256: catalogue.sha256 },
        }),
      },
      initialState: initialState && toState(initialState),
      actions: steps.map(({ action, timeMs }) => ({
        action: toAction(action),
        timeMs,
        isSkipped: false,
      })),
      // A build without the fault would differ from the states after an action that threw.
      recordedStates: hasThrown ? undefined : steps.map(({ state }) => toState(state)),
    },
    LEAVE_OUT,
  )
}

/** The last actions with the states after them. `hasThrown`: a reducer throws at one of them. */
function listSteps(entries: readonly RecordedEntry[]) {
  let initialState: RootState | undefined
  let state: RootState | undefined
  let steps: Step[] = []
  let startMs = 0
  let hasThrown = false
  for (const { action, timeMs, state: recorded } of entries) {
    const isJump = !action && recorded && Object.keys(recorded.catalogueApi.queries).length > 0
    if (initialState === undefined || isJump) {
      initialState = state = recorded
      startMs = timeMs
      steps = []
      continue
    }
    const actions = action ? [action] : openPage(recorded as RootState)
    for (const [index, each] of actions.entries()) {
      let computed = state
      try {
        computed = rootReducer(state, each)
      } catch {
        hasThrown = true
      }
      const isLast = index === actions.length - 1
      state = (isLast ? recorded : undefined) ?? (computed as RootState)
      steps.push({ action: each, timeMs, state })
    }
  }
  // RTK Query announces itself in every page.
  steps = steps.filter(({ action }) => !action.type.startsWith('catalogueApi/config/'))
  const rest = steps.length - MAX_ACTIONS
  return {
    initialState: rest > 0 ? (steps[rest - 1] as Step).state : initialState,
    steps: steps.slice(-MAX_ACTIONS),
    startMs,
    hasThrown,
  }
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

/** The catalogue that the visitor had last; undefined if none has arrived. It is empty after a reload until it arrives again. */
export function findCatalogue({ entries }: Recording): AppRecord[] | undefined {
  const catalogues = entries.flatMap(({ action, state }) => {
    const fulfilled = catalogueApi.endpoints.getApps.matchFulfilled(action) ? [action.payload] : []
    const apps = state && selectCatalogue(state).data
    return apps ? [apps] : fulfilled
  })
  return catalogues.findLast(apps => apps.length > 0) ?? catalogues[0]
}

/** The id of the app in the path of a detail page; NaN for other paths. */
function shownId(pathname: string): number {
  return Number(/^\/appdetails\/([^/]+)/i.exec(pathname)?.[1] ?? Number.NaN)
}

type Prune = (apps: readonly AppRecord[]) => AppRecord[]

function pruneState(state: RootState, keepShown: Prune): RootState {
  const { queries, ...api } = state.catalogueApi
  const pruned = Object.entries(queries).map(([key, query]) => [
    key,
    Array.isArray(query?.data) ? { ...query, data: keepShown(query.data) } : query,
  ])
  return { ...state, catalogueApi: { ...api, queries: Object.fromEntries(pruned) } }
}

function pruneAction(action: UnknownAction, keepShown: Prune): UnknownAction {
  if (!catalogueApi.endpoints.getApps.matchFulfilled(action)) return action
  return { ...action, payload: keepShown(action.payload) }
}

/** Every search text, typed or in an address. */
function searchTexts(
  states: readonly RootState[],
  steps: readonly Step[],
  search: string,
): string[] {
  const locations = [
    { search },
    ...states.map(({ view }) => view.location),
    ...steps.map(({ action }) => (locationChanged.match(action) ? action.payload : undefined)),
  ]
  return [
    ...states.map(({ view }) => view.searchText),
    ...steps.map(({ action }) => (searchTyped.match(action) ? action.payload : '')),
    ...locations.flatMap(location => new URLSearchParams(location?.search).getAll(searchName)),
  ].map(text => text.toWellFormed())
}

function cover(text: string): string {
  // The reducer treats blank text differently.
  return text.trim() === '' ? text : 'x'.repeat(parse(text).length)
}

function coverView(view: RootState['view']): RootState['view'] {
  return { ...view, searchText: cover(view.searchText), location: coverLocation(view.location) }
}

function coverLocation<Location extends { search: string }>(location: Location): Location {
  const params = [...new URLSearchParams(location.search)]
  if (!params.some(([name]) => name === searchName)) return location
  const covered = params.map(([name, text]) => [name, name === searchName ? cover(text) : text])
  return { ...location, search: `?${new URLSearchParams(covered)}` }
}

function coverAction(action: UnknownAction): UnknownAction {
  if (searchTyped.match(action)) return searchTyped(cover(action.payload))
  return locationChanged.match(action) ? locationChanged(coverLocation(action.payload)) : action
}

/** `message` without `texts` and their words, in any case and also as part of an address. */
function coverTexts(message: string, texts: readonly string[]): string {
  const spellings = texts
    // The search divides a text into words.
    .flatMap(text => [text, text.trim(), ...text.split(/\s+/)])
    .flatMap(text => [
      text,
      `${new URLSearchParams({ q: text })}`.slice(2),
      encodeURIComponent(text),
    ])
    .filter(text => text.trim() !== '')
    .sort((a, b) => b.length - a.length)
  return spellings.reduce((covered, text) => {
    const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    const isShort = text.length < MIN_PART_LENGTH
    const pattern = isShort ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal
    return covered.replace(new RegExp(pattern, 'giu'), found => 'x'.repeat(found.length))
  }, message)
}
