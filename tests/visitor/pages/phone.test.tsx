import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { details, makeApp } from '../../support/makeApp.ts'
import { boxesOf, renderRoute } from '../../support/renderRoute.tsx'

describe('On a phone of 360 px', () => {
  beforeEach(async () => {
    await page.viewport(360, 740)
  })

  it('Share is beside Install', async () => {
    const app = makeApp()
    const { screen } = await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    await expect.element(screen.getByRole('button', { name: 'Share' })).toBeVisible()
    const [install, share] = boxesOf('.button-row .btn')
    expect(share?.top).toBe(install?.top)
    expect(share?.width).toBeLessThan(Number(install?.width) / 3)
  })

  it('the figures of an app are in one row, below labels of any length', async () => {
    const app = makeApp({ downloads: 1234.56, reviews: 12_345_678 })
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    await expect.poll(() => boxesOf('.app-detail-statistics dd')).toHaveLength(3)
    const label = document.querySelector('.app-detail-statistics dt')
    label?.append(' of the last twelve months')
    const tops = boxesOf('.app-detail-statistics dd').map(({ top }) => Math.round(top))
    expect(tops).toEqual(Array(3).fill(tops[0]))
  })

  it('the figures of an app are in one row, which scrolls, and fades where it goes on', async () => {
    const app = makeApp(details)
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    await expect.poll(() => boxesOf('.app-detail-statistics dd')).toHaveLength(7)
    expect(new Set(boxesOf('.app-detail-statistics dd').map(({ top }) => top)).size).toBe(1)
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    const row = document.querySelector('.app-detail-statistics') as HTMLElement
    // Only Chromium would find it without.
    expect(row.tabIndex).toBe(0)
    row.focus()
    const mask = () => getComputedStyle(row).maskImage
    await expect.poll(mask).toContain('linear-gradient')
    await expect
      .poll(async () => {
        await userEvent.keyboard('{ArrowRight}')
        return row.scrollWidth - row.clientWidth - row.scrollLeft
      })
      .toBeLessThan(1)
    const end = Number(boxesOf('.app-detail-statistics > :last-child')[0]?.right)
    // The fade is as wide as the padding.
    const { paddingInlineEnd } = getComputedStyle(row)
    expect(end).toBeLessThanOrEqual(
      row.getBoundingClientRect().right - parseFloat(paddingInlineEnd) + 1,
    )
    await page.viewport(1600, 740)
    await expect.poll(mask).toBe('none')
  })

  it('the labels and notes of the banner take one line each', async () => {
    await renderRoute('/')
    await expect.poll(() => boxesOf('.statistics-banner dt')).not.toEqual([])
    for (const { height } of boxesOf('.statistics-banner :is(dt, .small)')) {
      expect(height).toBeLessThan(30)
    }
  })

  it('the figures of an installed app take one line, and its buttons another', async () => {
    const app = makeApp({ downloads: 1234.56, size: 1234.5, stores: { web: 'https://a.example' } })
    await renderRoute('/installation', { installed: [app], catalogue: [app] })
    await expect.poll(() => boxesOf('.installed-row-buttons a')).toHaveLength(1)
    const lines = boxesOf('.installed-row .app-figures > span').map(({ top }) => top)
    expect(lines).toEqual(Array(3).fill(lines[0]))
    const [get, uninstall] = boxesOf('.installed-row-buttons > *')
    expect(get?.top).toBe(uninstall?.top)
    expect(get?.top).toBeGreaterThan(Number(boxesOf('.installed-row .app-icon')[0]?.bottom))
  })

  it('and wider, Uninstall is at the middle of its row', async () => {
    await renderRoute('/installation', { installed: [makeApp()] })
    await expect.poll(() => boxesOf('.installed-row')).toHaveLength(1)
    for (const width of [768, 1280]) {
      await page.viewport(width, 740)
      const parts = boxesOf('.installed-row, .installed-row :is(button, .app-icon)')
      const middles = parts.map(({ top, bottom }) => Math.round((top + bottom) / 2))
      expect(middles, `${width} px`).toEqual(Array(3).fill(middles[0]))
    }
  })

  it('Install is on the first two screens below a title of 300 letters', async () => {
    const app = makeApp({ title: 'W'.repeat(300) })
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    await expect.poll(() => boxesOf('.install-button')).toHaveLength(1)
    for (const width of [360, 320]) {
      await page.viewport(width, 740)
      expect(boxesOf('.install-button')[0]?.bottom, `${width} px`).toBeLessThan(2 * 740)
    }
  })
})
