import { rootReducer } from '../../src/app/rootReducer.ts'
import type { Reducer } from './replay.ts'

/** All that the replayer knows of this site; another Redux project puts its own here. */
export const reducer = rootReducer as unknown as Reducer

/** RTK Query's settings and subscriptions differ from one page load to the next. */
export const leaveOut = ['catalogueApi.config', 'catalogueApi.subscriptions']

/** The names of the state's slices. */
export const slices = Object.keys(reducer(undefined, { type: '@@INIT' }) as object)
