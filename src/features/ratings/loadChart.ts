import { savesData } from '../../shared/browser/savesData.ts'
import { siteUrl } from '../../shared/domain/paths.ts'

/** Loads Chart.js with the chart, as `lazy` expects it. */
export async function loadChart() {
  const { RatingsChart } = await import('./RatingsChart.tsx')
  return { default: RatingsChart }
}

/**
 * Loads the chart when a visitor hovers over or focuses a link to an app, whose page draws it. Does
 * nothing for visitors who save data.
 */
export function prefetchChart(): void {
  if (savesData()) return
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, prefetch)
  // The visitor may have done so before the scripts were loaded.
  for (const target of document.querySelectorAll('a:hover, a:focus')) prefetch({ target })
}

function prefetch({ target }: { target: EventTarget | null }): void {
  const link = target instanceof Element ? target.closest('a') : null
  // The page itself tries again after a failure.
  if (link?.pathname.startsWith(siteUrl('appdetails/'))) loadChart().catch(() => {})
}
