import lighthouse, { type Result } from 'lighthouse'
import type { Browser } from 'puppeteer-core'
import { formatTable } from '../lib/table.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse's word on one screen, as on a phone, throttled by DevTools. */
export type LighthouseResult = {
  screen: string
  /** 0 to 100, in the order of CATEGORIES. */
  scores: number[]
  /** Audits that are not perfect: the id, and why in Lighthouse's words. */
  remarks: { id: string; why: string }[]
}

export async function measureLighthouse(
  browser: Browser,
  origin: string,
  screens: readonly string[],
): Promise<LighthouseResult[]> {
  const results: LighthouseResult[] = []
  for (const screen of screens) {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    const outcome = await lighthouse(
      origin + screen,
      { throttlingMethod: 'devtools', onlyCategories: CATEGORIES, logLevel: 'error' },
      undefined,
      page as never,
    )
    await context.close()
    if (!outcome) throw new Error(`Lighthouse gave no result for ${screen}`)
    results.push({ screen, ...readResult(outcome.lhr) })
  }
  return results
}

function readResult({ categories, audits }: Result): Omit<LighthouseResult, 'screen'> {
  const scores = CATEGORIES.map(id => Math.round((categories[id]?.score ?? 0) * 100))
  const counted = CATEGORIES.flatMap(id => categories[id]?.auditRefs ?? [])
  const remarks = [...new Set(counted.map(({ id }) => id))].flatMap(id => {
    const audit = audits[id]
    if (!audit || audit.score === null || audit.score >= 1) return []
    const reasons = [audit.displayValue, audit.explanation, firstItem(audit.details)]
    return [{ id, why: reasons.filter(Boolean).join('; ') || audit.title }]
  })
  return { scores, remarks }
}

/** The first thing that an audit names, shortened. */
function firstItem(details: unknown): string | undefined {
  const items: unknown = details && Reflect.get(details as object, 'items')
  return Array.isArray(items) && items.length > 0
    ? `${items.length} named, first ${JSON.stringify(items[0]).slice(0, 200)}`
    : undefined
}

export function lighthouseTable(results: readonly LighthouseResult[]): string {
  const table = formatTable(
    ['Screen', 'Performance', 'Accessibility', 'Best practices', 'SEO'],
    results.map(({ screen, scores }) => [screen, ...scores.map(String)]),
  )
  const remarks = results.flatMap(({ screen, remarks }) =>
    remarks.map(({ id, why }) => `- ${screen}: ${id}: ${why}`),
  )
  return [table, ...(remarks.length > 0 ? ['', 'Not perfect:', ...remarks] : [])].join('\n')
}
