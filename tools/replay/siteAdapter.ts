import { rootReducer } from '../../src/app/rootReducer.ts'
import { catalogueApi } from '../../src/features/catalogue/catalogueApi.ts'
import { installedAppsSlice } from '../../src/features/installedApps/installedAppsSlice.ts'
import { viewSlice } from '../../src/features/view/viewSlice.ts'
import { isObject } from '../../src/shared/trace/compare.ts'
import { LEAVE_OUT } from '../../src/shared/trace/leaveOut.ts'
import type { Reducer } from './replay.ts'
import type { Trace } from './trace.ts'

/*
 * What the replayer knows about this site: first for replaying, then for taking pictures.
 * siteSteps.ts has what written tests need.
 */

export const reducer = rootReducer as unknown as Reducer

export const leaveOut = LEAVE_OUT

/** The initial state by slice. */
export const initialState = reducer(undefined, { type: '@@INIT' }) as Record<string, unknown>

/** `trace` with `apps` wherever it has a catalogue. */
export function withCatalogue(trace: Trace, apps: readonly unknown[]): Trace {
  const inState = (state: unknown) => {
    const api = isObject(state) ? state[catalogueApi.reducerPath] : undefined
    if (!isObject(state) || !isObject(api) || !isObject(api.queries)) return state
    const queries = Object.entries(api.queries).map(([key, query]) => [
      key,
      isObject(query) && Array.isArray(query.data) ? { ...query, data: apps } : query,
    ])
    return {
      ...state,
      [catalogueApi.reducerPath]: { ...api, queries: Object.fromEntries(queries) },
    }
  }
  return {
    ...trace,
    problem: trace.problem && { ...trace.problem, catalogue: undefined },
    initialState: inState(trace.initialState),
    recordedStates: trace.recordedStates?.map(inState),
    actions: trace.actions.map(traced =>
      traced.action.type === CATALOGUE_ARRIVED && Array.isArray(traced.action.payload)
        ? { ...traced, action: { ...traced.action, payload: apps } }
        : traced,
    ),
  }
}

const CATALOGUE_ARRIVED = `${catalogueApi.reducerPath}/executeQuery/fulfilled`

const ACTIONS = [installedAppsSlice, viewSlice].flatMap(({ actions }) => Object.values(actions))

/** Whether a reducer of this build handles actions of this type. RTK Query's own count as known. */
export function isKnownType(type: string): boolean {
  return (
    ACTIONS.some(action => action.type === type) || type.startsWith(`${catalogueApi.reducerPath}/`)
  )
}

/** Folder of the built site. */
export const buildFolder = 'dist'

/** Requests that get no answer while pictures are taken, since the trace contains their result. */
export const unansweredPaths = ['/data.json']

/** Matches elements that are not drawn yet. */
export const undrawnSelector = '.ratings-chart:empty'
