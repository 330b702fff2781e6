import type { Page } from '@playwright/test'
import { derivePalette } from '../../../tools/company/palette.ts'
import { firstApp } from '../../fixtures/catalogue.ts'
import { company } from '../../fixtures/company.ts'
import { expect, holdBack, siteStarted, test } from '../../support/journey.ts'

const palette = derivePalette(company.color)
const LIGHT = palette.paper
const DARK = palette['page-dark']

/** Expects the color of the page, and of the browser's own frame. */
async function expectColor(page: Page, color: string) {
  const colors = () =>
    page.evaluate(() => {
      const channels = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
      const backgroundColor = `#${channels.map(part => Number(part).toString(16).padStart(2, '0')).join('')}`
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      return [backgroundColor, metas.find(({ media }) => matchMedia(media).matches)?.content]
    })
  await expect.poll(colors).toEqual([color, color])
}

test('the theme follows the system until the visitor chooses one, then in every tab', async ({
  page,
  context,
}) => {
  const theme = (name: string) => page.getByRole('radio', { name })
  await page.addInitScript(
    () => localStorage.getItem('theme') ?? localStorage.setItem('theme', 'pink'),
  )
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('./')
  await siteStarted(page)
  await expect(theme('Match system')).toBeChecked()
  await expectColor(page, LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectColor(page, DARK)
  const browserColors = page.locator('html')
  await expect(browserColors).toHaveCSS('color-scheme', 'dark')
  await theme('Light').check()
  await expectColor(page, LIGHT)
  await expect(browserColors).toHaveCSS('color-scheme', 'light only')

  await test.step('before any script is loaded, the choice applies, and another one is kept', async () => {
    const release = await holdBack(page, '**/assets/*.js')
    await page.goto('apps', { waitUntil: 'commit' })
    await page.locator('body').waitFor({ state: 'attached' })
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'light' })
    await theme('Dark').check()
    release()
    await siteStarted(page)
    await expect(theme('Dark')).toBeChecked()
    await expectColor(page, DARK)
    await expect(browserColors).toHaveCSS('color-scheme', 'dark')
  })

  await test.step('a document in another tab has the choice, and this tab follows it', async () => {
    const other = await context.newPage()
    await other.emulateMedia({ colorScheme: 'light' })
    await other.goto('legal')
    await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expectColor(other, DARK)
    await other.getByRole('radio', { name: 'Match system' }).check()
    await expectColor(other, LIGHT)
    await expectColor(page, LIGHT)
  })
})

test('the header is clear at the top of a page, and filled before a text reaches it', async ({
  page,
}) => {
  const opacity = () =>
    page.locator('.site-header').evaluate(header => {
      const [, alpha = '1'] = /([\d.]+)\)$/.exec(getComputedStyle(header).backgroundColor) ?? []
      return Number(alpha)
    })
  for (const path of ['./', `appdetails/${firstApp.id}`, 'legal']) {
    await page.goto(path)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => scrollTo(0, 0))
      await expect.poll(opacity, `${path} at ${width} px`).toBe(0)
      const scrolledOpacity = async () => {
        await page.evaluate(() => {
          const bottom = document.querySelector('.site-header')?.getBoundingClientRect().bottom
          const [text] = document.querySelectorAll('main h1, main .app-icon, main p')
          scrollBy(0, Number(text?.getBoundingClientRect().top) - Number(bottom))
        })
        return opacity()
      }
      await expect.poll(scrolledOpacity, `${path} at ${width} px, scrolled`).toBe(0.88)
    }
  }
})
