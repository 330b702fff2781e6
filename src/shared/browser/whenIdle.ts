/** Idle work begins after this time even if the page is busy. */
const LATEST_MS = 2000
/** How long Safari waits, which has no requestIdleCallback. */
const SAFARI_MS = 500

/** Calls `work` when the page is idle, at the latest after two seconds. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, SAFARI_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: LATEST_MS })
  return () => cancelIdleCallback(request)
}
