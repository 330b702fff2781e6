import { loadChart } from '../features/ratings/loadChart.ts'
import { siteUrl } from '../shared/domain/paths.ts'

/**
 * Fetches the chart when a visitor points at or focuses a card, whose page draws it, until the
 * returned function is called. A card that is hovered or focused already counts.
 */
export function prefetchChart(page: Document): () => void {
  const prefetch = ({ target }: { target: EventTarget | null }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.pathname.startsWith(siteUrl('appdetails/'))) return
    // If it fails, the page itself tries again.
    loadChart().catch(() => {})
  }
  const types = ['pointerover', 'focusin']
  for (const type of types) page.addEventListener(type, prefetch)
  for (const target of page.querySelectorAll('a:hover, a:focus')) prefetch({ target })
  return () => {
    for (const type of types) page.removeEventListener(type, prefetch)
  }
}
