import { isSamePath } from '../../shared/domain/paths.ts'
import type { PrerenderedData } from '../../shared/domain/prerenderedData.ts'

/** Any root state with the data that the prerendered page embeds. */
export type WithPrerendered = { carried: PrerenderedData }

const noData: PrerenderedData = { path: '', apps: [], total: 0 }

/** No action changes the prerendered data. */
export function prerenderedReducer(data: PrerenderedData = noData): PrerenderedData {
  return data
}

/** The prerendered data if `pathname`, in any spelling the router accepts, is its page. */
export function selectPrerendered({ carried }: WithPrerendered, pathname: string) {
  return carried.path !== '' && isSamePath(carried.path, pathname) ? carried : undefined
}
