/** Marks the site as started. Shows what the early script has hidden (src/prerender/scripts/earlyScript.ts). */
export function markStarted(page: Document): void {
  const { dataset } = page.documentElement
  delete dataset.open
  delete dataset.failed
  dataset.live = ''
}
