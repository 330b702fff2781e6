import { rootReducer } from '../../src/app/rootReducer.ts'
import { catalogueApi } from '../../src/features/catalogue/catalogueApi.ts'
import { installedAppsSlice } from '../../src/features/installedApps/installedAppsSlice.ts'
import { viewSlice } from '../../src/features/view/viewSlice.ts'
import { LEAVE_OUT } from './leaveOut.ts'
import type { Reducer } from './replay.ts'

/*
 * What the replayer knows about this site: first for replaying, then for taking pictures. leaveOut.ts has
 * what every commit shares, siteSteps.ts what written tests need.
 */

export const reducer = rootReducer as unknown as Reducer

export const leaveOut = LEAVE_OUT

/** The initial state by slice. */
export const initialState = reducer(undefined, { type: '@@INIT' }) as Record<string, unknown>

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
