import { loadChart } from '../features/ratings/loadChart.ts'
import { siteUrl } from '../shared/domain/paths.ts'

/**
 * Fetches the chart once a visitor points at or focuses a card, whose page draws it; a card that is
 * pointed at or focused already counts, since no event tells of it any more.
 */
export function prefetchChart(page: Document): void {
  const prefetch = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.pathname.startsWith(siteUrl('appdetails/'))) return
    // Where it cannot be had now, the page itself tries again; what is there already answers at once.
    loadChart().catch(() => {})
  }
  for (const type of ['pointerover', 'focusin']) {
    page.addEventListener(type, event => prefetch(event.target))
  }
  for (const link of page.querySelectorAll('a:hover, a:focus')) prefetch(link)
}
