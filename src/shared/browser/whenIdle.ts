/** Calls `work` when the page is idle, at the latest after two seconds. */
export function whenIdle(work: () => void): void {
  const { requestIdleCallback }: Partial<Window> = window
  if (requestIdleCallback) requestIdleCallback(work, { timeout: 2000 })
  // Safari
  else setTimeout(work, 500)
}
