/** Ends what the early script does for `page` (src/prerender/earlyScript.ts): shows what it has hidden, and hides its message. */
export function markStarted(page: Document): void {
  const { dataset } = page.documentElement
  delete dataset.open
  delete dataset.failed
  dataset.live = ''
}
