import type { CarriedState } from '../features/catalogue/carriedSlice.ts'
import { viewAt } from '../features/view/viewSlice.ts'
import { type RootState, rootReducer } from './rootReducer.ts'

/** The state that a page's HTML is made of, and that it is hydrated with: what it carries and nothing that only a browser knows. */
export function prerenderedState(carried: CarriedState): RootState {
  const view = viewAt({ pathname: carried.path, search: '', hash: '' })
  return rootReducer({ carried, view }, { type: 'page/prerendered' })
}
