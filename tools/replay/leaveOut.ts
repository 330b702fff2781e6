/** State paths that differ between page loads: prerendered data, RTK Query's settings and subscriptions. */
export const LEAVE_OUT = ['carried', 'catalogueApi.config', 'catalogueApi.subscriptions']

/** Every commit has its root reducer here, exported as `rootReducer`. */
export const ROOT_REDUCER_FILE = 'src/app/rootReducer.ts'
