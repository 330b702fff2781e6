import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { HeroApp } from '../../../src/shared/domain/companySchema.ts'
import { heroApps, company as siteCompany } from '../../../src/shared/domain/localeData.ts'
import { makeApp } from '../../support/makeApp.ts'
import {
  changeCompany,
  listedTitles,
  renderRoute,
  screenShown,
} from '../../support/renderRoute.tsx'

const catalogue = Array.from({ length: 12 }, (_, index) => makeApp({ title: `Trend ${index}` }))

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
    [390, 844, 930, '.app-card'],
    [1280, 800, 800, 'main section:last-child h2'],
  ])(
    'shows the apps of the hero at %i x %i pixels, and above y = %i %s',
    async (width, height, limit, next) => {
      const paragraph = 'Every one of them does a small thing well. '.repeat(5)
      changeCompany({ hero: { ...siteCompany.hero, paragraph } })
      const shown = heroApps as HeroApp[]
      shown.push(
        ...catalogue.slice(0, 3).map(({ id, title }) => {
          return { id, title: `${title} in a frame`, image: 'images/apps/kettle.svg', hue: '' }
        }),
      )
      onTestFinished(() => void shown.splice(0))
      await page.viewport(width, height)
      const { screen } = await renderRoute('/', { catalogue })
      await expect.element(screen.getByText('Trend 7')).toBeVisible()
      expect(document.querySelector('main > section img[src*=hero]')).toBe(null)
      expect(document.querySelector(next)?.getBoundingClientRect().top).toBeLessThan(limit)
      for (const { title } of catalogue.slice(0, 3)) {
        const link = screen.getByRole('link', { name: `${title} in a frame` }).element()
        expect(link.getBoundingClientRect().top).toBeLessThan(height)
      }
      await screen.getByRole('link', { name: 'Trend 1 in a frame' }).click()
      await screenShown('Trend 1')
    },
  )

  it('shows eight skeletons, then nothing if the catalogue fails, until it is back', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    let response: Response | Promise<Response> = promise
    const { screen } = await renderRoute('/', { catalogue: () => response })
    expect(document.querySelectorAll('.app-card .placeholder.app-icon')).toHaveLength(8)
    answer(new Response('', { status: 404 }))
    await expect.poll(() => document.querySelectorAll('.app-card').length).toBe(0)
    await expect.element(screen.getByRole('link', { name: 'Show All' })).toBeVisible()
    expect(screen.getByText(/OPPS/).elements()).toEqual([])
    response = Response.json(catalogue)
    window.dispatchEvent(new Event('online'))
    await expect.poll(listedTitles).toHaveLength(8)
  })
})
