import { rootReducer } from '../../src/app/rootReducer.ts'
import type { Reducer } from './replay.ts'

/*
 * All that the replayer knows of this site; another Redux project puts its own here. The first three
 * serve to replay, the others to draw pictures.
 */

export const reducer = rootReducer as unknown as Reducer

/** State paths that differ from one page load to the next: what the page embeds, RTK Query's settings and subscriptions. */
export const leaveOut = ['carried', 'catalogueApi.config', 'catalogueApi.subscriptions']

/** The state before anything happened, by slice. */
export const initialState = reducer(undefined, { type: '@@INIT' }) as Record<string, unknown>

/** Where `npm run build` puts the site. */
export const buildFolder = 'dist'

/** Requests that stay without an answer while pictures are taken: the trace has what they would bring. */
export const unansweredPaths = ['/data.json']

/** A selector of what is on the screen only until a part of it is drawn. */
export const undrawnSelector = '.ratings-chart:empty'
