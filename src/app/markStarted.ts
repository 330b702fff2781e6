/** Marks the site as started, and shows what the early script hid (earlyScript.ts). */
export function markStarted(page: Document): void {
  const { dataset } = page.documentElement
  delete dataset.open
  delete dataset.failed
  dataset.live = ''
}
