import { isSamePath } from '../../shared/domain/paths.ts'
import { PRERENDERED_KEY, type PrerenderedData } from '../../shared/domain/prerenderedData.ts'

/** Any root state with the data that the prerendered page embeds. */
export type WithPrerendered = { [PRERENDERED_KEY]: PrerenderedData }

const noData: PrerenderedData = { path: '', apps: [], total: 0 }

/** No action changes the prerendered data. */
export function prerenderedReducer(data: PrerenderedData = noData): PrerenderedData {
  return data
}

/** The prerendered data if `pathname`, in any spelling the router accepts, is its page. */
export function selectPrerendered(state: WithPrerendered, pathname: string) {
  const data = state[PRERENDERED_KEY]
  return data.path !== '' && isSamePath(data.path, pathname) ? data : undefined
}
