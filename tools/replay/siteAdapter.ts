import { initialState, rootReducer } from '../../src/app/rootReducer.ts'

import type { Build, Reducer } from './replay.ts'

/*
 * What the replayer knows about this site: first for replaying, then for taking pictures.
 */

/** The reducer of these sources. */
export const reducer = rootReducer as unknown as Reducer

/** These sources, as `--good` loads them of other commits. */
export const thisBuild: Build = {
  reducer,
  loadSideEffects: () => import('../../src/app/sideEffects.ts'),
}

/** The names of the slices, which only a trace of this site has. */
export const slices = Object.keys(initialState)

/** A page without apps, so that it opens soon. Each screen is drawn from there. */
export const startPath = 'installation'

/** Matches what the site shows only in a browser with Redux DevTools. */
export const devToolsSelector = '#trace-status'

/** Matches the error screen, in every build. */
export const errorSelector = 'main.page-section'

/** Matches elements that are not drawn yet. A dialog is busy while its code loads. */
export const undrawnSelector = '.ratings-chart:not(:has(canvas)), dialog[aria-busy]'
