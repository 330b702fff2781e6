import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { makeApp } from '../support/makeApp.ts'
import { renderRoute } from '../support/renderRoute.tsx'

describe('A title of 300 letters', () => {
  it.each([
    [390, 844],
    [320, 700],
  ])('leaves Install within the first two screens of %i x %i px', async (width, height) => {
    await page.viewport(width, height)
    const app = makeApp({ title: 'W'.repeat(300) })
    const { screen } = await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    const install = screen.getByRole('button', { name: /^Install Now/ })
    await expect.element(install).toBeInTheDocument()
    const bottom = () => install.element().getBoundingClientRect().bottom
    await expect.poll(bottom).toBeLessThan(2 * height)
    expect(bottom()).toBeGreaterThan(0)
  })
})

describe('Stacked diacritics', () => {
  it('do not cover other text', async () => {
    const stack = (text: string) => [...text].join('\u0301\u0323'.repeat(15))
    const named = (name: string) =>
      makeApp({
        id: 987_654,
        title: name,
        companyName: name,
        description: `${name}\n\nnext`,
        image: '',
      })
    /** Pictures of what is next to the texts of `app`. */
    async function neighbors(app: ReturnType<typeof makeApp>): Promise<string[]> {
      const { navigate, screen } = await renderRoute('/apps', {
        catalogue: [app],
        installed: [app],
      })
      const pictures: string[] = []
      const take = async (selector: string) => {
        await expect.poll(() => document.querySelector(selector)).not.toBe(null)
        const element = document.querySelector(selector) as Element
        pictures.push(await page.screenshot({ element, base64: true, save: false }))
      }
      await take('.app-card:has(a) .app-figures')
      navigate(`/appdetails/${app.id}`)
      await take('.app-detail-statistics > div')
      const next = screen.getByText('next', { exact: true })
      pictures.push(await page.screenshot({ element: next, base64: true, save: false }))
      navigate('/installation')
      await take('.installed-row .app-figures')
      await cleanup()
      return pictures
    }
    const expected = await neighbors(named('Zal'))
    expect(await neighbors(named(stack('Zal')))).toEqual(expected)
  })
})
