import type { ScenarioName } from '../../mock-server/scenarios.ts'
import { catalogue } from '../fixtures/catalogue.ts'
import { expect, listedTitles, test, withScenario } from './journey.ts'

const NOT_FOUND = 'OPPS!! APP NOT FOUND'

/** What the apps page shows in scenarios with a list. tests/pages/appsPage.test.tsx has their faults, too. */
const counts: { scenario: ScenarioName; count: string; expected?: RegExp }[] = [
  { scenario: 'single', count: '(1) Apps Found' },
  { scenario: 'flaky', count: `(${catalogue.length}) Apps Found`, expected: /503/ },
  { scenario: 'partial', count: `(${catalogue.length}) Apps Found`, expected: /skipped record/ },
  { scenario: 'hostile', count: '(18) Apps Found', expected: /missing\.svg|onerror/ },
]

for (const { scenario, count, expected } of counts) {
  test(`${scenario}: ${count}`, { tag: '@weekly' }, async ({ page, expectConsole }) => {
    await withScenario(page, scenario)
    // The prerendered apps may be just as many.
    const answered = page.waitForResponse(
      response => response.url().endsWith('/data.json') && response.ok(),
    )
    await page.goto('apps')
    await answered
    await expect(page.getByText(count)).toBeVisible()
    const [first = ''] = await listedTitles(page)
    await page.goto('./')
    await expect(page.getByRole('heading', { name: 'Trending Apps' })).toBeVisible()
    const card = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    // Until the catalogue is loaded, the page shows its prerendered apps.
    await expect(card).toHaveText(first)
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
    await page.evaluate(() => document.querySelector('footer')?.scrollIntoView())
    if (expected) expectConsole(expected)
  })
}

/** Scenarios without a list. Others are in tests/pages/appsPage.test.tsx. */
for (const { scenario, expected } of [
  { scenario: 'malformed' as const, expected: undefined },
  { scenario: 'down' as const, expected: /500/ },
]) {
  test(`${scenario}: no message, prerendered apps stay, other apps are not found`, {
    tag: '@weekly',
  }, async ({ page, expectConsole }) => {
    await withScenario(page, scenario)
    await page.goto('apps')
    await expect(page.getByRole('heading', { level: 2, name: NOT_FOUND })).toBeVisible()
    await expect(page.getByText('(0) Apps Found')).toBeVisible()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.locator('.app-grid')).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('.app-card')).toHaveCount(0)
    await page.goto('appdetails/404404')
    await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible()
    const failed = page.waitForResponse('**/data.json')
    await page.goto('appdetails/17')
    await failed
    await expect(page.getByRole('button', { name: 'Install Now' })).toBeEnabled()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daybloom')
    const failedAgain = page.waitForResponse('**/data.json')
    await page.goto('./')
    await failedAgain
    await expect(page.locator('.app-card')).toHaveCount(8)
    await expect(page.getByRole('alert')).toHaveCount(0)
    if (expected) expectConsole(expected)
  })
}
