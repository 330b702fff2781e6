import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { makeApp } from '../../support/makeApp.ts'
import { renderRoute } from '../../support/renderRoute.tsx'

it('Stacked diacritics do not cover other text', async () => {
  const stack = (text: string) => [...text].join('\u0301\u0323'.repeat(15))
  /** Pictures of what is next to the texts of an app of this `name`. */
  async function neighbors(name: string): Promise<string[]> {
    const texts = { title: name, companyName: name, description: `${name}\n\nnext` }
    const app = makeApp({ id: 987_654, image: '', ...texts })
    const { navigate } = await renderRoute('/apps', { catalogue: [app], installed: [app] })
    const pictures: string[] = []
    for (const [path, selector] of [
      ['/apps', '.app-card:has(a) .app-figures'],
      [`/appdetails/${app.id}`, '.app-detail-statistics > div'],
      [`/appdetails/${app.id}`, '.app-detail-text > p:nth-child(2)'],
      ['/installation', '.installed-row .app-figures'],
    ] as const) {
      navigate(path)
      await expect.poll(() => document.querySelector(selector)).not.toBe(null)
      const element = document.querySelector(selector) as Element
      pictures.push(await page.screenshot({ element, base64: true, save: false }))
    }
    await cleanup()
    return pictures
  }
  const expected = await neighbors('Zal')
  expect(await neighbors(stack('Zal'))).toEqual(expected)
})
