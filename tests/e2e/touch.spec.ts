import { firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { expect, test, withInstalled } from './journey.ts'

/** Smallest width and height of a touch target, in CSS pixels. */
const TARGET = 44

const SCREENS = [
  './',
  'apps',
  'apps?q=nothing like it',
  'installation',
  `appdetails/${first.id}`,
  'appdetails/abc',
  'no/such/page',
]

const DEVICES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
}

test.use({ hasTouch: true, isMobile: true })

for (const screen of SCREENS) {
  test(`all touch targets of ${screen} are large enough on a phone and a tablet`, async ({
    page,
  }) => {
    await withInstalled(page, [first, second])
    await page.goto(screen)
    await expect(page.locator('main h1').first()).toBeVisible()
    for (const [device, viewport] of Object.entries(DEVICES)) {
      await page.setViewportSize(viewport)
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) {
        await menu.tap()
        await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible()
      }
      if (screen === 'installation') {
        await page.getByRole('button', { name: 'Uninstall' }).first().tap()
        await expect(page.getByText('App Uninstalled').last()).toBeVisible()
      }
      // Only the keyboard shows the skip link.
      const targets = await page.evaluate(() => {
        const found = document.querySelectorAll(
          'a[href], button, input, select, textarea, summary, [tabindex="0"]',
        )
        return [...found]
          .filter(element => element.checkVisibility() && !element.matches('.skip-link'))
          .map(element => {
            // A whole card is one link, and a label belongs to its field.
            const target = element.closest('label, .card:has(.stretched-link)') ?? element
            const isCard = element.matches('.stretched-link')
            const { width, height } = (
              isCard || target.matches('label') ? target : element
            ).getBoundingClientRect()
            return { name: element.outerHTML.slice(0, 80), width, height }
          })
      })
      expect(targets.length).toBeGreaterThan(8)
      const isSmall = ({ width, height }: (typeof targets)[number]) =>
        Math.min(width, height) < TARGET - 0.1
      expect(targets.filter(isSmall), device).toEqual([])
    }
  })
}
