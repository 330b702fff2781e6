import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { site } from '../fixtures/site.ts'
import { makeApp } from '../support/makeApp.ts'
import { listedTitles, renderRoute } from '../support/renderRoute.tsx'

const catalogue = Array.from({ length: 12 }, (_, index) => makeApp({ title: `Trend ${index}` }))

describe('Home page', () => {
  it('shows the headline and two buttons that lead to the stores', async () => {
    const { screen } = await renderRoute('/', { catalogue })
    await expect
      .element(screen.getByRole('heading', { level: 1, name: site.hero.headline }))
      .toBeVisible()
    const [android, apple] = site.stores
    await expect
      .element(screen.getByRole('link', { name: android?.label }))
      .toHaveAttribute('href', android?.url)
    await expect
      .element(screen.getByRole('link', { name: apple?.label }))
      .toHaveAttribute('href', apple?.url)
  })

  it('shows the three fixed statistics with their small texts', async () => {
    const { screen } = await renderRoute('/', { catalogue })
    await expect.element(screen.getByText(site.banner.title)).toBeVisible()
    expect([...document.querySelectorAll('dl > div')].map(block => block.textContent)).toEqual(
      site.banner.statistics.map(({ label, value, note }) => label + value + note),
    )
  })

  it('shows the first eight apps, each leading to its page', async () => {
    const { screen } = await renderRoute('/', { catalogue })
    await expect.element(screen.getByText('Trend 0')).toBeVisible()
    expect(listedTitles()).toEqual(catalogue.slice(0, 8).map(({ title }) => title))
    await userEvent.click(screen.getByRole('link', { name: 'Trend 3' }))
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Trend 3' })).toBeVisible()
  })

  it('shows eight skeletons while the catalogue loads', async () => {
    await renderRoute('/', { catalogue: () => new Promise(() => {}) })
    expect(document.querySelectorAll('.app-card .placeholder.app-icon')).toHaveLength(8)
  })

  it('leads to all apps by Show All', async () => {
    const { screen } = await renderRoute('/', { catalogue })
    await userEvent.click(screen.getByRole('link', { name: 'Show All' }))
    await expect.element(screen.getByText('(12) Apps Found')).toBeVisible()
  })

  it('shows its sections without cards and without a message when the catalogue fails', async () => {
    const { screen } = await renderRoute('/', {
      catalogue: () => new Response('', { status: 404 }),
    })
    await expect.element(screen.getByText('Trending Apps', { exact: true })).toBeVisible()
    await expect.poll(() => document.querySelectorAll('.app-card').length).toBe(0)
    await expect.element(screen.getByRole('link', { name: 'Show All' })).toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
    expect(screen.getByText(/OPPS/).elements()).toEqual([])
  })
})
