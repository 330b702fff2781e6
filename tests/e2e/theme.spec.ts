import type { Page } from '@playwright/test'
import { derivePalette } from '../../tools/company/palette.ts'
import { company } from '../fixtures/company.ts'
import { expect, holdBack, siteStarted, test } from './journey.ts'

const palette = derivePalette(company.color)
const LIGHT = palette.paper
const DARK = palette['page-dark']

/** The background of the page, and the color for the browser's own frame. */
function backgroundOf(page: Page) {
  return page.evaluate(() => {
    const channels = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
    const backgroundColor = `#${channels.map(part => Number(part).toString(16).padStart(2, '0')).join('')}`
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    return { backgroundColor, frame: metas.find(({ media }) => matchMedia(media).matches)?.content }
  })
}

test('with forced colors, the header is opaque, and no theme can be chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('./')
  await expect(page.locator('.site-header')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('.theme-switch')).toBeHidden()
})

test('the theme follows the system until the visitor chooses one, which persists', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('./')
  await siteStarted(page)
  const choose = (name: string) => page.getByRole('radio', { name }).check()
  await expect(page.getByRole('radio', { name: 'As the system' })).toBeChecked()
  expect(await backgroundOf(page)).toEqual({ backgroundColor: LIGHT, frame: LIGHT })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await backgroundOf(page)).toEqual({ backgroundColor: DARK, frame: DARK })

  await choose('Light')
  expect(await backgroundOf(page)).toEqual({ backgroundColor: LIGHT, frame: LIGHT })
  await page.goto('apps')
  await siteStarted(page)
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(await backgroundOf(page)).toEqual({ backgroundColor: LIGHT, frame: LIGHT })

  await choose('As the system')
  expect(await backgroundOf(page)).toEqual({ backgroundColor: DARK, frame: DARK })
  await page.emulateMedia({ colorScheme: 'light' })
  await choose('Dark')
  expect(await backgroundOf(page)).toEqual({ backgroundColor: DARK, frame: DARK })
})

test('a chosen theme applies before any script has loaded', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/*.js', () => {})
  await page.goto('./', { waitUntil: 'commit' })
  await page.locator('body').waitFor({ state: 'attached' })
  await expect.poll(async () => (await backgroundOf(page)).backgroundColor).toBe(DARK)
})

test('other tabs follow, and an unknown theme is ignored', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(
    () => localStorage.getItem('theme') ?? localStorage.setItem('theme', 'pink'),
  )
  await page.goto('./')
  await expect(page.getByRole('radio', { name: 'As the system' })).toBeChecked()
  const other = await context.newPage()
  await other.goto('apps')
  await other.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect((await backgroundOf(page)).backgroundColor).toBe(DARK)
  await other.evaluate(() => localStorage.clear())
  await expect(page.getByRole('radio', { name: 'As the system' })).toBeChecked()
})

test('a theme chosen before the scripts are loaded is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('./', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Dark' }).check()
  release()
  await siteStarted(page)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect.poll(async () => (await backgroundOf(page)).backgroundColor).toBe(DARK)
})

test('a change of the theme redraws the chart', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('appdetails/17')
  const before = await page.locator('canvas').elementHandle()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => before?.evaluate(canvas => canvas.isConnected)).toBe(false)
  await expect(page.locator('canvas')).toBeVisible()
})

test('with blocked storage, the theme lasts as long as the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto('./')
  await siteStarted(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect((await backgroundOf(page)).backgroundColor).toBe(DARK)
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})
