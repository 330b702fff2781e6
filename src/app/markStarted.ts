/** Removes what the early script has set on `page` (src/prerender/earlyScript.ts). Hidden content is shown. */
export function markStarted(page: Document): void {
  const { dataset } = page.documentElement
  delete dataset.open
  delete dataset.failed
  dataset.live = ''
}
