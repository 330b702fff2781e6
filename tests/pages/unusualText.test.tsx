import { describe, expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { makeApp } from '../support/makeApp.ts'
import { renderRoute } from '../support/renderRoute.tsx'

/** Words of up to ten letters that continue in a second line, in headings, cards, rows and lists of facts. */
function brokenWords(): string[] {
  const texts = document.querySelectorAll('h1, h2, h3, dt, dd, .card p, .list-count')
  return [...texts].flatMap(text => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\d()]+/gu)) {
        if (word.length > 10) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = [...range.getClientRects()].map(({ top }) => top)
        if (Math.max(...tops) - Math.min(...tops) > 10) broken.push(word)
      }
    }
    return broken
  })
}

describe('Long words', () => {
  it.each([16, 32])('do not make a page wider, and short ones stay whole at %i px', async size => {
    const [long, ...others] = [
      'Rechtsschutzversicherung',
      'Donaudampfschifffahrtsgesellschaft',
      'W'.repeat(120),
      'Productive Tidewallet',
    ].map(title => makeApp({ title, tagline: title, category: 'Health', version: title }))
    const apps = long ? [long, ...others] : []
    // The browser's own setting, which media queries use as well.
    const setSize = (standard: number) =>
      cdp().send('Page.setFontSizes', { fontSizes: { standard } })
    onTestFinished(async () => void (await setSize(16)))
    await setSize(size)
    await page.viewport(1280, 800)
    const { navigate, screen } = await renderRoute('/', { catalogue: apps, installed: apps })
    for (const path of ['/', '/apps', '/installation', `/appdetails/${long?.id}`]) {
      navigate(path)
      await expect
        .element(
          screen
            .getByRole('main')
            .getByText(long?.title ?? '')
            .first(),
        )
        .toBeVisible()
      for (const width of [320, 390, 768, 1280]) {
        await page.viewport(width, 800)
        const { scrollWidth, clientWidth } = document.documentElement
        expect(scrollWidth, `${path} at ${width} px`).toBe(clientWidth)
        expect(brokenWords(), `${path} at ${width} px`).toEqual([])
      }
    }
  })
})

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
    // The test before has changed the size of letters.
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
