import { initialState, rootReducer } from '../../src/app/rootReducer.ts'
import { catalogueApi } from '../../src/features/catalogue/catalogueApi.ts'
import { installedAppsSlice } from '../../src/features/installedApps/installedAppsSlice.ts'
import { viewSlice } from '../../src/features/view/viewSlice.ts'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import type { Reducer } from './replay.ts'

/*
 * What the replayer knows about this site: first for replaying, then for taking pictures.
 */

export const reducer = rootReducer as unknown as Reducer

export { initialState }

const ACTIONS = [installedAppsSlice, viewSlice].flatMap(({ actions }) => Object.values(actions))

/** Whether a reducer of this build handles actions of this type. RTK Query's own count as known. */
export function isKnownType(type: string): boolean {
  return (
    ACTIONS.some(action => action.type === type) || type.startsWith(`${catalogueApi.reducerPath}/`)
  )
}

/** Folder of the built site. */
export const buildFolder = 'dist'

/** Requests that get no response while pictures are taken, since the trace contains their result. */
export const unansweredPaths = [`/${CATALOGUE_FILE}`]

/** Matches what the site shows only in a browser with Redux DevTools. */
export const devToolsSelector = '#trace-status'

/** Matches elements that are not drawn yet. A dialog is busy while its code loads. */
export const undrawnSelector = '.ratings-chart:not(:has(canvas)), dialog[aria-busy]'
