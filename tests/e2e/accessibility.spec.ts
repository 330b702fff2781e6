import type { Page } from '@playwright/test'
import { catalogue } from '../fixtures/catalogue.ts'
import { axeFindings, expect, siteStarted, test, withInstalled } from './journey.ts'

type View = { width: number; colorScheme: 'light' | 'dark' }

const PHONE: View = { width: 390, colorScheme: 'light' }
const VIEWS: View[] = [PHONE, { width: 1280, colorScheme: 'dark' }]

type Screen = {
  name: string
  path: string
  /** Six apps are installed. */
  isFilled?: boolean
  /** The catalogue never loads. */
  isLoading?: boolean
  /** Default: VIEWS. */
  views?: View[]
  /** Brings the screen into the state to test. */
  prepare?: (page: Page) => Promise<unknown>
}

const notInCatalogue = { ...catalogue[0], id: 999_001, title: 'Gone', image: 'images/none.svg' }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** smoke.spec.ts has these in both themes at 1280 px. */
const pages: Screen[] = [
  { name: 'home', path: './', prepare: page => page.locator('article').first().waitFor() },
  { name: 'apps', path: 'apps', prepare: page => page.locator('article').first().waitFor() },
  { name: 'installation, empty', path: 'installation' },
  {
    name: 'detail',
    path: `appdetails/${catalogue[0]?.id}`,
    prepare: page => page.locator('canvas').waitFor(),
  },
  { name: 'page not found', path: 'no/such/page' },
]

const states: Screen[] = [
  { name: 'home, loading', path: './', isLoading: true },
  { name: 'apps, loading', path: 'apps', isLoading: true },
  {
    name: 'apps, found',
    path: 'apps?q=lo',
    prepare: page => page.locator('mark').first().waitFor(),
  },
  {
    name: 'apps, nothing found',
    path: 'apps?q=zzz',
    prepare: page => page.getByText('OPPS!!').waitFor(),
  },
  { name: 'installation', path: 'installation', isFilled: true },
  {
    name: 'installation, notice',
    path: 'installation',
    isFilled: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Uninstall' }).first().click()
      await page.getByText('App Uninstalled').waitFor()
      // Hovering keeps it open. While it slides in, it is half transparent.
      await page.locator('.Toastify__toast').hover()
      await page.locator('.Toastify__toast').evaluate(animationsFinished)
    },
  },
  {
    name: 'detail, installed',
    path: `appdetails/${catalogue[3]?.id}`,
    isFilled: true,
    prepare: page => page.getByRole('button', { name: /^Installed/ }).waitFor(),
  },
  { name: 'detail, loading', path: 'appdetails/17', isLoading: true },
  {
    name: 'detail, unknown app',
    path: 'appdetails/999999',
    prepare: page => page.getByText('OPPS!!').waitFor(),
  },
  {
    name: 'menu open',
    path: './',
    // Only phones have the menu.
    views: [PHONE, { ...PHONE, colorScheme: 'dark' }],
    async prepare(page) {
      await page.locator('article').first().waitFor()
      const menu = page.getByRole('button', { name: 'Menu' })
      await siteStarted(page)
      await menu.click()
      await page.locator('#main-menu').evaluate(animationsFinished)
    },
  },
]

/** Waits until the running animations of `element` have finished. */
async function animationsFinished(element: Element): Promise<void> {
  await Promise.allSettled(
    element
      .getAnimations({ subtree: false })
      .filter(animation => animation.effect?.getComputedTiming().iterations !== Infinity)
      .map(animation => animation.finished),
  )
}

async function open(page: Page, { path, isFilled, isLoading, prepare }: Screen): Promise<void> {
  await withInstalled(page, isFilled ? [notInCatalogue, ...catalogue.slice(3, 8)] : [])
  if (isLoading) await page.route('**/data.json', () => {})
  await page.goto(path)
  await heading(page).waitFor({ state: 'attached' })
  await prepare?.(page)
}

for (const { views = VIEWS, ...screen } of [
  ...pages.map(page => ({ ...page, views: [PHONE] })),
  ...states,
]) {
  test(`axe finds no violation: ${screen.name}`, async ({ page, expectConsole }) => {
    if (screen.isFilled && screen.path === 'installation') expectConsole(/none\.svg/)
    await page.setViewportSize({ width: 390, height: 800 })
    await open(page, screen)
    for (const { width, colorScheme } of views) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      const found = await axeFindings(page)
      expect(found, `${colorScheme}, ${width} px`).toEqual([])
    }
  })
}
