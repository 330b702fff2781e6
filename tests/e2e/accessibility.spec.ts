import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { expect, siteStarted, test } from './journey.ts'

const catalogue: AppRecord[] = JSON.parse(await readFile('public/data.json', 'utf8'))

/** WCAG 2.2 A and AA, and axe's best practices. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Screen = {
  name: string
  path: string
  /** Whether the list holds six apps. */
  isFilled?: boolean
  /** The catalogue never comes. */
  isLoading?: boolean
  /** Brings the screen into the state that is meant. */
  prepare?: (page: Page) => Promise<unknown>
}

const notInCatalogue = { ...catalogue[0], id: 999_001, title: 'Gone', image: 'images/none.svg' }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const screens: Screen[] = [
  { name: 'home', path: './', prepare: page => page.locator('article').first().waitFor() },
  { name: 'home, loading', path: './', isLoading: true },
  { name: 'apps', path: 'apps', prepare: page => page.locator('article').first().waitFor() },
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
  { name: 'installation, empty', path: 'installation' },
  {
    name: 'installation, notice',
    path: 'installation',
    isFilled: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Uninstall' }).first().click()
      await page.getByText('App Uninstalled').waitFor()
      // While it moves in, the notice is half transparent.
      await page.locator('.Toastify__toast').evaluate(stopMotion)
    },
  },
  {
    name: 'detail',
    path: `appdetails/${catalogue[0]?.id}`,
    prepare: page => page.locator('canvas').waitFor(),
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
  { name: 'page not found', path: 'no/such/page' },
  {
    name: 'menu open',
    path: './',
    async prepare(page) {
      await page.locator('article').first().waitFor()
      const menu = page.getByRole('button', { name: 'Menu' })
      if (!(await menu.isVisible())) return
      await siteStarted(page)
      await menu.click()
      await page.locator('#main-menu').evaluate(stopMotion)
    },
  },
]

/** Waits for what moves now. */
async function stopMotion(element: Element): Promise<void> {
  await Promise.allSettled(
    element
      .getAnimations({ subtree: false })
      .filter(animation => animation.effect?.getComputedTiming().iterations !== Infinity)
      .map(animation => animation.finished),
  )
}

async function open(page: Page, { path, isFilled, isLoading, prepare }: Screen): Promise<void> {
  await page.addInitScript(
    json => {
      if (sessionStorage.getItem('isFilled')) return
      sessionStorage.setItem('isFilled', 'yes')
      localStorage.setItem('downloads', json)
    },
    JSON.stringify(isFilled ? [notInCatalogue, ...catalogue.slice(3, 8)] : []),
  )
  if (isLoading) await page.route('**/data.json', () => {})
  await page.goto(path)
  await heading(page).waitFor({ state: 'attached' })
  await prepare?.(page)
}

for (const width of [390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`axe finds nothing at ${width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } })
      for (const screen of screens) {
        test(screen.name, async ({ page, expectConsole }) => {
          if (screen.isFilled && screen.path === 'installation') expectConsole(/none\.svg/)
          await open(page, screen)
          const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze()
          const found = violations.map(({ id, nodes }) => ({
            id,
            nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
          }))
          expect(found).toEqual([])
        })
      }
    })
  }
}
