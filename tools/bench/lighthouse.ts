import lighthouse from 'lighthouse'
import type { Bench } from './figures.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Audits each screen of each site once, as on a phone. Scores range from 0 to 100. Prints failed audits. */
export async function measureLighthouse(bench: Bench): Promise<void> {
  const { browser, sites, screens, addValue } = bench
  for (const screen of screens) {
    for (const site of sites) {
      const url = site.origin + screen
      site.serve({ isSlow: false })
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const result = await lighthouse(
        url,
        { throttlingMethod: 'devtools', onlyCategories: CATEGORIES, logLevel: 'error' },
        undefined,
        page as never,
      )
      await context.close()
      if (!result) throw new Error(`Lighthouse has no result for ${url}`)
      const { categories, audits } = result.lhr
      for (const { title, score } of Object.values(categories)) {
        addValue(`${screen}: ${title}`, site.name, Math.round((score ?? 0) * 100))
      }
      for (const { id, score, title, displayValue } of Object.values(audits)) {
        if (score !== null && score < 1) console.error(`  ${url}: ${id}: ${displayValue || title}`)
      }
    }
  }
}
