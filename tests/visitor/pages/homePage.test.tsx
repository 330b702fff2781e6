import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { HeroApp } from '../../../src/shared/domain/companySchema.ts'
import { heroApps, company as siteCompany } from '../../../src/shared/domain/localeData.ts'
import { makeApp } from '../../support/makeApp.ts'
import {
  boxesOf,
  changeCompany,
  listedTitles,
  renderRoute,
  screenShown,
  textsOf,
} from '../../support/renderRoute.tsx'

const catalogue = Array.from({ length: 12 }, (_, index) => makeApp({ title: `Trend ${index}` }))

/** Puts three apps of the catalogue into the hero. The first one may have another end of its name. */
function showInHero(end = 'in a frame') {
  const shown = heroApps as HeroApp[]
  const screenshot = 'images/apps/kettle.svg'
  const ends = [end, 'in a frame', 'in a frame']
  for (const [index, { id, title }] of catalogue.slice(0, 3).entries()) {
    const name = `${title} ${ends[index]}`
    shown.push({ id, title: name, language: 'nl', image: screenshot, screenshot })
  }
  onTestFinished(() => void shown.splice(0))
}

describe('Home page', () => {
  it.each([
    ['Donaudampfschifffahrtsgesellsch', 'Donaudampfschifffahrtsgesellsch'],
    ['Достопримечательность', 'Достопримечательность'],
    ['Small apps', 'Bell-Harrington Software Industries Oslo'],
  ])(
    'sets the headline %s in one line at every width, and the name %s beside the menu',
    async (headline, name) => {
      changeCompany({ name, hero: { ...siteCompany.hero, headline } })
      const { screen } = await renderRoute('/', { catalogue })
      const heading = screen.getByRole('heading', { level: 1, name: headline })
      await expect.element(heading).toBeVisible()
      const range = document.createRange()
      range.selectNodeContents(heading.element())
      for (const width of [320, 390, 1280]) {
        await page.viewport(width, 800)
        expect(range.getClientRects(), `${width} px`).toHaveLength(1)
        // The name is beside the menu, which opens below it.
        expect(screen.getByRole('banner').element().clientHeight, `${width} px`).toBeLessThan(75)
      }
    },
  )

  it.each([
    [390, 664, '.statistics-banner'],
    [1366, 650, '.statistics-banner dd'],
  ])(
    'at %i x %i pixels, shows the apps of the hero whole, with their names, and %s',
    async (width, height, next) => {
      const paragraph = 'Every one of them does a small thing well. '.repeat(5)
      changeCompany({ hero: { ...siteCompany.hero, paragraph } })
      showInHero()
      await page.viewport(width, height)
      const { screen } = await renderRoute('/', { catalogue })
      await expect.element(screen.getByText('Trend 7')).toBeVisible()
      expect(document.querySelector('main > section img[src*=hero]')).toBe(null)
      for (const part of ['.hero-screenshot', '.hero-name', '.hero-name .app-icon']) {
        const boxes = boxesOf(part)
        expect(boxes, part).toHaveLength(3)
        for (const { bottom } of boxes) expect(bottom, part).toBeLessThan(height)
      }
      expect(boxesOf(next)[0]?.top).toBeLessThan(height)
      const name = screen.getByText('Trend 1 in a frame')
      await expect.element(name).toHaveAttribute('lang', 'nl')
      await name.click()
      await screenShown('Trend 1')
    },
  )

  it('gives an app with a long name an equal share of the hero on a narrow screen', async () => {
    showInHero('Donaudampfschifffahrtsgesellschaft')
    await page.viewport(320, 700)
    await renderRoute('/', { catalogue })
    await expect.poll(() => boxesOf('.hero-name')).toHaveLength(3)
    const widths = boxesOf('.hero-window li').map(({ width }) => Math.round(width))
    expect(widths).toEqual(Array(3).fill(widths[0]))
    for (const { left, right } of boxesOf('.hero-name')) {
      expect(left).toBeGreaterThan(0)
      expect(right).toBeLessThan(320)
    }
  })

  it('leads to the list in the order of a reader: ways, cards, Show All', async () => {
    const dated = catalogue.map(app => ({ ...app, updated: '2026-01-02' }))
    const { screen } = await renderRoute('/', { catalogue: dated })
    await expect.element(screen.getByText('Trend 7')).toBeVisible()
    for (const width of [390, 1280]) {
      await page.viewport(width, 800)
      const links = [...document.querySelectorAll('.trending a')].filter(a => a.checkVisibility())
      const names = links.map(link => link.textContent)
      expect(names.slice(0, 2), `${width} px`).toEqual(['Recently updated', 'Best rated'])
      expect(names.at(-1), `${width} px`).toBe('Show All')
      const tops = links.map(link => link.getBoundingClientRect().top)
      expect(tops, `${width} px`).toEqual(tops.toSorted((a, b) => a - b))
    }
    await screen.getByRole('link', { name: 'Best rated' }).click()
    await screenShown('Our All Applications')
    await expect.element(screen.getByRole('combobox', { name: 'Sort order' })).toHaveValue('rating')
  })

  it('offers no order by what the apps do not have', async () => {
    const plain = catalogue.map(({ id, title }) => ({ id, title, ratings: [] }))
    const { screen } = await renderRoute('/', { catalogue: plain })
    await expect.element(screen.getByText('Trend 7')).toBeVisible()
    expect(screen.getByRole('link', { name: /Best rated|Recently/ }).elements()).toEqual([])
  })

  it("shows the initial of an app without a picture in the hue of the app's page", async () => {
    const colors = ['#0b7285', '#0b7285', '#b83a1f']
    const bare = colors.map((color, index) => makeApp({ title: `Bare ${index}`, color }))
    await renderRoute('/', { catalogue: bare.map(({ image, ...app }) => app) })
    await expect.poll(() => document.querySelectorAll('.app-card rect')).toHaveLength(3)
    const [first, second, other] = [...document.querySelectorAll('.app-card rect')].map(
      rect => getComputedStyle(rect).fill,
    )
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })

  it('shows eight skeletons, then nothing if the catalogue fails, until it is back', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    let response: Response | Promise<Response> = promise
    const { screen } = await renderRoute('/', { catalogue: () => response })
    expect(document.querySelectorAll('.app-card .placeholder.app-icon')).toHaveLength(8)
    answer(new Response('', { status: 404 }))
    await expect.poll(() => document.querySelectorAll('.app-card').length).toBe(0)
    await expect.element(screen.getByRole('link', { name: 'Show All' })).toBeVisible()
    const figures = siteCompany.banner.statistics.map(({ value }) => value)
    expect(textsOf('.statistics-banner dd:nth-of-type(1)')).toEqual(figures)
    expect(screen.getByText(/OPPS/).elements()).toEqual([])
    response = Response.json(catalogue)
    window.dispatchEvent(new Event('online'))
    await expect.poll(listedTitles).toHaveLength(8)
  })
})
