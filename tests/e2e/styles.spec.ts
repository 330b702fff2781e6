import type { Page } from '@playwright/test'
import { compile } from 'sass'
import { derivePalette } from '../../tools/company/palette.ts'
import { sassOptions } from '../../tools/company/sassOptions.ts'
import { catalogue, firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import { expect, siteStarted, test, withCatalogue, withInstalled } from './journey.ts'

/** The complete style sheet, before the build removes unused rules. */
const { css: whole } = compile('src/styles/site.scss', sassOptions(derivePalette(company.color)))

/** Computed styles that change if `css` is inserted before the page's own styles: 'A.btn::after color: … → …'. */
function changesBy(page: Page, css: string): Promise<string[]> {
  return page.evaluate(css => {
    const names = [...getComputedStyle(document.body)].filter(name => !name.startsWith('--'))
    const parts = [...document.querySelectorAll('body *')].flatMap(element =>
      ['', '::before', '::after'].map(part => ({ element, part })),
    )
    const computedStyles = () =>
      parts.map(({ element, part }) => {
        const style = getComputedStyle(element, part)
        // A pseudo-element without content is not drawn.
        if (part !== '' && ['none', 'normal'].includes(style.content)) return []
        return names.map(name => style.getPropertyValue(name))
      })
    const before = computedStyles()
    const style = document.createElement('style')
    style.textContent = css
    document.querySelector('style')?.before(style)
    const after = computedStyles()
    style.remove()
    return parts.flatMap(({ element, part }, index) =>
      names.flatMap((name, at) => {
        const [old, changed] = [before[index]?.[at], after[index]?.[at]]
        if (old === changed) return []
        return [
          `${element.tagName}.${element.getAttribute('class')}${part} ${name}: ${old} → ${changed}`,
        ]
      }),
    )
  }, css)
}

// The policy of the page would block the inserted styles.
test.use({ bypassCSP: true })

/** Opens screens in all states that a visitor can reach. */
const states: Record<string, (page: Page) => Promise<void>> = {
  home: async page => {
    await withCatalogue(page, catalogue.slice(0, 5))
    await page.goto('./')
  },
  'all apps, with a focused search': async page => {
    await withCatalogue(page, catalogue.slice(0, 5))
    await page.goto('apps')
    await expect(page.getByText('(5) Apps Found')).toBeVisible()
    await page.getByPlaceholder('Search').focus()
  },
  'nothing found': async page => {
    await page.goto('apps?q=zzz')
    await expect(page.getByText('OPPS')).toBeVisible()
  },
  'installed apps, with a notice': async page => {
    await page.goto('installation')
    await page.getByRole('button', { name: 'Uninstall' }).first().click()
    await expect(page.getByText('App Uninstalled')).toBeVisible()
  },
  'an app that is installed': async page => {
    await page.goto(`appdetails/${second.id}`)
    await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
    await page.locator('.ratings-chart').scrollIntoViewIfNeeded()
    await expect(page.locator('canvas')).toBeVisible()
  },
  'an app that is not': async page => {
    await page.goto(`appdetails/${first.id}`)
    await expect(page.getByRole('button', { name: 'Install Now' })).toBeVisible()
  },
  'an app without a picture': async page => {
    await withCatalogue(page, [{ ...first, image: '' }])
    await page.goto(`appdetails/${first.id}`)
    await expect(page.locator('svg.app-icon')).toBeVisible()
  },
  'page not found': async page => {
    await page.goto('nope')
  },
  loading: async page => {
    await page.route('**/data.json', () => {})
    await page.goto('./')
    await siteStarted(page)
    await page.getByRole('link', { name: 'Show All' }).click()
    await expect(page.locator('.placeholder.app-icon')).toHaveCount(6)
  },
  'loading an app': async page => {
    await page.route('**/data.json', () => {})
    await page.goto('appdetails/404404')
    await expect(page.getByText('Loading').first()).toBeAttached()
  },
}

for (const [name, open] of Object.entries(states)) {
  test(`the build keeps all styles in use: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await withInstalled(page, [second, { ...second, id: -1 }])
    await open(page)
    // Animations and the timer of a notice would run during the comparison.
    await page.addStyleTag({ content: '* { animation: none !important }' })
    for (const { width, colorScheme } of [
      { width: 1280, colorScheme: 'light' },
      { width: 390, colorScheme: 'dark' },
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
      const changes = await changesBy(page, whole)
      expect(changes.slice(0, 20), `${colorScheme}, ${width} px`).toEqual([])
    }
  })
}
