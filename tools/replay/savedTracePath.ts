/**
 * Where a page of a recorded visit reads the history of the older pages. The recorder answers, not the host.
 */
export const SAVED_TRACE_PATH = '/__saved-trace'
