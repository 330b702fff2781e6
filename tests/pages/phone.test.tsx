import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { details, makeApp } from '../support/makeApp.ts'
import { renderRoute } from '../support/renderRoute.tsx'

const box = (selector: string) => boxes(selector)[0] ?? new DOMRect()
const boxes = (selector: string) =>
  [...document.querySelectorAll(selector)].map(element => element.getBoundingClientRect())
const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2

describe('On a phone of 360 px', () => {
  beforeEach(async () => {
    await page.viewport(360, 740)
  })

  it('the figures of an app are in one row, below labels of any length, and Share is beside Install', async () => {
    const app = makeApp({ downloads: 1234.56, reviews: 12_345_678 })
    const { screen } = await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    const shareButton = screen.getByRole('button', { name: 'Share' })
    await expect.element(shareButton).toBeVisible()
    const label = document.querySelector('.app-detail-statistics dt')
    label?.append(' of the last twelve months')
    const tops = boxes('.app-detail-statistics dd').map(({ top }) => Math.round(top))
    expect(tops).toEqual(Array(3).fill(tops[0]))
    const install = box('.install-button')
    const share = shareButton.element().getBoundingClientRect()
    expect(share.top).toBe(install.top)
    expect(share.width).toBeLessThan(install.width / 3)
    expect(share.width).toBeGreaterThanOrEqual(44)
  })

  it('what an app needs follows its figures in one line, which the keyboard scrolls', async () => {
    const app = makeApp(details)
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    await expect.poll(() => boxes('.app-detail-statistics dd')).toHaveLength(7)
    // A value may take two lines.
    const ends = boxes('.app-detail-statistics dd').map(({ bottom }) => Math.round(bottom))
    expect(new Set(ends).size).toBe(1)
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    const list = document.querySelector<HTMLElement>('.app-detail-statistics')
    list?.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => list?.scrollLeft).toBeGreaterThan(0)
  })

  it('the labels and notes of the banner take one line each', async () => {
    await renderRoute('/')
    await expect.poll(() => boxes('.statistics-banner dt')).not.toEqual([])
    for (const { height } of boxes('.statistics-banner :is(dt, .small)')) {
      expect(height).toBeLessThan(30)
    }
  })

  it('and wider, Uninstall is at the middle of its row', async () => {
    await renderRoute('/installation', { installed: [makeApp()] })
    await expect.poll(() => boxes('.installed-row button')).toHaveLength(1)
    for (const width of [360, 768, 1280]) {
      await page.viewport(width, 740)
      const row = middleOf(box('.installed-row'))
      expect(middleOf(box('.installed-row button')), `${width} px`).toBeCloseTo(row, 0)
      expect(middleOf(box('.installed-row .app-icon')), `${width} px`).toBeCloseTo(row, 0)
    }
  })
})
