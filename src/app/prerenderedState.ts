import { viewAt } from '../features/view/viewSlice.ts'
import type { PrerenderedData } from '../shared/domain/prerenderedData.ts'
import { type RootState, rootReducer } from './rootReducer.ts'

/** The state that a page is prerendered and hydrated with: the embedded data and nothing that only a browser knows. */
export function prerenderedState(data: PrerenderedData): RootState {
  const view = viewAt({ pathname: data.path, search: '', hash: '' })
  return rootReducer({ carried: data, view }, { type: 'page/prerendered' })
}
