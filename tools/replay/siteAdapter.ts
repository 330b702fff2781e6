import { createNextState } from '@reduxjs/toolkit'
import { initialState, rootReducer } from '../../src/app/rootReducer.ts'
import { catalogueApi } from '../../src/features/catalogue/catalogueApi.ts'
import { installedAppsSlice } from '../../src/features/installedApps/installedAppsSlice.ts'
import { viewSlice } from '../../src/features/view/viewSlice.ts'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import type { Reducer } from './replay.ts'
import type { Trace } from './trace.ts'

/*
 * What the replayer knows about this site: first for replaying, then for taking pictures.
 */

export const reducer = rootReducer as unknown as Reducer

export { initialState }

/** A visitor's report with `apps` wherever it lacks the catalogue. */
export function withCatalogue(trace: Trace, apps: readonly unknown[]): Trace {
  return createNextState(trace, draft => {
    const states = [draft.initialState, ...(draft.recordedStates ?? [])] as (Draft | undefined)[]
    for (const state of states) {
      for (const query of Object.values(state?.catalogueApi?.queries ?? {})) {
        if (Array.isArray(query?.data)) query.data = apps
      }
    }
    for (const { action } of draft.actions) {
      const isArrival = action.type === `${catalogueApi.reducerPath}/executeQuery/fulfilled`
      if (isArrival && Array.isArray(action.payload)) action.payload = apps
    }
    if (draft.problem) draft.problem.catalogue = undefined
  })
}

type Draft = { catalogueApi?: { queries?: Record<string, { data?: unknown } | undefined> } }

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

/** Matches elements that are not drawn yet. A dialog is busy while its code loads. */
export const undrawnSelector = '.ratings-chart:empty, dialog[aria-busy]'
