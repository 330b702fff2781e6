import { createSelector } from '@reduxjs/toolkit'
import { PRERENDERED_KEY } from '../../shared/domain/prerenderedData.ts'
import { catalogueApi } from './catalogueApi.ts'
import { hasTaglines } from './listApps.ts'
import type { WithPrerendered } from './prerendered.ts'

/** Any root state with the catalogue. */
export type WithCatalogue = Parameters<typeof selectCatalogue>[0]

/** RTK Query's state of the catalogue. */
export const selectCatalogue = catalogueApi.endpoints.getApps.select()

/** The whole catalogue once it is loaded. */
export const selectApps = (state: WithCatalogue) => selectCatalogue(state).data

/** True from a failed request until the next one, unless an earlier one has loaded the catalogue. */
export function selectHasFailed(state: WithCatalogue): boolean {
  const { data, isError } = selectCatalogue(state)
  return data === undefined && isError
}

/** Whether the cards of this site have taglines. */
export const selectHasTaglines = createSelector(
  [selectApps, (state: WithPrerendered) => state[PRERENDERED_KEY]],
  (apps, prerendered) => (apps ? hasTaglines(apps) : prerendered.hasTaglines === true),
)
