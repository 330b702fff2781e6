/** Where a recorded page reads the history of older pages. The recorder answers, not the host. */
export const SAVED_TRACE_PATH = '/__saved-trace'
