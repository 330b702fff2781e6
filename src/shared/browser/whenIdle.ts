/** Calls `work` when the page is idle, after 2 s at the latest. In Safari, after 500 ms. */
export function whenIdle(work: () => void): void {
  const { requestIdleCallback }: Partial<Window> = window
  if (requestIdleCallback) requestIdleCallback(work, { timeout: 2000 })
  // Safari
  else setTimeout(work, 500)
}
